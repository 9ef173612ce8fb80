import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type * as contract from '@landfall/contract/notifications';
import { MINUTE_MS } from '@landfall/domain/durations';
import { afterWorkingHours } from '@landfall/domain/working-hours';
import { instantAfter } from '../../platform/clock.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { notFound } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { enqueueEach } from '../../platform/jobs/enqueue.ts';
import { announce } from '../../platform/live/announce.ts';
import { newId } from '../../platform/new-record.ts';
import { shareLockCases } from '../case-summary/service.ts';
import * as queries from './queries.ts';
import { taskNoticeJob } from './task-notice-job.ts';
import { threadNoticeJob } from './thread-notice-job.ts';

export { taskNoticeJob, threadNoticeJob };

/** The transaction and time of a notification: a call's session, or a job's with the instant of its clock. */
export interface Moment {
  tx: OrgTx;
  /** ISO instant. */
  now: string;
}

/** A notification for a member. */
export interface Notice {
  personId: string;
  kind: contract.NotificationKind;
  /** Null for a thread that belongs to no case, and for several cases. */
  caseId: string | null;
  /** The thread that it is about; always given for a mention. */
  threadId?: string | undefined;
  /** The assigned task. */
  taskId?: string | undefined;
  /** The date that it is about; always given for a reminder. */
  dateId?: string | undefined;
  /**
   * Identifies the event, the same for all recipients, at most 200 characters: a member never has two notifications
   * with the same key. One of `client_files` or `client_mail` is renewed once it was read.
   */
  key: string;
}

/** Members who read a thread or task within this time get no mail about it. */
const READING_MS = MINUTE_MS;

/**
 * The notification that reminds a member of a date. Several reminders on the same day have the same key, so that only
 * one appears.
 */
export function reminderNotice(
  personId: string,
  reminder: { case_id: string; case_date_id: string; promised_for: string },
  onDay: string,
): Notice {
  const { case_id: caseId, case_date_id: dateId, promised_for } = reminder;
  return { personId, kind: 'reminder', caseId, dateId, key: `reminder ${dateId} ${promised_for} ${onDay}` };
}

/** Notifies the open pages of people that their notifications changed. */
function announceBells({ tx, now }: Moment, people: readonly string[]): void {
  for (const id of people) announce(tx, { kind: 'bell', id, n: Date.parse(now) }, [id]);
}

/** Until when a reminder that is sent now must be acknowledged, as ISO instant; null when there is no limit. */
async function acknowledgementDeadline({ tx, now }: Moment): Promise<string | null> {
  const { acknowledge_hours: hours, time_zone: timeZone } = await queries.selectAcknowledgement(tx);
  return hours === 0 ? null : afterWorkingHours(now, hours, timeZone);
}

/**
 * Adds notifications; idempotent, as existing keys stay as they are. People who are no members, or may not see the
 * case, do not see them. Notifications about a thread or a task are also mailed to those who want such mails and have
 * not read them by then (modules `thread-notices` and `task-notices`).
 * @param isMailed whether mails are sent: the sample office sends none
 */
export async function notify(
  { tx, now }: Moment,
  notices: readonly Notice[],
  { isMailed = true }: { isMailed?: boolean } = {},
): Promise<void> {
  if (notices.length === 0) return;
  const escalateAt = notices.some(({ kind }) => kind === 'reminder')
    ? await acknowledgementDeadline({ tx, now })
    : null;
  const entries = notices.map(({ key: about, dateId = null, threadId = null, taskId = null, ...notice }) => ({
    ...notice,
    about,
    dateId,
    threadId,
    taskId,
    id: newId(now),
    isNews: isMailed && (threadId !== null || taskId !== null),
    escalateAt: notice.kind === 'reminder' ? escalateAt : null,
  }));
  const people = await withEveryCase(tx, async () => {
    const caseIds = entries.map(({ caseId }) => caseId).filter((id) => id !== null);
    await shareLockCases(tx, [...new Set(caseIds)]);
    return queries.insertNotifications(tx, entries, now);
  });
  announceBells({ tx, now }, people);
  if (isMailed) {
    await mailThreads({ tx, now }, entries);
    await mailTasks({ tx, now }, entries);
  }
}

