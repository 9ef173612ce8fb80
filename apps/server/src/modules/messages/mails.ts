import {
  MAIL_ATTACHED_BYTES,
  MAIL_LATER_DAYS,
  MAIL_UNDO_SECONDS,
  MESSAGES_SHOWN,
} from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import type { MailRecipient, Message, sendThreadMail } from '@landfall/contract/messages';
import { DAY_MS } from '@landfall/domain/durations';
import { Failure, found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { isUsableAddress } from '../../platform/mail/mail.ts';
import type { Sender } from '../../platform/mail/message.ts';
import { assertMayWriteToOthers, isWriter, lockWriter } from '../../platform/mail/to-others.ts';
import { newRecord } from '../../platform/new-record.ts';
import { readDocument, readVersion } from '../documents/service.ts';
import { rememberSent } from '../mail-threading/service.ts';
import { discardDraft } from '../message-drafts/service.ts';
import { announceThread, countMessage, lockThread, type ThreadRow } from '../threads/service.ts';
import { messageMailJob } from './mail-job.ts';
import { conversationOf, ownReplyAddress, senderOf } from './outgoing.ts';
import * as queries from './queries.ts';
import { readMessage, toWire } from './service.ts';

type NewMail = HandlerInput<typeof sendThreadMail>['body'];

/**
 * When a mail is sent: not before its writer has had time to cancel it.
 * @throws Failure `invalid_input` that names `send_at`
 */
function momentOf(now: string, wanted: string | undefined): string {
  const earliest = Date.parse(now) + MAIL_UNDO_SECONDS * 1_000;
  const moment = wanted === undefined ? earliest : Date.parse(wanted);
  if (moment > Date.parse(now) + MAIL_LATER_DAYS * DAY_MS)
    throw invalidInput({ send_at: `At most ${MAIL_LATER_DAYS} days from now` });
  return new Date(Math.max(moment, earliest)).toISOString();
}

/**
 * The recipients without duplicates.
 * @throws Failure `invalid_input` that names the field of an unusable address
 */
function recipientsOf(given: readonly MailRecipient[], field: 'to' | 'cc'): MailRecipient[] {
  for (const { address } of given)
    if (!isUsableAddress(address)) throw invalidInput({ [field]: `${address} is not an e-mail address` });
  return [...new Map(given.map((recipient) => [recipient.address.toLowerCase(), recipient])).values()];
}

/**
 * The attached document versions.
 * @throws Failure `conflict` for one that is withheld or in the trash, `invalid_input`
 */
async function filesOf({ tx }: OrgSession, attachments: NewMail['attachments']): Promise<queries.MailFile[]> {
  const files: queries.MailFile[] = [];
  async function attached(id: string, no: number) {
    const { title, trashed_at } = await readDocument(tx, id);
    if (trashed_at)
      throw new Failure('conflict', `“${title}” is in the trash: restore it, or do not attach it`);
    return readVersion(tx, id, no);
  }
  for (const { document_id, no } of attachments) {
    const { file_name, bytes } = await attached(document_id, no).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'not_found')
        throw invalidInput({ attachments: 'There is no such document' });
      throw error;
    });
    files.push({ document_id, no, file_name, bytes });
  }
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > MAIL_ATTACHED_BYTES)
    throw invalidInput({
      attachments: `All files together may have ${MAIL_ATTACHED_BYTES / 1024 ** 2} MB at most`,
    });
  return files;
}

/** @throws Failure `conflict` with the messages that are newer than the one that the writer has seen */
async function assertSeen(
  { tx }: OrgSession,
  thread: ThreadRow,
  { seen_number, anyway }: NewMail,
): Promise<void> {
  if (anyway || thread.last_number <= seen_number) return;
  const current = await toWire(tx, await queries.selectNewer(tx, thread.id, seen_number, MESSAGES_SHOWN));
  throw new Failure('conflict', 'Something was written in this thread meanwhile', { current });
}

/**
 * Queues a mail to people outside, which is sent once it can no longer be cancelled.
 * @param from the sender of the product's own mail
 * @throws Failure `not_found`, `conflict`, `email_not_confirmed`, `rate_limited`, `invalid_input`
 */
