import { SOON_DAYS } from '@landfall/contract/constants';
import { reaches } from '@landfall/contract/roles';
import { addDays } from '@landfall/domain/calendar-dates';
import { z } from 'zod';
import { type Clock, todayIn } from '../../platform/clock.ts';
import { type JobSession, type OrgTx, seeAs } from '../../platform/db/session.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { queueEachMinute } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { UnusableAddressError } from '../../platform/mail/mail.ts';
import { sendMail } from '../../platform/mail/organization-mail.ts';
import { shareLockCases } from '../case-summary/service.ts';
import { lastDigestDay, lockDigest, setNextDigest } from '../notification-settings/service.ts';
import { dueTasksOf } from '../tasks/service.ts';
import { threadNews } from '../thread-notices/service.ts';
import { movesForDigest } from '../visa-bulletins/service.ts';
import { type DigestContent, hasDigestContent, namedCases, namedDates } from './content.ts';
import { digestMail } from './mail.ts';
import * as queries from './queries.ts';

/** Makes a member's digest. The database queues it (`jobs.queue_due_digests`). */
export const digestJob = defineJob({
  name: 'digest',
  payload: z.object({
    person_id: z.uuid(),
    /**
     * The due time of the digest that the job is for: a job for an earlier one does nothing. Null when the first one is
     * to be scheduled.
     */
    due_at: z.string().nullable(),
  }),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 120,
});

/** The maximum number of dates in a section, and of cases, that a digest lists. */
const MAX_ENTRIES = 25;

interface DigestOptions {
  /** Origin of the web pages, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  /** Whether mail goes only to confirmed addresses. */
  asksForConfirmedEmail: boolean;
}

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

/** The contents of a member's digest. The transaction reads with the member's access. */
async function contentFor(
  tx: OrgTx,
  personId: string,
  { roles }: queries.Reader,
  { today, covered }: { today: string; covered: string },
): Promise<DigestContent> {
  const days = { today, covered, horizon: addDays(today, SOON_DAYS) };
  const isAdmin = reaches(roles, 'admin');
  const dates = await queries.selectDates(tx, personId, days, { nobodys: isAdmin, limit: MAX_ENTRIES });
  const since = await queries.selectReportedUntil(tx, personId, today);
  const unacknowledged = isAdmin
    ? await queries.selectUnacknowledged(tx, personId, { today, since }, MAX_ENTRIES)
    : [];
  // Without an earlier digest, the news of the last week are reported.
  const newsSince = since ?? `${addDays(today, -7)}T00:00:00Z`;
  return {
    dates: [...dates, ...unacknowledged],
    cases: await queries.selectAssignedCases(tx, personId, MAX_ENTRIES),
    threads: await threadNews(tx, personId, newsSince, MAX_ENTRIES),
    moves: await movesForDigest(tx, personId, newsSince, MAX_ENTRIES),
    tasks: await dueTasksOf(tx, personId, days, MAX_ENTRIES),
  };
}

/**
 * Reads a digest's content, and repeats this until all cases that it names are locked. A call that restricts one of
 * these cases then waits for this transaction, withdraws the digest and has it made again.
 */
async function readWithCasesHeld(tx: OrgTx, read: () => Promise<DigestContent>): Promise<DigestContent> {
  const held = new Set<string>();
  for (;;) {
    const content = await read();
    const others = namedCases(content).filter((id) => !held.has(id));
    if (others.length === 0) return content;
    await shareLockCases(tx, [...new Set(others)]);
    for (const id of others) held.add(id);
  }
}

/** Records what a digest reports, so that the next ones do not repeat it too soon. */
async function recordReported(
  tx: OrgTx,
  personId: string,
  today: string,
  content: DigestContent,
): Promise<void> {
  // A date can be in two sections.
  const named = new Map(namedDates(content).map((date) => [date.id, date]));
  await queries.recordReported(tx, personId, today, [...named.values()]);
  const caseIds = content.cases.map(({ case_id }) => case_id);
  await queries.announceCases(tx, personId, today, caseIds);
}

/**
 * Queues the mail of a digest, unless the member has no usable address.
 * @returns the mail's id
 */
async function mailTo(
  tx: OrgTx,
  { email, name }: queries.Reader,
  words: ReturnType<typeof digestMail>,
  createdAt: string,
): Promise<string | null> {
  try {
    const to = { address: email, name };
    return await sendMail(tx, { ...words, to, kind: 'digest', resourceId: null, createdAt });
  } catch (error) {
    if (!(error instanceof UnusableAddressError)) throw error;
    return null;
  }
}

/** Makes a due digest, and schedules the next one. After an outage only one digest is made, for the current day. */
async function make(
  { tx, timeZone }: JobSession,
  { person_id, due_at }: z.output<typeof digestJob.payload>,
  { publicUrl, clock, asksForConfirmedEmail }: DigestOptions,
): Promise<void> {
  const held = await lockDigest(tx, person_id, timeZone);
  if (!held?.on || !isSame(held.dueAt, due_at)) return;
  const now = new Date(clock.now()).toISOString();
  const today = todayIn(timeZone, clock);
  const isDue = held.dueAt !== null && Date.parse(held.dueAt) <= clock.now();
  const next = held.after(now, isDue ? today : await lastDigestDay(tx, person_id));
  await setNextDigest(tx, person_id, next.at);
  if (!isDue) return;
  await seeAs(tx, person_id);
  const reader = await queries.selectReader(tx, person_id);
  // If the address is not confirmed, a stranger might read the names of clients.
  if (!reader || (asksForConfirmedEmail && !reader.email_verified)) return;
  const key = { person_id, local_day: today };
  if (!(await queries.insertDigest(tx, { ...key, made_at: now }))) return;
  await queries.markUnreported(tx, person_id);
  const days = { today, covered: addDays(next.day, -1) };
  const content = await readWithCasesHeld(tx, () => contentFor(tx, person_id, reader, days));
  if (!hasDigestContent(content)) return;
  const { name: readerName, organization_name: organizationName } = reader;
  const mayWrite = reaches(reader.roles, 'user');
  const words = digestMail(content, { ...days, publicUrl, readerName, organizationName, mayWrite });
  const mailId = await mailTo(tx, reader, words, now);
  if (!mailId) return;
  await queries.setMail(tx, key, mailId);
  await recordReported(tx, person_id, today, content);
}

/** Makes digests, a few of each organization at a time. */
export function makeDigests(options: DigestOptions): JobHandler {
  return handleJob(digestJob, { concurrency: 2, perOrganization: 2 }, ({ payload, inOrganization }) =>
    inOrganization((session) => make(session, payload, options)),
  );
}

/** Queues digests that are due, every minute. */
export const queueDueDigests = queueEachMinute('queue_due_digests');
