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

/** Who mail of a member is from, and who gets the answers. */
export interface MailWriter {
  person: string;
  organization: string;
  /** What it is from: the member, and the mailbox's name or the organization's. */
  name: string;
  /** The member's own address. */
  email: string;
  mailbox: MailboxIdentity | undefined;
}

/** How mail of a member goes out. */
export interface SenderIdentity extends MailWriter {
  /** From which address it comes. */
  address: string;
}

/** What mails are from, beside their writer's name. */
export const officeName = (mailbox: MailboxIdentity | undefined, organization: string) =>
  mailbox?.sender_name || organization;

/** Who mail of whoever calls is from. */
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

/** How mail of whoever calls goes out. @param from who the product's mail comes from */
export async function senderOf(
  session: Pick<OrgSession, 'tx' | 'actor'>,
  from: Sender,
): Promise<SenderIdentity> {
  const writer = await mailWriterOf(session);
  return { ...writer, address: writer.mailbox?.has_smtp ? writer.mailbox.address : from.address };
}

/**
 * Where answers go: to the address of their thread at the mailbox, where the server takes mail for that.
 * @param token of the thread; null: it has none, or there is no thread
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

/** The thread's own address at the mailbox; made with its first mail. The thread is locked by its caller. */
export async function ownReplyAddress(tx: OrgTx, sender: SenderIdentity, threadId: string): Promise<string> {
  const needsToken = sender.mailbox !== undefined && sender.mailbox.plus_addressing !== 'refused';
  return replyAddress(sender, needsToken ? await replyToken(tx, threadId) : null);
}

/** What an answer to the latest mail of a person in a thread is called; the thread's own subject without one. */
export async function replySubject(tx: OrgTx, thread: Pick<ThreadRow, 'id' | 'subject'>): Promise<string> {
  const answered = await selectAnswered(tx, thread.id);
  if (!answered || answered.subject === '') return thread.subject;
  const subject = /^re(\[\d+\])?\s*:/i.test(answered.subject) ? answered.subject : `Re: ${answered.subject}`;
  return subject.slice(0, LIMITS.threadSubject).toWellFormed();
}

/** By which headers a mail stands in the conversation of its thread: it answers the latest one that a person sent us. */
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
