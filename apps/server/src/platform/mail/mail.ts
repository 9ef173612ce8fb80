import { singleLine } from './single-line.ts';

/** A mail's recipient. */
export interface Recipient {
  address: string;
  name?: string | undefined;
}

/** An attachment of a mail. */
export interface Attachment {
  filename: string;
  /** Media type, e.g. `application/pdf`. */
  contentType: string;
  content: Buffer;
}

/** A rendered mail to be sent. */
export interface NewMail {
  to: Recipient;
  subject: string;
  html: string;
  text: string;
  /** Its kind, e.g. `invitation`. */
  kind: string;
  /** Id of its subject: the invitation, the report. */
  resourceId: string | null;
  /** ISO instant of its creation; also the date that the reader sees. */
  createdAt: string;
}

/** A mail that a member writes to people outside, unlike the product's own mails. */
export interface Letter {
  /** The sender's name. */
  fromName: string;
  /** The sender's address; null for the product's. */
  fromAddress: string | null;
  /** Where replies go. */
  replyTo: string;
  to: readonly Recipient[];
  cc: readonly Recipient[];
  /**
   * Message-IDs, all without angle brackets: its own, that of the mail it replies to, and those of the chain, the
   * oldest first.
   */
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
  /** Thread-Index of the mail it replies to, by which Outlook groups a conversation (MS-OXOMSG 2.2.1.3). */
  threadIndex: string | null;
  threadTopic: string | null;
}

/** The part of a {@link Letter} for a mail outside of threads: the member's name, and where replies go. */
export type Writer = Pick<Letter, 'fromName' | 'replyTo'>;

/** A mail that waits to be sent. */
export interface WaitingMail {
  id: string;
  recipient: string;
  recipient_name: string;
  subject: string;
  html: string;
  text: string;
  /** ISO instant. */
  created_at: string;
  attachments: readonly Attachment[];
  /** Set for a mail that a member writes; it contains the recipients. */
  letter?: Letter;
  /** Set for any other mail of a member; absent: the product's mail. */
  writer?: Writer | undefined;
}

/** The result of an attempt to send a mail. */
export type Outcome =
  /** `refused`: addresses that the server refused, while it accepted others. */
  | { kind: 'sent'; refused?: readonly string[] }
  /** It will never be sent. `reason` is for people. */
  | { kind: 'refused'; reason: string }
  /** It may be sent later. `handedOver`: the server got all of it, but did not answer. */
  | { kind: 'delayed'; reason: string; handedOver: boolean };

/** Sends mail. */
export interface Post {
  send(mail: WaitingMail): Promise<Outcome>;
  /** Closes connections; a mail in progress then counts as delayed. */
  close(): void;
}

/**
 * Sends a mail. When `signal` is aborted, connections of `post` are closed, so that it is known at once whether the server
 * can have got the mail.
 */
export async function sendUntil(signal: AbortSignal, post: Post, mail: WaitingMail): Promise<Outcome> {
  if (signal.aborted) return { kind: 'delayed', reason: 'The server was stopped', handedOver: false };
  const close = () => post.close();
  signal.addEventListener('abort', close);
  try {
    return await post.send(mail);
  } finally {
    signal.removeEventListener('abort', close);
  }
}

/** A mail cannot be sent to an invalid address, or to several in one. */
export class UnusableAddressError extends Error {
  override name = 'UnusableAddressError';
}

/** One address: its local part quoted or of characters that need no quoting, one `@`, and a domain. */
const ONE_ADDRESS =
  /^(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+"|[^\s\p{C}"(),:;<>@[\\\]]+)@[^\s\p{C}"(),:;<>@[\\\]]+$/u;
const LONGEST_ADDRESS = 254;
/** The longest name of a recipient or sender. */
export const LONGEST_NAME = 200;
const LONGEST_SUBJECT = 300;

/** Whether a text is a single address of valid length. */
export function isUsableAddress(address: string): boolean {
  return address.length <= LONGEST_ADDRESS && ONE_ADDRESS.test(address);
}

/** The columns under which a mail is stored. @throws UnusableAddressError */
export function columnsOf({ to, subject, html, text, kind, resourceId, createdAt }: NewMail) {
  if (!isUsableAddress(to.address))
    throw new UnusableAddressError('The mail is not addressed to one address.');
  return {
    kind,
    resource_id: resourceId,
    recipient: to.address,
    recipient_name: singleLine(to.name ?? '', LONGEST_NAME),
    subject: singleLine(subject, LONGEST_SUBJECT),
    html,
    text,
    created_at: createdAt,
  };
}
