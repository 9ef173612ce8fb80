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

/** How mail of a member goes out. */
export interface SenderIdentity {
  person: string;
  organization: string;
  /** What it is from: the member, and the mailbox's name or the organization's. */
  name: string;
  /** From which address it comes. */
  address: string;
  /** The member's own address. */
  email: string;
  mailbox: MailboxIdentity | undefined;
}

/** What mails are from, beside their writer's name. */
export const officeName = (mailbox: MailboxIdentity | undefined, organization: string) =>
  mailbox?.sender_name || organization;

/** How mail of whoever calls goes out. @param from who the product's mail comes from */
export async function senderOf(
  { tx, actor }: Pick<OrgSession, 'tx' | 'actor'>,
  from: Sender,
): Promise<SenderIdentity> {
  const [author, { name: organization }, mailbox] = await Promise.all([
    writerOf(tx, actor.personId),
    organizationOf(tx),
    sendingMailbox(tx),
  ]);
  const { display_name: person, email } = author;
  return {
    person,
    organization,
    email,
    mailbox,
    name: `${person} (${officeName(mailbox, organization)})`,
    address: mailbox?.has_smtp ? mailbox.address : from.address,
  };
}

/** Where answers to mails of a thread go: to its own address at the mailbox, where the server takes mail for that. */
export function replyAddress({ mailbox, email }: SenderIdentity, token: string | null): string {
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
