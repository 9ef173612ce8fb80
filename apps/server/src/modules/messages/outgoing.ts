import { LIMITS } from '@landfall/contract/constants';
import { organizationOf } from '../../platform/db/organization-name.ts';
import { writerOf } from '../../platform/db/person-name.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { messageIdOf, type Sender } from '../../platform/mail/message.ts';
import { tokenAddress } from '../../platform/mail/reading/threading.ts';
import { boundedChain, selectAnswered } from '../incoming-mails/service.ts';
import { replyToken } from '../mail-threading/service.ts';
import { type MailboxIdentity, sendingMailbox } from '../mailboxes/service.ts';
import type { ThreadRow } from '../threads/service.ts';
import * as queries from './queries.ts';

/** The sender of a member's mails, and their reply address. */
export interface MailWriter {
  person: string;
  organization: string;
  /** The name of the sender: the member's name with that of the mailbox or the organization. */
  name: string;
  /** The member's own address. */
  email: string;
  mailbox: MailboxIdentity | undefined;
}

/** How a member's mails are sent. */
export interface SenderIdentity extends MailWriter {
  /** The sender address. */
  address: string;
}

/** The name that follows the writer's in the sender of mails. */
export const officeName = (mailbox: MailboxIdentity | undefined, organization: string) =>
  mailbox?.sender_name || organization;

/** The sender of the caller's mails. */
export async function mailWriterOf({ tx, actor }: Pick<OrgSession, 'tx' | 'actor'>): Promise<MailWriter> {
  const [author, { name: organization }, mailbox] = await Promise.all([
    writerOf(tx, actor.personId),
    organizationOf(tx),
    sendingMailbox(tx),
  ]);
  const { display_name: person, email } = author;
  const name = `${person} (${officeName(mailbox, organization)})`;
  return { person, organization, email, mailbox, name };
}

/**
 * How the caller's mails are sent.
 * @param from the sender of the product's own mail
 */
export async function senderOf(
  session: Pick<OrgSession, 'tx' | 'actor'>,
  from: Sender,
): Promise<SenderIdentity> {
  const writer = await mailWriterOf(session);
  return { ...writer, address: writer.mailbox?.has_smtp ? writer.mailbox.address : from.address };
}

/**
 * The reply address: the address of the thread at the mailbox, if the server accepts such addresses.
 * @param token the thread's token; null when it has none, or there is no thread
 */
export function replyAddress(
  { mailbox, email }: Pick<MailWriter, 'mailbox' | 'email'>,
  token: string | null,
): string {
  if (!mailbox) return email;
  return token === null || mailbox.plus_addressing === 'refused'
    ? mailbox.address
    : tokenAddress(mailbox.address, token);
}

/** The thread's own address at the mailbox, made with its first mail. The caller has locked the thread. */
export async function ownReplyAddress(tx: OrgTx, sender: SenderIdentity, threadId: string): Promise<string> {
  const needsToken = sender.mailbox !== undefined && sender.mailbox.plus_addressing !== 'refused';
  return replyAddress(sender, needsToken ? await replyToken(tx, threadId) : null);
}

/**
 * The subject of an answer to the latest mail that a person sent in a thread; the thread's own subject when there is
 * none.
 */
export async function replySubject(tx: OrgTx, thread: Pick<ThreadRow, 'id' | 'subject'>): Promise<string> {
  const answered = await selectAnswered(tx, thread.id);
  if (!answered || answered.subject === '') return thread.subject;
  const subject = /^re(\[\d+\])?\s*:/i.test(answered.subject) ? answered.subject : `Re: ${answered.subject}`;
  return subject.slice(0, LIMITS.threadSubject).toWellFormed();
}

/**
 * The headers that place a mail in the conversation of its thread: it answers the latest mail that a person sent us.
 */
export async function conversationOf(
  tx: OrgTx,
  threadId: string,
  { id, address }: { id: string; address: string },
): Promise<
  Pick<queries.StoredMail, 'mail_id' | 'in_reply_to' | 'references_header' | 'thread_index' | 'thread_topic'>
> {
  const received = await selectAnswered(tx, threadId);
  const answered = received?.mail_id ? received : await queries.selectLastSent(tx, threadId);
  const chain = (answered?.references_header ?? '').split(' ').filter((each) => each !== '');
  const answeredId = answered?.mail_id ?? '';
  return {
    mail_id: messageIdOf(id, address),
    in_reply_to: answeredId,
    references_header: boundedChain(answeredId === '' ? chain : [...chain, answeredId]).join(' '),
    thread_index: answered?.thread_index ?? null,
    thread_topic: answered?.thread_topic ?? null,
  };
}