/** When notifications are mailed, so that people who read them at once get no mail. */
const mailedAt = (now: string) => instantAfter(now, READING_MS);

/** Mails members their new tasks, after a delay in which they may have read the notices: all of them in one mail. */
async function mailTasks({ tx, now }: Moment, notices: readonly queries.NewNotification[]): Promise<void> {
  const people = new Set(notices.filter(({ taskId }) => taskId !== null).map(({ personId }) => personId));
  if (people.size === 0) return;
  const payloads = [...people].map((person_id) => ({ person_id }));
  await enqueueEach(tx, taskNoticeJob, payloads, mailedAt(now));
}

/** Mails members the news in threads, after a delay in which they may have read it. */
async function mailThreads({ tx, now }: Moment, notices: readonly queries.NewNotification[]): Promise<void> {
  const about = new Map<string, { person_id: string; thread_id: string }>();
  for (const { personId, threadId } of notices)
    if (threadId) about.set(`${personId} ${threadId}`, { person_id: personId, thread_id: threadId });
  if (about.size === 0) return;
  await enqueueEach(tx, threadNoticeJob, [...about.values()], mailedAt(now));
}

/** A member who is added to the teams of more cases than this at once gets one notification for all of them. */
const MAX_SEPARATE_NOTIFICATIONS = 10;

/**
 * Notifies people that another member added them to the teams of cases. Many cases have one notification together, as
 * separate ones would displace all others from the list.
 */
export function notifyAssigned(
  { tx, actor, now, requestId }: Pick<OrgSession, 'tx' | 'actor' | 'now' | 'requestId'>,
  placed: readonly { caseId: string; personId: string }[],
): Promise<void> {
  const others = placed.filter(({ personId }) => personId !== actor.personId);
  const notices = [...Map.groupBy(others, ({ personId }) => personId)].flatMap(
    ([personId, places]): Notice[] =>
      places.length > MAX_SEPARATE_NOTIFICATIONS
        ? // All pieces of an operation have the same id.
          [{ personId, kind: 'assigned', caseId: null, key: `assigned ${requestId}` }]
        : places.map(({ caseId }) => {
            return { personId, kind: 'assigned', caseId, key: `assigned ${caseId} ${now}` };
          }),
  );
  return notify({ tx, now }, notices);
}

/** Notifies people of files from a client's link, once for all files until they have read it. */
export function notifyOfFiles(moment: Moment, caseId: string, linkId: string, people: readonly string[]) {
  return notify(
    moment,
    people.map((personId) => ({ personId, kind: 'client_files', caseId, key: `client files ${linkId}` })),
  );
}

/** Settles notifications about dates that the caller handled, moved or archived. */
export async function settleDates(
  { tx, actor, now }: Pick<OrgSession, 'tx' | 'actor' | 'now'>,
  dateIds: readonly string[],
): Promise<void> {
  if (dateIds.length === 0) return;
  const by = { by: actor.personId, isSettled: true };
  announceBells({ tx, now }, await queries.acknowledgeDates(tx, dateIds, by, now));
}

type Row = Awaited<ReturnType<typeof queries.selectNotifications>>[number];

function dateOf({ date_id, date_name, important_date, state, archived }: Row) {
  if (!date_id || !date_name || !important_date || !state) return null;
  return { id: date_id, date_type: date_name, important_date, state, archived };
}

