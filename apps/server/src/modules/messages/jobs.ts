import { buffer } from 'node:stream/consumers';
import type { MailState } from '@landfall/contract/messages';
import { DAY_MS } from '@landfall/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import { organizationOf } from '../../platform/db/organization-name.ts';
import { writerOf } from '../../platform/db/person-name.ts';
import { type OrgTx, seeAs, withEveryCase } from '../../platform/db/session.ts';
import type { FileKey, FileStore } from '../../platform/files/file-store.ts';
import { Failure } from '../../platform/http/failure.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { MAIL_RETRIES } from '../../platform/mail/deliver.ts';
import {
  type Attachment,
  type Outcome,
  type Post,
  sendUntil,
  type WaitingMail,
} from '../../platform/mail/mail.ts';
import { readVersion } from '../documents/service.ts';
import { type AnsweredMail, selectAnswered } from '../incoming-mails/service.ts';
import { findIdentity, type MailboxIdentity, sendingMailbox } from '../mailboxes/service.ts';
import { announceThread, markUnreadFor } from '../threads/service.ts';
import { messageMailJob } from './mail-job.ts';
import { officeName } from './outgoing.ts';
import type { StoredMail } from './queries.ts';
import * as queries from './queries.ts';
import { withQuote } from './quote.ts';

/**
 * The time limits of an attempt: for reading the mail's files, and in total. The result of a longer attempt could not
 * be stored.
 */
const ATTEMPT_LIMITS = { filesMs: 40_000, attemptMs: MAIL_RETRIES.expireSeconds * 1_000 - 20_000 };
/** Why a mail was not sent, or why it is unknown whether it was. */
const INTERRUPTED = 'Landfall was stopped while the mail server was being given it';
const UNANSWERED = 'The mail server had all of it and did not answer';
const UNREAD = 'A file that goes with it could not be read from the store';
const TOO_SLOW_MESSAGE = 'Giving it to the mail server took too long';

/** Runs `work` in a transaction of the job's organization. */
type InOrganization = <T>(work: (session: { tx: OrgTx }) => Promise<T>) => Promise<T>;

interface Options {
  post: Post;
  /** Finds the outgoing server of a mailbox; null when it has none. */
  mailboxPost?: (inOrganization: InOrganization, mailboxId: string) => Promise<Post | null>;
  store: FileStore;
  clock: Clock;
  limits?: typeof ATTEMPT_LIMITS;
}

/** The mail could not be sent yet: its job is retried. */
class MailDelayedError extends Error {
  override name = 'MailDelayedError';
}

/** A file of a mail, and where its bytes are stored. */
interface DueFile {
  name: string;
  mediaType: string;
  key: FileKey;
}

/** A mail that is due, with everything that it consists of except the bytes of its files. */
type DueMail = queries.MessageRow & {
  mail: StoredMail;
  files: DueFile[];
  /** The received mail that it answers. */
  answered: AnsweredMail | undefined;
  mailbox: MailboxIdentity | undefined;
  organization: string;
};

type Settlement = Partial<Pick<StoredMail, 'state' | 'reason' | 'sent_at'>>;

async function settle(
  tx: OrgTx,
  row: queries.MessageRow,
  now: string,
  to: Settlement,
  // Another attempt may have marked the mail of a very slow one as unknown: such a mail is not retried automatically.
  from: readonly MailState[] = to.state === 'queued' ? ['sending'] : ['sending', 'unknown'],
): Promise<void> {
  const isSettled = await queries.updateMail(tx, row.id, from, to);
  // The writer may not have opened the thread since the mail was queued.
  if (isSettled && to.state !== 'queued' && to.reason && row.author_id !== null)
    await markUnreadFor(tx, row.thread_id, row.author_id);
  await announceThread({ tx, now }, { id: row.thread_id, case_id: row.case_id });
}

/**
 * The files of a mail.
 * @throws Failure for a file that may not be sent any more
 */
