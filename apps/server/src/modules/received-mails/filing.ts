import type { AuditAction } from '@landfall/contract/audit-actions';
import type { OrgTx } from '../../platform/db/session.ts';
import { MAILBOX } from '../../platform/http/audit-writer.ts';
import { announce } from '../../platform/live/announce.ts';
import { headOf } from '../../platform/mail/reading/head.ts';
import type { ReceivedMail } from '../../platform/mail/reading/received-mail.ts';
import { auditWriter } from '../audit/service.ts';
import { lockCase, viewersOfCase } from '../case-summary/service.ts';
import type { ArrivedFile } from '../documents/service.ts';
import type { PreparedMail } from '../incoming-mails/service.ts';
import { addReceived, markBounced, notifyClientMail } from '../messages/service.ts';
import {
  announceThread,
  follow,
  lockThreads,
  markUnreadFor,
  peopleToNotify,
  readersOf,
  type ThreadRow,
} from '../threads/service.ts';
import { lockRoom } from '../uploads/service.ts';
import { claimOf, type Decision, decide, REASONS } from './decision.ts';
import * as queries from './queries.ts';

/** The limits for attachments. */
export interface MailFileLimits {
  organizationFileBytes: number;
  scans: boolean;
}

/** A parsed mail, with the files that were stored for each of its threads, by thread id. */
export interface ReadMail {
  id: string;
  rawFileId: string;
  /** Addresses of all mailboxes. */
  mailboxes: readonly string[];
  mail: ReceivedMail;
  prepared: PreparedMail;
  files: ReadonlyMap<string, readonly ArrivedFile[]>;
}

/** The mail now belongs in other threads than those for which its files were stored: it is filed again. */
class ChangedMeanwhileError extends Error {
  override name = 'ChangedMeanwhileError';
}

/** The transaction in which a mail is filed. It acts for no member, and sees every case. */
interface Moment {
  tx: OrgTx;
  /** ISO instant. */
  now: string;
}

/** Notifies the open pages of members who may see a case, or of all (null), that the mails to be decided changed. */
export async function announceMails({ tx, now }: Moment, caseId: string | null): Promise<void> {
  const people = caseId === null ? 'every member' : await viewersOfCase(tx, caseId);
  announce(tx, { kind: 'received_mails', id: null, n: Date.parse(now) }, people);
}

async function record(
  { tx, now }: Moment,
  action: AuditAction,
  resourceId: string,
  relatedId: string | null,
  id: string,
) {
  await auditWriter.record(tx, {
    personId: MAILBOX,
    action,
    outcome: 'done',
    resourceId,
    relatedId,
    fields: [],
    // A job has no request: the mail's id is recorded instead.
    requestId: id,
    at: Date.parse(now),
  });
}

async function putInTriage(
  moment: Moment,
  { id, prepared, mail }: ReadMail,
  { reason, claim, caseId }: Extract<Decision, { kind: 'triage' }>,
): Promise<void> {
  if (caseId !== null) await lockCase(moment.tx, caseId);
  const { from, to, cc, subject, text, quoted, html, sentAt, files } = prepared;
  const isPut = await queries.putInTriage(moment.tx, id, {
    reason,
    subject,
    sender_name: from.name,
    sender_address: from.address,
    sent_at: sentAt,
    is_automatic: mail.automaticReason !== null,
    is_confirmed: prepared.isConfirmed,
    preview: text.slice(0, 200).toWellFormed(),
    thread_id: claim?.id ?? null,
    case_id: caseId,
    content: {
      to,
      cc,
      text,
      quoted,
      html,
      attachments: files.map(({ fileName, bytes }) => ({ file_name: fileName, bytes })),
    },
  });
  if (!isPut) return;
  await record(moment, 'mail.set_aside', id, null, id);
  await announceMails(moment, caseId);
}

/**
 * Sets aside a mail that cannot be parsed. The thread in its headers determines who may see it; without headers, only
 * those who see every case.
 * @param raw the raw mail; null when it cannot be read
 */
