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
import { holdDigest, lastDigestDay, setNextDigest } from '../notification-settings/service.ts';
import { dueTasksOf } from '../tasks/service.ts';
import { threadNews } from '../thread-notices/service.ts';
import { movesToTell } from '../visa-bulletins/service.ts';
import { type DigestContent, namedDates, saysSomething } from './content.ts';
import { digestMail } from './mail.ts';
import * as queries from './queries.ts';

/** Makes a member's digest. The database queues it (`jobs.queue_due_digests`). */
export const digestJob = defineJob({
  name: 'digest',
  payload: z.object({
    person_id: z.uuid(),
    /** The one that it is for: a job of an earlier one does nothing. Null: the first is to be set. */
    due_at: z.string().nullable(),
  }),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 120,
});

/** The most dates of a section, and cases, that a digest names. */
const MOST_ENTRIES = 25;

interface DigestOptions {
  /** Origin of the pages, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  /** Whether mail goes only to addresses that are confirmed. */
  asksForConfirmedEmail: boolean;
}

const isSame = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

/** What there is to say to a member, who is the one that the transaction sees as. */
async function contentFor(
  tx: OrgTx,
  personId: string,
  { roles }: queries.Reader,
  { today, covered }: { today: string; covered: string },
): Promise<DigestContent> {
  const days = { today, covered, horizon: addDays(today, SOON_DAYS) };
  const isAdmin = reaches(roles, 'admin');
  const dates = await queries.selectDates(tx, personId, days, { nobodys: isAdmin, most: MOST_ENTRIES });
  const since = await queries.selectToldUntil(tx, personId, today);
  const unacknowledged = isAdmin
    ? await queries.selectUnacknowledged(tx, personId, { today, since }, MOST_ENTRIES)
    : [];
  // To whoever had no digest, what is older than a week is no news.
  const newsSince = since ?? `${addDays(today, -7)}T00:00:00Z`;
  return {
    dates: [...dates, ...unacknowledged],
    cases: await queries.selectAssignedCases(tx, personId, MOST_ENTRIES),
    threads: await threadNews(tx, personId, newsSince, MOST_ENTRIES),
    moves: await movesToTell(tx, personId, newsSince, MOST_ENTRIES),
    tasks: await dueTasksOf(tx, personId, days, MOST_ENTRIES),
  };
}

/** Notes what a digest says, so that the next one does not say it again too soon. */
async function keepSaid(tx: OrgTx, personId: string, today: string, content: DigestContent): Promise<void> {
  // A date can stand in two sections.
  const named = new Map(namedDates(content).map((date) => [date.id, date]));
  await queries.keepSaid(tx, personId, today, [...named.values()]);
  const caseIds = content.cases.map(({ case_id }) => case_id);
  await queries.announceCases(tx, personId, today, caseIds);
}

/** Has a digest mailed, unless there is no address that it can be sent to. @returns the mail's id */
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

/**
 * Makes the digest that is due, and sets the next one. After a time of standing still there is one digest, of the day on
 * which it goes on.
 */
async function make(
  { tx, timeZone }: JobSession,
  { person_id, due_at }: z.output<typeof digestJob.payload>,
  { publicUrl, clock, asksForConfirmedEmail }: DigestOptions,
): Promise<void> {
  const held = await holdDigest(tx, person_id, timeZone);
  if (!held?.on || !isSame(held.dueAt, due_at)) return;
  const now = new Date(clock.now()).toISOString();
  const today = todayIn(timeZone, clock);
  const isDue = held.dueAt !== null && Date.parse(held.dueAt) <= clock.now();
  const next = held.after(now, isDue ? today : await lastDigestDay(tx, person_id));
  await setNextDigest(tx, person_id, next.at);
  if (!isDue) return;
  await seeAs(tx, person_id);
  const reader = await queries.selectReader(tx, person_id);
  // Without a confirmed address nobody knows who would read the names of clients.
  if (!reader || (asksForConfirmedEmail && !reader.email_verified)) return;
  const key = { person_id, local_day: today };
  if (!(await queries.insertDigest(tx, { ...key, made_at: now }))) return;
  await queries.unsayLost(tx, person_id);
  const days = { today, covered: addDays(next.day, -1) };
  const content = await contentFor(tx, person_id, reader, days);
  if (!saysSomething(content)) return;
  const { name: readerName, organization_name: organizationName } = reader;
  const mayWrite = reaches(reader.roles, 'user');
  const words = digestMail(content, { ...days, publicUrl, readerName, organizationName, mayWrite });
  const mailId = await mailTo(tx, reader, words, now);
  if (!mailId) return;
  await queries.setMail(tx, key, mailId);
  await keepSaid(tx, person_id, today, content);
}

/** Makes digests, of each organization a few at a time. */
export function makeDigests(options: DigestOptions): JobHandler {
  return handleJob(digestJob, { concurrency: 2, perOrganization: 2 }, ({ payload, inOrganization }) =>
    inOrganization((session) => make(session, payload, options)),
  );
}

/** Queues digests that are due, every minute. */
export const queueDueDigests = queueEachMinute('queue_due_digests');
