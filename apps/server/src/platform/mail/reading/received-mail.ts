/** A mailbox in a header; the name is empty when there is none, and the address when it cannot be parsed. */
export interface MailAddress {
  name: string;
  address: string;
}

export interface MailPart {
  /** The sender's name for it, possibly with a path; empty when there is none. */
  name: string;
  /** The sender's claim, in lower case: not to be trusted. */
  mediaType: string;
  bytes: Uint8Array;
  /** Content-ID without its angle brackets, by which the HTML refers to it (RFC 2392). */
  contentId: string | null;
}

export interface MailAttachment extends MailPart {
  /** Whether the HTML shows it: as `data-attachment`, its index among the attachments. */
  isInline: boolean;
}

export interface MailHeader {
  /** In lower case. */
  name: string;
  /** Unfolded, otherwise unchanged. */
  value: string;
}

/** A parsed mail. No string contains NUL or a lone surrogate. */
export interface ParsedMail {
  /** Message-IDs are without their angle brackets. */
  messageId: string | null;
  inReplyTo: string[];
  /** From the oldest to the mail that it replies to. */
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
  /** Unsanitized; null when there is none. */
  html: string | null;
  attachments: MailPart[];
  /** Thread-Index, by which Outlook groups a conversation (MS-OXOMSG 2.2.1.3). */
  threadIndex: string | null;
  threadTopic: string | null;
  /** Headers that say how the mail was delivered, and its kind, from the topmost. */
  headers: MailHeader[];
}

/** Text, split where its trailing quotation begins: `shown + quoted` is all of it. */
export interface FoldedText {
  shown: string;
  quoted: string;
}

/** HTML that a browser can show without loading anything else. */
export interface FoldedHtml extends FoldedText {
  /** The number of remote pictures, whose address is kept in `data-remote-src`. */
  remotePictures: number;
}

export interface BounceRecipient {
  address: string;
  /** Whether delivery has failed permanently, or is still being tried. */
  outcome: 'failed' | 'delayed';
  /** Of RFC 3463, e.g. 5.1.1; empty when the server gave none. */
  status: string;
  /** The other server's message. */
  diagnostic: string;
  /** The reason, as a message. */
  reason: string;
}

/** A report that a mail was not delivered, or not yet. Anybody who knows an address can send one. */
export interface Bounce {
  /** Message-ID of the mail that it is about. */
  originalMessageId: string | null;
  recipients: BounceRecipient[];
  /**
   * Whether it has the form of a report as a whole, and a mail server as its sender: otherwise a person attached one.
   */
  isFromServer: boolean;
}

/** The mailbox's server's verification of the sender's address. */
export interface Authentication {
  result: 'pass' | 'fail' | 'none';
  /** The reason, as a message. */
  reason: string;
}

/** A parsed mail with sanitized text. */
export interface ReceivedMail extends Omit<ParsedMail, 'text' | 'html' | 'attachments'> {
  /** For a mail with HTML only, the text of that. */
  text: FoldedText;
  html: FoldedHtml | null;
  /** Including the text itself when it is too long to be shown. */
  attachments: MailAttachment[];
  /** Why it was not written by a person to us; null: it may have been. */
  automaticReason: string | null;
  bounce: Bounce | null;
  authentication: Authentication;
}

export type MailReading = { ok: true; mail: ReceivedMail } | { ok: false; reason: string };

/** Stands for a server that omits its name in `Authentication-Results`, as Exchange Online does. */
export const UNNAMED_SERVER = '';

export interface ReadingOptions {
  /**
   * The name of the mailbox's server in `Authentication-Results`; {@link UNNAMED_SERVER}: it omits its name; null:
   * nothing is trusted.
   */
  authservId: string | null;
  /** The addresses from which Landfall itself sends, without tokens. */
  ownAddresses: readonly string[];
}

/** A mail that is not parsed, with the reason for people. */
export class UnreadableMailError extends Error {
  override name = 'UnreadableMailError';
}