export async function setUnreadableAside(
  moment: Moment,
  {
    id,
    reason,
    raw,
    mailboxes,
  }: { id: string; reason: string; raw: Uint8Array | null; mailboxes: readonly string[] },
): Promise<void> {
  const head = raw && headOf(raw);
  const { claim, caseId } = head ? await claimOf(moment.tx, head, mailboxes) : { claim: null, caseId: null };
  if (caseId !== null) await lockCase(moment.tx, caseId);
  const isPut = await queries.putInTriage(moment.tx, id, {
    reason,
    is_readable: false,
    admins_only: head === null,
    thread_id: claim?.id ?? null,
    case_id: caseId,
  });
  if (!isPut) return;
  await record(moment, 'mail.set_aside', id, null, id);
  await announceMails(moment, caseId);
}

/**
 * Marks a thread as unread for the writer of a mail in it. If the writer has left, or may no longer read the thread, it
 * is unread for those who are responsible for it instead, who then follow it.
 */
async function markUnreadForWriter(tx: OrgTx, thread: ThreadRow, writerId: string | null): Promise<void> {
  const readers = await readersOf(tx, thread);
  const isReader = writerId !== null && (readers?.includes(writerId) ?? true);
  const people = isReader ? [writerId] : await peopleToNotify(tx, thread);
  if (!isReader) await follow(tx, thread, people);
  for (const personId of people) await markUnreadFor(tx, thread.id, personId);
}

/** Records that a mail of ours was not delivered. A report that names none of the mail's recipients is set aside. */
async function recordBounce(
  moment: Moment,
  read: ReadMail,
  { messageId, threadId }: Extract<Decision, { kind: 'bounce' }>,
): Promise<void> {
  const { tx, now } = moment;
  const [thread] = await lockThreads({ tx, now, actor: { personId: MAILBOX } }, [threadId]);
  const bounced = [];
  for (const recipient of read.mail.bounce?.recipients ?? []) {
    const message = await markBounced(tx, messageId, recipient);
    if (message) bounced.push(message);
  }
  const [message] = bounced;
  if (!thread || !message) {
    const claim = thread ? { id: thread.id, case_id: thread.case_id, restricted: false } : null;
    const caseId = thread?.case_id ?? null;
    return putInTriage(moment, read, { kind: 'triage', reason: REASONS.bounce, claim, caseId });
  }
  if (!(await queries.completeMail(tx, read.id, 'waiting', 'done', thread.case_id))) return;
  await markUnreadForWriter(tx, thread, message.author_id);
  await announceThread({ tx, now }, thread);
  await record(moment, 'mail.bounced', messageId, threadId, read.id);
}

async function fileInThreads(
  moment: Moment,
  read: ReadMail,
  threadIds: readonly string[],
  limits: MailFileLimits,
): Promise<void> {
  const { tx, now } = moment;
  const { id, rawFileId, prepared: mail, files } = read;
  if (threadIds.some((threadId) => !files.has(threadId)))
    throw new ChangedMeanwhileError('Other threads take it than when its files were written');
  // Before the cases are locked: uploads lock in this order.
  const bytes = mail.files.length === 0 ? 0 : await lockRoom(tx, limits);
  const room = { bytes, scans: limits.scans };
  const threads = await lockThreads({ tx, now, actor: { personId: MAILBOX } }, threadIds);
  if (!(await queries.completeMail(tx, id, 'waiting', 'filed', threads[0]?.case_id ?? null))) return;
  for (const thread of threads) {
    const arrived = { mail, rawFileId, files: files.get(thread.id) ?? [] };
    const added = await addReceived(moment, thread, arrived, room);
    if (!added.isNew) continue;
    await record(moment, 'mail.received', thread.id, added.id, id);
    if (mail.automaticReason === null) await notifyClientMail(moment, thread, added.id);
  }
}

/** Files a parsed mail where it belongs; idempotent. */
export async function fileMail(moment: Moment, read: ReadMail, limits: MailFileLimits): Promise<void> {
  const decision = await decide(moment.tx, read.mail, read.mailboxes);
  if (decision.kind === 'triage') return putInTriage(moment, read, decision);
  if (decision.kind === 'bounce') return recordBounce(moment, read, decision);
  if (decision.kind === 'answers_request')
    throw new ChangedMeanwhileError('The thread that was opened for it is there no more');
  return fileInThreads(moment, read, decision.threadIds, limits);
}
