import { HOUR_MS } from '@landfall/domain/durations';
import { instantAfter } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { titleOf } from '../../platform/files/file-name.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import { type ArrivedFile, hasRoomOn, storeFile } from '../documents/service.ts';
import { countSince, insertIncoming, type PreparedMail, selectSame } from '../incoming-mails/service.ts';
import { rememberReceived } from '../mail-threading/service.ts';
import { notify } from '../notifications/service.ts';
import { countReceived, peopleToNotify, type ThreadRow } from '../threads/service.ts';
import { withFilesLeft } from './no-room.ts';
import * as queries from './queries.ts';

type Moment = Pick<OrgSession, 'tx' | 'now'>;

/** A received and parsed mail. */
export interface ArrivedMail {
  mail: PreparedMail;
  /** The id of the raw file. */
  rawFileId: string;
  /** The mail's files, stored separately for this thread. */
  files: readonly ArrivedFile[];
}

/** The limits for the mail's files. */
export interface RoomForFiles {
  /** The bytes that the organization may still store, which the transaction has locked; decreased with each file. */
  bytes: number;
  /** Whether a virus scanner examines them before they can be downloaded. */
  scans: boolean;
}

/** The maximum number of documents that are made of one mail's files. */
const MAX_DOCUMENTS = 200;
/** The maximum number of mails in one thread for which people are notified within an hour. */
const MAX_NOTIFIED_MAILS = 20;

/** Makes documents of files, as far as there is room. */
async function storeFiles(
  moment: Moment,
  { owner_id, owner_kind, owner_name }: ThreadRow,
  { mail, files }: ArrivedMail,
  room: RoomForFiles,
): Promise<{ kept: queries.MailFile[]; left: string[] }> {
  const owner = { id: owner_id, kind: owner_kind, name: owner_name };
  const { name, address } = mail.from;
  const kept: queries.MailFile[] = [];
  const left: string[] = [];
  for (const file of files) {
    const { fileName, bytes } = file;
    const hasRoom = kept.length < MAX_DOCUMENTS && bytes <= room.bytes;
    if (!hasRoom || !(await hasRoomOn(moment.tx, owner_id))) {
      left.push(fileName);
      continue;
    }
    const from = { personId: null, personName: name || address || 'Mail', scans: room.scans };
    const to = { owner, title: titleOf(fileName), folderId: null };
    const document_id = await storeFile(moment, file, { ...to, ...from });
    room.bytes -= bytes;
    kept.push({ document_id, no: 1, file_name: fileName, bytes });
  }
  return { kept, left };
}

/**
 * Adds a received mail to a thread that the caller has locked. A thread contains the same mail only once.
 * @returns the message's id, and whether this call added it
 */
export async function addReceived(
  moment: Moment,
  thread: ThreadRow,
  arrived: ArrivedMail,
  room: RoomForFiles,
): Promise<{ id: string; isNew: boolean }> {
  const { tx, now } = moment;
  const { mail, rawFileId } = arrived;
  const same = await selectSame(tx, thread.id, mail.contentHash);
  if (same !== undefined) return { id: same, isNew: false };
  const { kept, left } = await storeFiles(moment, thread, arrived, room);
  const author = mail.from.name || mail.from.address;
  const text = withFilesLeft(mail.text, left);
  const isAutomatic = mail.automaticReason !== null;
  const number = await countReceived(moment, thread, { author, text, isAutomatic });
  const message = {
    ...newRecord(now),
    thread_id: thread.id,
    case_id: thread.case_id,
    number,
    body: text,
    kind: 'received' as const,
    author_id: null,
    author_name: author,
  };
  await queries.insertMessage(tx, message);
  await queries.insertFiles(tx, message, kept);
  await insertIncoming(tx, {
    message_id: message.id,
    thread_id: thread.id,
    case_id: thread.case_id,
    file_id: rawFileId,
    sender_name: mail.from.name,
    sender_address: mail.from.address,
    recipients: mail.to,
    copies: mail.cc,
    reply_to: mail.replyTo,
    subject: mail.subject,
    sent_at: mail.sentAt,
    quoted: mail.quoted,
    html: mail.html,
    automatic_reason: mail.automaticReason,
    is_confirmed: mail.isConfirmed,
    mail_id: mail.mailId,
    thread_index: mail.threadIndex,
    thread_topic: mail.threadTopic,
    content_hash: mail.contentHash,
    references_header: mail.references.join(' '),
  });
  await rememberReceived(tx, thread, mail);
  return { id: message.id, isNew: true };
}

/**
 * Notifies those responsible for a thread that a client wrote: its assignee, else its followers, else the team of its
 * case. Automatic mails cause no notifications, nor do more than {@link MAX_NOTIFIED_MAILS} mails an hour.
 */
export async function notifyClientMail(
  { tx, now }: Moment,
  thread: Pick<ThreadRow, 'id' | 'case_id'>,
  messageId: string,
  except: string | null = null,
): Promise<void> {
  const { id: threadId, case_id: caseId } = thread;
  const since = instantAfter(now, -HOUR_MS);
  if ((await countSince(tx, threadId, since, MAX_NOTIFIED_MAILS + 1)) > MAX_NOTIFIED_MAILS) return;
  const people = (await peopleToNotify(tx, thread)).filter((id) => id !== except);
  const notice = { kind: 'client_mail' as const, caseId, threadId, key: `client mail ${messageId}` };
  await notify(
    { tx, now },
    people.map((personId) => ({ personId, ...notice })),
  );
}

/**
 * Marks a mail as not delivered, and the thread as unread for its author.
 * @returns whether there is such a mail
 */
export async function markBounced(
  tx: OrgTx,
  id: string,
  { address, outcome, reason }: { address: string; outcome: 'failed' | 'delayed'; reason: string },
): Promise<queries.MessageRow | null> {
  const row = await queries.selectMessage(tx, id);
  const lower = address.toLowerCase();
  const isRecipient = [...(row?.mail?.recipients ?? []), ...(row?.mail?.copies ?? [])].some(
    (recipient) => recipient.address.toLowerCase() === lower,
  );
  if (!row?.mail || !isRecipient) return null;
  const words =
    outcome === 'failed'
      ? `It could not be delivered to ${address}: ${reason}`
      : `It has not been delivered to ${address} yet: ${reason}`;
  const before = row.mail.reason === '' || row.mail.reason.includes(words) ? [] : [row.mail.reason];
  const fullReason = [...before, words].join('. ').slice(0, 2_000).toWellFormed();
  const from = ['sending', 'sent', 'unknown', 'bounced'] as const;
  await queries.updateMail(tx, id, from, {
    ...(outcome === 'failed' && { state: 'bounced' }),
    reason: fullReason,
  });
  return row;
}