async function filesOf(tx: OrgTx, id: string): Promise<DueFile[]> {
  const files: DueFile[] = [];
  for (const { document_id, no, file_name } of await queries.selectFiles(tx, [id])) {
    const { file_id: fileId, media_type: mediaType } = await readVersion(tx, document_id, no);
    files.push({ name: file_name, mediaType, key: { orgId: tx.orgId, fileId } });
  }
  return files;
}

/** The reply address of a mail. If the mailbox was removed, it differs from the one that was shown to the writer. */
async function replyAddressOf(inOrganization: InOrganization, { author_id, mail }: DueMail): Promise<string> {
  if (mail.mailbox_id !== null) return mail.reply_to;
  return inOrganization(async ({ tx }) => {
    const other = await sendingMailbox(tx);
    if (author_id === null) return other?.address ?? mail.reply_to;
    await seeAs(tx, author_id);
    const { email } = await writerOf(tx, author_id);
    return email === mail.reply_to ? email : (other?.address ?? email);
  });
}

/** Reads a mail that may be due; null when it was cancelled, or was settled already. */
async function findDue(tx: OrgTx, id: string, now: string): Promise<DueMail | null> {
  const row = await queries.selectMessage(tx, id);
  if (!row?.mail) return null;
  const { mail } = row;
  if (mail.state === 'sending') {
    await settle(tx, row, now, { state: 'unknown', reason: INTERRUPTED });
    return null;
  }
  if (mail.state !== 'queued') return null;
  // This machine's clock may be behind that of the database, or the mail was retried meanwhile, with a job of its own.
  if (Date.parse(mail.send_at) > Date.parse(now)) throw new MailDelayedError('The mail is not due yet');
  const [answered, mailbox, { name: organization }] = await Promise.all([
    // Only in the mail's own thread: an answered mail that was moved to another one is not quoted.
    mail.in_reply_to === '' ? undefined : selectAnswered(tx, row.thread_id, mail.in_reply_to),
    mail.mailbox_id === null ? undefined : findIdentity(tx, mail.mailbox_id),
    organizationOf(tx),
  ]);
  try {
    return { ...row, mail, answered, mailbox, organization, files: await filesOf(tx, id) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const reason = `A file cannot go with it: ${error.message}`;
    await settle(tx, row, now, { state: 'failed', reason }, ['queued']);
    return null;
  }
}

/** The result of `work`, or `late` if it takes longer. */
async function within<T>(milliseconds: number, work: Promise<T>, late: T): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(late), milliseconds);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** The bytes of a mail's files, or why they cannot be read, in words for the writer. */
async function attachmentsOf(
  { files }: DueMail,
  store: FileStore,
): Promise<Attachment[] | { reason: string }> {
  try {
    const attachments: Attachment[] = [];
    for (const { name: filename, mediaType: contentType, key } of files)
      attachments.push({ filename, contentType, content: await buffer(await store.read(key)) });
    return attachments;
  } catch {
    return { reason: UNREAD };
  }
}

function waitingMail(
  due: DueMail,
  { replyTo, attachments, timeZone }: { replyTo: string; attachments: Attachment[]; timeZone: string },
): WaitingMail {
  const { id, body, author_name, mail, answered, mailbox, organization } = due;
  const { recipients: to, copies: cc, subject } = mail;
  return {
    id,
    subject,
    // The date that its reader sees: it may have been written long before.
    created_at: mail.send_at,
    attachments,
    ...withQuote(body, answered, timeZone),
    recipient: to[0]?.address ?? '',
    recipient_name: to[0]?.name ?? '',
    letter: {
      fromName: `${author_name} (${officeName(mailbox, organization)})`,
      fromAddress: mailbox?.has_smtp ? mailbox.address : null,
      replyTo,
      to,
      cc,
      messageId: mail.mail_id,
      inReplyTo: mail.in_reply_to || null,
      references: mail.references_header.split(' ').filter((each) => each !== ''),
      threadIndex: mail.thread_index,
      threadTopic: mail.thread_topic,
    },
  };
}

