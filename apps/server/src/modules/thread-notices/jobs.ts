import { DAY_MS, MINUTE_MS } from '@landfall/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import { type OrgTx, seeAs } from '../../platform/db/session.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { isUsableAddress } from '../../platform/mail/mail.ts';
import { sendMail } from '../../platform/mail/organization-mail.ts';
import { shareLockCases } from '../case-summary/service.ts';
import { listIdentities } from '../mailboxes/service.ts';
import { threadNoticeJob } from '../notifications/service.ts';
import { threadMail } from './mail.ts';
import * as queries from './queries.ts';

/** A member gets at most one mail about a thread in this time. */
const PAUSE_MS = 15 * MINUTE_MS;
/** Older notices are not mailed, so that a long outage is not followed by outdated mails. */
const MAX_NOTICE_AGE_MS = DAY_MS;

interface Options {
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  /** Whether mail goes only to confirmed addresses. */
  asksForConfirmedEmail: boolean;
}

/** An address in the form in which mail servers deliver it: the part after a plus sign does not change the mailbox. */
function placeOf(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at).split('+')[0]}${address.slice(at)}`.toLowerCase();
}

/**
 * Whether an address belongs to one of the organization's own mailboxes: a mail to it would be received as a client's
 * mail and announced again, in a loop.
 */
async function isOwnMailbox(tx: OrgTx, email: string): Promise<boolean> {
  return (await listIdentities(tx)).some(({ address }) => placeOf(address) === placeOf(email));
}

/**
 * Mails a member the news in a thread. Reads with the member's own access, so that former members, and members who may
 * no longer see the case, get nothing. Independent of the digest, which lists what is still unread on its day.
 */
async function mailNews(
  tx: OrgTx,
  { personId, threadId }: { personId: string; threadId: string },
  { publicUrl, clock, asksForConfirmedEmail }: Options,
): Promise<void> {
  await seeAs(tx, personId);
  const reader = await queries.selectReader(tx, personId);
  if (!reader || (asksForConfirmedEmail && !reader.email_verified)) return;
  if (!isUsableAddress(reader.email) || (await isOwnMailbox(tx, reader.email))) return;
  // The case is locked before its news is read: restricting it waits until this mail is queued and withdraws it.
  const caseId = await queries.selectCase(tx, threadId);
  if (caseId) await shareLockCases(tx, [caseId]);
  const about = { personId, threadId };
  const since = new Date(clock.now() - MAX_NOTICE_AGE_MS).toISOString();
  const entries = (await queries.lockUnmailed(tx, about, since)).filter(({ kind }) => reader[kind]);
  const thread = await queries.selectThread(tx, threadId);
  if (!thread || entries.length === 0) return;
  const last = await queries.selectLastMailed(tx, about);
  const from = last === null ? 0 : Date.parse(last) + PAUSE_MS;
  if (from > clock.now()) {
    const payload = { person_id: personId, thread_id: threadId };
    return enqueue(tx, threadNoticeJob, payload, new Date(from).toISOString());
  }
  const { email: address, name, organization } = reader;
  const words = threadMail(entries, { ...thread, publicUrl, threadId, organization, readerName: name });
  const mailId = await sendMail(tx, {
    ...words,
    to: { address, name },
    kind: 'thread_notice',
    resourceId: threadId,
    createdAt: new Date(clock.now()).toISOString(),
  });
  await queries.setMail(
    tx,
    entries.map(({ id }) => id),
    mailId,
  );
}

/** Handles {@link threadNoticeJob}; idempotent, as mailed notices are marked. */
export function sendThreadNotices(options: Options): JobHandler {
  return handleJob(threadNoticeJob, { concurrency: 2, perOrganization: 2 }, ({ payload, inOrganization }) =>
    inOrganization(({ tx }) =>
      mailNews(tx, { personId: payload.person_id, threadId: payload.thread_id }, options),
    ),
  );
}