export async function sendMail(
  session: OrgSession,
  from: Sender,
  threadId: string,
  mail: NewMail,
): Promise<Message> {
  const { tx, actor, now } = session;
  await lockWriter(session);
  const thread = await lockThread(session, threadId);
  await assertMayWriteToOthers(session, mail.to.length + mail.cc.length);
  await assertSeen(session, thread, mail);
  const sendAt = momentOf(now, mail.send_at);
  const [recipients, copies] = [recipientsOf(mail.to, 'to'), recipientsOf(mail.cc, 'cc')];
  const files = await filesOf(session, mail.attachments);
  const sender = await senderOf(session, from);
  const author = sender.person;
  const record = newRecord(now);
  const conversation = await conversationOf(tx, threadId, { id: record.id, address: sender.address });
  const number = await countMessage(session, thread, { kind: 'mail', author, text: mail.text });
  const message = {
    ...record,
    thread_id: threadId,
    case_id: thread.case_id,
    number,
    body: mail.text,
    kind: 'mail' as const,
    author_id: actor.personId,
    author_name: author,
  };
  await queries.insertMessage(tx, message);
  await queries.insertMail(tx, message, {
    subject: mail.subject,
    recipients,
    copies,
    ...conversation,
    reply_to: await ownReplyAddress(tx, sender, threadId),
    mailbox_id: sender.mailbox?.id ?? null,
    state: 'queued',
    reason: '',
    send_at: sendAt,
    sent_at: null,
  });
  const addresses = [...recipients, ...copies].map(({ address }) => address);
  await rememberSent(tx, thread, { mailId: conversation.mail_id, messageId: message.id, addresses });
  await queries.insertFiles(tx, message, files);
  await enqueue(tx, messageMailJob, { message_id: message.id }, sendAt);
  await discardDraft(tx, threadId, actor.personId);
  return readMessage(tx, message.id);
}

/**
 * A message that is a mail.
 * @throws Failure `not_found`, `conflict`
 */
async function findMail({ tx }: OrgSession, id: string): Promise<queries.MessageRow> {
  const row = found(await queries.selectMessage(tx, id));
  if (!row.mail) throw new Failure('conflict', 'A note is not sent to anybody');
  return row;
}

/**
 * Moves a mail out of one of the given states.
 * @throws Failure `conflict` with the given message when it is in another state
 */
async function move(
  { tx, now }: OrgSession,
  { id, thread_id, case_id }: queries.MessageRow,
  from: readonly queries.StoredMail['state'][],
  to: Partial<Pick<queries.StoredMail, 'state' | 'reason' | 'send_at'>>,
  refusal: string,
): Promise<Message> {
  if (!(await queries.updateMail(tx, id, from, to))) throw new Failure('conflict', refusal);
  await announceThread({ tx, now }, { id: thread_id, case_id });
  return readMessage(tx, id);
}

/**
 * Cancels a mail that was not sent yet, even while it waits for another attempt. The reason why the previous attempt
 * failed is cleared.
 * @throws Failure `not_found`, `conflict`
 */
export async function cancelMail(session: OrgSession, id: string): Promise<Message> {
  const row = await findMail(session, id);
  const cancelled = { state: 'cancelled', reason: '' } as const;
  return move(session, row, ['queued'], cancelled, 'It is too late: the mail has gone out');
}

/**
 * Sends a mail again that failed, or for which it is unknown whether it was sent, to all of its recipients. If only
 * some were not reached, the stored reason names them; to spare the others, the writer writes a new mail.
 * @throws Failure as {@link sendMail}
 */
export async function retryMail(session: OrgSession, id: string): Promise<Message> {
  const send_at = momentOf(session.now, undefined);
  const row = await findMail(session, id);
  await lockWriter(session);
  // Answers would go to the author, and the mail is sent in the author's name.
  if (row.author_id === null || !(await isWriter(session.tx, row.author_id)))
    throw new Failure('conflict', 'Its author may no longer write to clients. Write it again');
  await lockThread(session, row.thread_id);
  const message = await move(
    session,
    row,
    ['failed', 'bounced', 'unknown', 'cancelled'],
    { state: 'queued', reason: '', send_at },
    'The mail is on its way, or has arrived',
  );
  await assertMayWriteToOthers(session, (row.mail?.recipients.length ?? 0) + (row.mail?.copies.length ?? 0));
  await queries.countTry(session.tx, id);
  await enqueue(session.tx, messageMailJob, { message_id: id }, send_at);
  return message;
}