function settlementOf(outcome: Outcome, { created_at, mail }: DueMail, now: number): Settlement {
  if (outcome.kind === 'sent') {
    const refused = outcome.refused ?? [];
    return {
      state: 'sent',
      sent_at: new Date(now).toISOString(),
      reason: refused.length > 0 ? `The mail server did not take it for ${refused.join(', ')}` : '',
    };
  }
  if (outcome.kind === 'refused') return { state: 'failed', reason: outcome.reason };
  if (outcome.handedOver) return { state: 'unknown', reason: UNANSWERED };
  if (now - Math.max(Date.parse(created_at), Date.parse(mail.send_at)) >= DAY_MS)
    return { state: 'failed', reason: `${outcome.reason} (given up after a day)` };
  return { state: 'queued', reason: outcome.reason };
}

/**
 * Sends the mails of messages. A mail is handed over at most once: if it is unknown whether that worked, a person
 * decides, as clients should not receive a letter twice.
 */
export function sendMessageMail({
  post,
  mailboxPost,
  store,
  clock,
  limits = ATTEMPT_LIMITS,
}: Options): JobHandler {
  const atOnce = { concurrency: 4, perOrganization: 2 };
  return handleJob(messageMailJob, atOnce, async ({ payload, inOrganization, signal }) => {
    const endsAt = performance.now() + limits.attemptMs;
    const now = () => new Date(clock.now()).toISOString();
    // Mails of restricted cases are sent like any others.
    const inWholeOrganization = <T>(work: (tx: OrgTx, timeZone: string) => Promise<T>) =>
      inOrganization(({ tx, timeZone }) => withEveryCase(tx, () => work(tx, timeZone)));
    const found = await inWholeOrganization(async (tx, timeZone) => {
      const due = await findDue(tx, payload.message_id, now());
      return due && { due, timeZone };
    });
    if (!found) return;
    const { due, timeZone } = found;
    const own = due.mailbox?.has_smtp ? await mailboxPost?.(inOrganization, due.mailbox.id) : null;
    const replyTo = await replyAddressOf(inOrganization, due);
    const attachments = await within(limits.filesMs, attachmentsOf(due, store), { reason: UNREAD });
    // If the process dies from here on, it is unknown whether the mail was sent.
    const isTaken = await inWholeOrganization(async (tx) => {
      // If it was cancelled and retried while its files were read, it has a later time.
      const { mail } = (await queries.selectMessage(tx, due.id)) ?? {};
      if (mail?.send_at !== due.mail.send_at) return false;
      await announceThread({ tx, now: now() }, { id: due.thread_id, case_id: due.case_id });
      if (await queries.updateMail(tx, due.id, ['queued'], { state: 'sending' })) return true;
      // The job is retried, to check the result of the other attempt.
      if (mail.state === 'sending') throw new MailDelayedError('Another attempt is sending it');
      return false;
    });
    if (!isTaken) return;
    async function send(attached: Attachment[]): Promise<Settlement> {
      const mail = waitingMail(due, { replyTo, attachments: attached, timeZone });
      const outcome = await sendUntil(signal, own ?? post, mail);
      return settlementOf(outcome, due, clock.now());
    }
    const settlement: Settlement =
      'reason' in attachments
        ? settlementOf({ kind: 'delayed', handedOver: false, ...attachments }, due, clock.now())
        : await within(endsAt - performance.now(), send(attachments), {
            state: 'unknown',
            reason: TOO_SLOW_MESSAGE,
          });
    await inWholeOrganization((tx) => settle(tx, due, now(), settlement));
    // The reason is only stored with the mail: it may contain the recipient, and this message is logged.
    if (settlement.state === 'queued') throw new MailDelayedError('The mail could not be sent yet');
  });
}
