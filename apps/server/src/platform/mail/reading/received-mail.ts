/** A mailbox of a header; the name is empty where none is given, and the address where it cannot be read. */
export interface MailAddress {
  name: string;
  address: string;
}

export interface MailPart {
  /** As the sender says it, possibly with a path; empty where the sender gave none. */
  name: string;
  /** As the sender says it, in lower case: not to be trusted. */
  mediaType: string;
  bytes: Uint8Array;
  /** Content-ID without its angle brackets, by which the formatted text shows it (RFC 2392). */
  contentId: string | null;
}

export interface MailAttachment extends MailPart {
  /** Whether the formatted text shows it: as `data-attachment`, its index among the attachments. */
  isInline: boolean;
}

export interface MailHeader {
  /** In lower case. */
  name: string;
  /** Unfolded, otherwise as it came. */
  value: string;
}

/** A mail as its parts say it. No string holds NUL or half of a surrogate pair. */
export interface ParsedMail {
  /** Message-IDs stand without their angle brackets. */
  messageId: string | null;
  inReplyTo: string[];
  /** From the oldest to the mail that is answered. */
  references: string[];
  /** When it was sent, by the sender's clock (ISO 8601, UTC). */
  date: string | null;
  /** More than one author is allowed, but unusual. */
  from: MailAddress[];
  sender: MailAddress[];
  replyTo: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  /** The addresses to which mail servers delivered it. */
  deliveredTo: string[];
  originalTo: string[];
  subject: string;
  text: string;
  /** As it came, with all that it may do to who opens it; null: there is none. */
  html: string | null;
  attachments: MailPart[];
  /** By these Outlook groups a conversation (MS-OXOMSG 2.2.1.3). */
  threadIndex: string | null;
  threadTopic: string | null;
  /** Those that say how the mail came and what kind it is, from the topmost. */
  headers: MailHeader[];
}

/** Text and where the quoted part of it begins: `shown + quoted` is all of it. */
export interface FoldedText {
  shown: string;
  quoted: string;
}

/** Formatted text that a browser can show without anything else being loaded. */
export interface FoldedHtml extends FoldedText {
  /** Pictures elsewhere, whose address is kept in `data-remote-src`: how many. */
  remotePictures: number;
}

export interface BounceRecipient {
  address: string;
  /** Whether it has been given up, or is still tried. */
  outcome: 'failed' | 'delayed';
  /** Of RFC 3463, e.g. 5.1.1; empty where the server gave none. */
  status: string;
  /** What the other server said. */
  diagnostic: string;
  /** Why, as a person reads it. */
  reason: string;
}

/** A report that a mail did not arrive, or not yet. Whoever knows an address can send one. */
export interface Bounce {
  /** Of the mail that it is about. */
  originalMessageId: string | null;
  recipients: BounceRecipient[];
  /** Whether it has the form of a report as a whole, and names a mail server as its sender: else a person attached one. */
  isFromServer: boolean;
}

/** What the mailbox's own server found out about the sender's address. */
export interface Authentication {
  result: 'pass' | 'fail' | 'none';
  /** Why, as a person reads it. */
  reason: string;
}

/** One mail, read. */
export interface ReceivedMail extends Omit<ParsedMail, 'text' | 'html' | 'attachments'> {
  /** Of a mail with formatted text alone, the words of that. */
  text: FoldedText;
  html: FoldedHtml | null;
  /** One more is the text itself where that is too long to be shown. */
  attachments: MailAttachment[];
  /** Why it is none that a person wrote to us; null: it may be one. */
  automaticReason: string | null;
  bounce: Bounce | null;
  authentication: Authentication;
}

export type MailReading = { ok: true; mail: ReceivedMail } | { ok: false; reason: string };

/** Stands for a server that leaves its name out of `Authentication-Results`, as Exchange Online does. */
export const UNNAMED_SERVER = '';

export interface ReadingOptions {
  /**
   * By which the mailbox's own server signs `Authentication-Results`; {@link UNNAMED_SERVER}: by no name; null: nothing is
   * believed.
   */
  authservId: string | null;
  /** From which Landfall itself sends, without tokens. */
  ownAddresses: readonly string[];
}

/** A mail that is not read, with the reason for a person. */
export class UnreadableMailError extends Error {
  override name = 'UnreadableMailError';
}