function toWire(row: Row): contract.Notification {
  const { id, kind, created_at, read_at, case_id, title, thread_id, thread_subject, acknowledged_at } = row;
  const { task_id, task_title } = row;
  const { acknowledger_id, acknowledger_name } = row;
  const date = dateOf(row);
  return {
    id,
    kind,
    created_at,
    read_at,
    date,
    acknowledged_at,
    case_record: case_id && title ? { id: case_id, title } : null,
    thread: thread_id && thread_subject ? { id: thread_id, subject: thread_subject } : null,
    task: task_id && task_title ? { id: task_id, title: task_title } : null,
    acknowledged_by: acknowledger_id ? { id: acknowledger_id, display_name: acknowledger_name ?? '' } : null,
    is_waiting: date?.state === 'open' && !date.archived && acknowledged_at === null,
  };
}

/** The caller's notifications. */
export async function listNotifications(
  { tx, actor, today }: OrgSession,
  { unread }: HandlerInput<typeof contract.listNotifications>['query'],
): Promise<HandlerResult<typeof contract.listNotifications>> {
  const [rows, count] = await Promise.all([
    queries.selectNotifications(tx, actor.personId, unread === 'true'),
    queries.countUnread(tx, actor.personId),
  ]);
  return { notifications: rows.map(toWire), unread: count, today };
}

/**
 * Marks the caller's notifications as read.
 * @throws Failure `not_found` when a given one does not exist
 */
export async function markRead(
  { tx, actor, now }: OrgSession,
  { up_to: until, id }: HandlerInput<typeof contract.readNotifications>['body'],
): Promise<void> {
  if (until !== undefined) await queries.markReadUntil(tx, actor.personId, until, now);
  else if (!(await queries.markRead(tx, actor.personId, id ?? '', now))) throw notFound();
  announceBells({ tx, now }, [actor.personId]);
}

/** Marks the caller's notifications about a thread as read, after they have read the thread. */
export async function markReadOfThread({ tx, actor, now }: OrgSession, threadId: string): Promise<void> {
  if (await queries.markReadOfThread(tx, actor.personId, threadId, now))
    announceBells({ tx, now }, [actor.personId]);
}

/**
 * Acknowledges the date of a notification for all who were notified of it; a notification without a date is only marked
 * as read. Idempotent.
 * @throws Failure `not_found` when the caller has no such notification
 */
export async function acknowledge({ tx, actor, now }: OrgSession, id: string): Promise<void> {
  const entry = await queries.markRead(tx, actor.personId, id, now);
  if (!entry) throw notFound();
  const by = { by: actor.personId, isSettled: false };
  const people = entry.date_id ? await queries.acknowledgeDates(tx, [entry.date_id], by, now) : [];
  announceBells({ tx, now }, [actor.personId, ...people]);
}

/**
 * Notifies the admins who may see the case of unacknowledged reminders, once for each. Skips reminders of dates that
 * were handled meanwhile, and all reminders if the organization does not require acknowledgement.
 */
async function escalateMissed({ tx, now }: Moment, of: queries.MissedFilter): Promise<void> {
  const [{ acknowledge_hours: hours }, admins] = [
    await queries.selectAcknowledgement(tx),
    await queries.selectAdmins(tx),
  ];
  const missed = await withEveryCase(tx, async () => {
    // Cases are locked before their notifications, in the same order as when a date is handled.
    await shareLockCases(tx, await queries.selectCasesOfMissed(tx, of));
    return queries.claimMissed(tx, of);
  });
  const waiting = hours === 0 ? [] : missed.filter(({ is_open }) => is_open);
  await notify(
    { tx, now },
    waiting.flatMap(({ about, case_id: caseId, date_id: dateId }) =>
      admins.map((personId) => {
        return { personId, kind: 'escalated' as const, caseId, dateId, key: `escalated ${about}` };
      }),
    ),
  );
}

/** Escalates reminders whose time for acknowledgement is over. */
export function escalate(moment: Moment): Promise<void> {
  return escalateMissed(moment, { until: moment.now });
}

/** Escalates the reminders that only this member has, as their notifications are deleted with the membership. */
export function escalateOnlyOf(moment: Moment, personId: string): Promise<void> {
  return escalateMissed(moment, { onlyOf: personId });
}
