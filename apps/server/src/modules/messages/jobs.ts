import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { Failure } from '../../platform/http/failure.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import type { Attachment, Outcome, Post, WaitingMail } from '../../platform/mail/mail.ts';
import { lines } from '../../platform/mail/markup.ts';
import { readVersion } from '../documents/service.ts';
import { announceThread } from '../threads/service.ts';
import { messageMailJob } from './mail-job.ts';
import type { StoredMail } from './queries.ts';
import * as queries from './queries.ts';

const DAY_MS = 86_400_000;
/** Why nobody knows whether a mail went. */
const INTERRUPTED = 'Landfall was stopped while the mail server was being given it';
const UNANSWERED = 'The mail server had all of it and did not answer';

interface Options {
  post: Post;
  store: FileStore;
  clock: Clock;
}

/** The mail could not be sent yet: its job is to be tried again. */
class MailDelayedError extends Error {
  override name = 'MailDelayedError';
}

/** A mail whose moment has come, with all that goes into it. */
type DueMail = queries.MessageRow & {
  mail: StoredMail;
  attachments: Attachment[];
  /** Ids of the mails of its thread that went before it. */
  earlier: string[];
  organization: string;
};

type Settlement = Partial<Pick<StoredMail, 'state' | 'reason' | 'sent_at'>>;

async function settle(tx: OrgTx, row: queries.MessageRow, now: string, to: Settlement): Promise<void> {
  // Of one that took very long another attempt may have said that nobody knows.
  await queries.updateMail(tx, row.id, ['sending', 'unknown'], to);
  await announceThread({ tx, now }, { id: row.thread_id, case_id: row.case_id });
}

/** The files that go with a mail, read from the store. @throws Failure for one that may not be given out any more */
async function attachmentsOf(tx: OrgTx, id: string, store: FileStore): Promise<Attachment[]> {
  const attachments: Attachment[] = [];
  for (const { document_id, no, file_name } of await queries.selectFiles(tx, [id])) {
    const { file_id, media_type } = await readVersion(tx, document_id, no);
    const content = await buffer(await store.read({ orgId: tx.orgId, fileId: file_id }));
    attachments.push({ filename: file_name, contentType: media_type, content });
  }
  return attachments;
}

/**
 * Takes a mail whose moment has come: from here on a crash leaves it as one of which nobody knows whether it went.
 * Null: it was taken back, or is over.
 */
async function take(tx: OrgTx, id: string, now: string, store: FileStore): Promise<DueMail | null> {
  const row = await queries.selectMessage(tx, id);
  if (!row?.mail) return null;
  const { mail } = row;
  if (mail.state === 'sending') {
    await settle(tx, row, now, { state: 'unknown', reason: INTERRUPTED });
    return null;
  }
  // Sent again meanwhile, it has a later moment and a job of its own.
  if (mail.state !== 'queued' || Date.parse(mail.send_at) > Date.parse(now)) return null;
  const [earlier, organization] = await Promise.all([
    queries.selectEarlierMails(tx, row),
    queries.selectOrganizationName(tx),
  ]);
  const refuse = async (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    const reason = `A file cannot go with it: ${error.message}`;
    await queries.updateMail(tx, id, ['queued'], { state: 'failed', reason });
    return null;
  };
  const attachments = await attachmentsOf(tx, id, store).catch(refuse);
  await announceThread({ tx, now }, { id: row.thread_id, case_id: row.case_id });
  if (!attachments || !(await queries.updateMail(tx, id, ['queued'], { state: 'sending' }))) return null;
  return { ...row, mail, earlier, organization, attachments };
}

function waitingMail(due: DueMail): WaitingMail {
  const { id, body, created_at, author_name, mail, earlier, organization, attachments } = due;
  const { recipients: to, copies: cc, reply_to: replyTo, subject } = mail;
  return {
    ...{ id, subject, created_at, attachments, text: body, html: `<div>${lines(body)}</div>` },
    recipient: to[0]?.address ?? '',
    recipient_name: to[0]?.name ?? '',
    letter: { fromName: `${author_name} (${organization})`, replyTo, to, cc, earlier },
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
 * Sends the mail of messages. It is handed over at most once: where nobody knows whether that worked, a person decides,
 * since a client who gets a letter twice asks why.
 */
export function sendMessageMail({ post, store, clock }: Options): JobHandler {
  const limits = { concurrency: 4, perOrganization: 2 };
  return handleJob(messageMailJob, limits, async ({ payload, inOrganization }) => {
    const now = () => new Date(clock.now()).toISOString();
    const due = await inOrganization(({ tx }) => take(tx, payload.message_id, now(), store));
    if (!due) return;
    const settlement = settlementOf(await post.send(waitingMail(due)), due, clock.now());
    await inOrganization(({ tx }) => settle(tx, due, now(), settlement));
    // Its reason stays with the mail: it may name the recipient, and this goes to the log.
    if (settlement.state === 'queued') throw new MailDelayedError('The mail could not be sent yet');
  });
}
