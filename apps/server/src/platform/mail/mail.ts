import { singleLine } from './single-line.ts';

/** Who a mail goes to. */
export interface Recipient {
  address: string;
  name?: string | undefined;
}

/** A file that goes with a mail. */
export interface Attachment {
  filename: string;
  /** Media type, e.g. `application/pdf`. */
  contentType: string;
  content: Buffer;
}

/** A mail to be sent, rendered. */
export interface NewMail {
  to: Recipient;
  subject: string;
  html: string;
  text: string;
  /** What it is, e.g. `invitation`. */
  kind: string;
  /** Id of what it is about: the invitation, the report. */
  resourceId: string | null;
  /** ISO instant of its making; also the date that the reader sees. */
  createdAt: string;
}

/** What a member writes to people outside: a mail of theirs, not one that the product makes. */
export interface Letter {
  /** What the sender is called. */
  fromName: string;
  /** From which address it comes; null: the product's. */
  fromAddress: string | null;
  /** Where answers go. */
  replyTo: string;
  to: readonly Recipient[];
  cc: readonly Recipient[];
  /** Message-IDs, all without angle brackets: its own, that of the mail that it answers, and those of the chain, the first first. */
  messageId: string;
  inReplyTo: string | null;
  references: readonly string[];
  /** Of the mail that it answers, by which Outlook groups a conversation (MS-OXOMSG 2.2.1.3). */
  threadIndex: string | null;
  threadTopic: string | null;
}

/** What a mail has of a {@link Letter} that stands in no thread: the member's name, and where answers go. */
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
  /** Of a mail that a member writes: its recipients are in here. */
  letter?: Letter;
  /** Of any other mail that is a member's own; absent: the product's. */
  writer?: Writer | undefined;
}

/** What became of an attempt to send a mail. */
export type Outcome =
  /** `refused`: addresses that the server took it not for, while it took it for others. */
  | { kind: 'sent'; refused?: readonly string[] }
  /** It will never be sent. `reason` is what a person reads. */
  | { kind: 'refused'; reason: string }
  /** It may be sent later. `handedOver`: the server had all of it, and its answer did not come. */
  | { kind: 'delayed'; reason: string; handedOver: boolean };

/** What hands mail over to the world. */
export interface Post {
  send(mail: WaitingMail): Promise<Outcome>;
  /** Ends connections; a mail under way then counts as delayed. */
  close(): void;
}

/** A mail cannot go to an address that is not one, or more than one. */
export class UnusableAddressError extends Error {
  override name = 'UnusableAddressError';
}

/** One address: its local part quoted or of characters that need no quoting, one `@`, and a domain. */
const ONE_ADDRESS =
  /^(?:"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+"|[^\s\p{C}"(),:;<>@[\\\]]+)@[^\s\p{C}"(),:;<>@[\\\]]+$/u;
const LONGEST_ADDRESS = 254;
/** The longest name of whom a mail goes to or is from. */
export const LONGEST_NAME = 200;
const LONGEST_SUBJECT = 300;

/** Whether mail can be sent to it: one address, of a length that fits. */
export function isUsableAddress(address: string): boolean {
  return address.length <= LONGEST_ADDRESS && ONE_ADDRESS.test(address);
}

/**
 * The columns that a mail is stored under.
 * @throws UnusableAddressError
 */
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
