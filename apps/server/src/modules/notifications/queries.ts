import type { DateState } from '@landfall/contract/case-dates';
import { NOTIFICATIONS_SHOWN } from '@landfall/contract/constants';
import type { NotificationKind } from '@landfall/contract/notifications';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import type { OrgTx } from '../../platform/db/session.ts';

/** A notification to insert. */
export interface NewNotification {
  id: string;
  personId: string;
  kind: NotificationKind;
  about: string;
  /** Null for a thread that belongs to no case, and for several cases. */
  caseId: string | null;
  dateId: string | null;
  threadId: string | null;
  taskId: string | null;
  /** ISO instant. */
  escalateAt: string | null;
  isNews: boolean;
}

/**
 * The people of the inserted notifications `changed` who may see their cases. The others must not learn that there is
 * something new.
 */
function peopleToNotify({ orgId }: OrgTx) {
  return sql`
    select distinct c.person_id from changed c
    where not c.restricted
      or exists (
        select from case_assignee a where a.org_id = ${orgId} and a.case_id = c.case_id and a.person_id = c.person_id)
      or exists (
        select from membership m
        where m.org_id = ${orgId} and m.person_id = c.person_id and 'super_admin' = any (m.roles))`;
}

/**
 * Inserts notifications of members. Existing ones are left out, and those of people who are no members; notifications
 * of a client's files or mail are renewed once they were read. If several have the same key, the first is inserted, as
 * a statement cannot change a row twice. Notifications about a thread name the author of its last message; those about
 * assigned threads and tasks and withdrawn mails name the caller.
 * @returns the people with new notifications
 */
export async function insertNotifications(
  tx: OrgTx,
  entries: readonly NewNotification[],
  now: string,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with changed as (
    insert into notification
      (org_id, id, person_id, kind, about, case_id, date_id, thread_id, task_id, escalate_at, is_news, by_name,
        created_at)
    select distinct on (n.about, m.person_id)
      m.org_id, n.id, m.person_id, n.kind, n.about, n.case_id, n.date_id, n.thread_id, n.task_id, n.escalate_at,
      n.is_news,
      case when n.kind in ('thread_assigned', 'task_assigned', 'mail_withdrawn') then (select p.display_name from person p where p.id = current_person())
        else t.last_author end,
      ${now}
    from unnest(
      ${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ personId }) => personId)}::uuid[],
      ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ about }) => about)}::text[],
      ${entries.map(({ caseId }) => caseId)}::uuid[], ${entries.map(({ dateId }) => dateId)}::uuid[],
      ${entries.map(({ threadId }) => threadId)}::uuid[], ${entries.map(({ taskId }) => taskId)}::uuid[],
      ${entries.map(({ escalateAt }) => escalateAt)}::timestamptz[],
      ${entries.map(({ isNews }) => isNews)}::boolean[]
    ) as n (id, person_id, kind, about, case_id, date_id, thread_id, task_id, escalate_at, is_news)
    join membership m on m.org_id = ${tx.orgId} and m.person_id = n.person_id
    left join thread t on t.org_id = m.org_id and t.id = n.thread_id
    order by n.about, m.person_id, n.id
    on conflict (org_id, about, person_id) do update
      set id = excluded.id, created_at = excluded.created_at, read_at = null, by_name = excluded.by_name,
        is_news = excluded.is_news, mail_id = null
      where excluded.kind in ('client_files', 'client_mail') and notification.read_at is not null
    returning person_id, case_id, restricted)
    ${peopleToNotify(tx)}`.execute(tx.db);
  return rows.map(({ person_id }) => person_id);
}

/** A person's notifications, as far as they may see the cases. */
function entriesOf({ db, orgId }: OrgTx, personId: string) {
  return db.selectFrom('notification as n').where('n.org_id', '=', orgId).where('n.person_id', '=', personId);
}

/** The latest notifications of a person, with the records that they are about. */
export function selectNotifications(tx: OrgTx, personId: string, onlyUnread: boolean) {
  return entriesOf(tx, personId)
    .leftJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'n.org_id').onRef('c.id', '=', 'n.case_id'),
    )
    .leftJoin('thread as t', (join) =>
      join.onRef('t.org_id', '=', 'n.org_id').onRef('t.id', '=', 'n.thread_id'),
    )
    .leftJoin('task as k', (join) => join.onRef('k.org_id', '=', 'n.org_id').onRef('k.id', '=', 'n.task_id'))
    .leftJoin('case_date as d', (join) =>
      join.onRef('d.org_id', '=', 'n.org_id').onRef('d.id', '=', 'n.date_id'),
    )
    .leftJoin('date_setting as s', (join) =>
      join.onRef('s.org_id', '=', 'd.org_id').onRef('s.id', '=', 'd.date_setting_id'),
    )
    .leftJoinLateral(
      // Each name is looked up: without the offset the planner would read all members.
      sql<{ id: string; display_name: string }>`(
        select m.id, m.display_name from member_name m where m.id = n.acknowledged_by offset 0)`.as<'a'>(
        sql`a`,
      ),
      (join) => join.onTrue(),
    )
    .select([
      'n.id',
      'n.created_at',
      'n.read_at',
      'n.case_id',
      'c.title',
      'n.thread_id',
      't.subject as thread_subject',
      'n.task_id',
      'k.title as task_title',
      'n.date_id',
      's.date_name',
      'd.important_date',
      'n.acknowledged_at',
      'a.id as acknowledger_id',
      'a.display_name as acknowledger_name',
    ])
    .select(({ ref }) => [
      ref('n.kind').$castTo<NotificationKind>().as('kind'),
      ref('d.state').$castTo<DateState | null>().as('state'),
      sql<boolean>`d.archived_at is not null or d.case_archived`.as('archived'),
    ])
    .$if(onlyUnread, (query) => query.where('n.read_at', 'is', null))
    .orderBy('n.id', 'desc')
    .limit(NOTIFICATIONS_SHOWN)
    .execute();
}

/** The number of a person's unread notifications, counted up to {@link NOTIFICATIONS_SHOWN}. */
export function countUnread(tx: OrgTx, personId: string): Promise<number> {
  const some = entriesOf(tx, personId)
    .select('n.id')
    .where('n.read_at', 'is', null)
    .limit(NOTIFICATIONS_SHOWN);
  return countOf(tx.db.selectFrom(some.as('some')));
}

/** Marks the notifications of a person until an instant as read. */
export async function markReadUntil(
  { db, orgId }: OrgTx,
  personId: string,
  until: string,
  now: string,
): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .where('created_at', '<=', until)
    .execute();
}

/**
 * Marks a person's notifications about a thread as read.
 * @returns whether there were any
 */
export async function markReadOfThread(
  { db, orgId }: OrgTx,
  personId: string,
  threadId: string,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('thread_id', '=', threadId)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Marks a notification of a person as read; idempotent.
 * @returns what it is about; undefined when they have no such notification
 */
export function markRead({ db, orgId }: OrgTx, personId: string, id: string, now: string) {
  return db
    .updateTable('notification')
    .set({ read_at: sql<string>`coalesce(read_at, ${now})` })
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('date_id')
    .executeTakeFirst();
}

/**
 * Marks all notifications about dates as acknowledged.
 * @param isSettled whether they are also marked as read, as the dates were handled or moved
 * @returns the people who have these notifications
 */
export async function acknowledgeDates(
  tx: OrgTx,
  dateIds: readonly string[],
  { by, isSettled }: { by: string; isSettled: boolean },
  now: string,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with changed as (
      update notification set acknowledged_at = ${now}, acknowledged_by = ${by}, escalate_at = null,
        read_at = case when ${isSettled} then coalesce(read_at, ${now}) else read_at end
      where org_id = ${tx.orgId} and date_id = any(${dateIds}::uuid[]) and acknowledged_at is null
      returning person_id, case_id, restricted)
    ${peopleToNotify(tx)}`.execute(tx.db);
  return rows.map(({ person_id }) => person_id);
}

/** The time within which a reminder must be acknowledged, and the time zone for it. */
export function selectAcknowledgement({ db, orgId }: OrgTx) {
  return db
    .selectFrom('organization')
    .select(['acknowledge_hours', 'time_zone'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
}

/** An unacknowledged reminder, once for all of its recipients. */
export interface Missed {
  about: string;
  case_id: string;
  date_id: string;
  /** Whether its date is still open. */
  is_open: boolean;
}

/** Unacknowledged reminders: those that had to be acknowledged by `until`, or those that only one member has. */
export type MissedFilter = { until: string } | { onlyOf: string };

function isMissed({ orgId }: OrgTx, of: MissedFilter) {
  return 'until' in of
    ? sql`n.org_id = ${orgId} and n.escalate_at <= ${of.until}`
    : sql`n.org_id = ${orgId} and n.person_id = ${of.onlyOf} and n.escalate_at is not null and not exists (
        select from notification o where o.org_id = n.org_id and o.about = n.about and o.person_id <> n.person_id)`;
}

/** The cases of the reminders that {@link claimMissed} returns. */
export async function selectCasesOfMissed(tx: OrgTx, of: MissedFilter): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    select distinct n.case_id from notification n
    where ${isMissed(tx, of)} and n.case_id is not null`.execute(tx.db);
  return rows.map(({ case_id }) => case_id);
}

/** Returns unacknowledged reminders, and marks them as escalated, so that no later call returns them again. */
export async function claimMissed(tx: OrgTx, of: MissedFilter): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    with missed as (
      update notification n set escalate_at = null where ${isMissed(tx, of)}
      returning n.about, n.case_id, n.date_id)
    select distinct m.about, m.case_id, m.date_id,
      d.state = 'open' and d.archived_at is null and not d.case_archived as is_open
    from missed m join case_date d on d.org_id = ${tx.orgId} and d.id = m.date_id`.execute(tx.db);
  return rows;
}

/** The admins of the organization. */
export async function selectAdmins({ db, orgId }: OrgTx): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where(sql<boolean>`roles && array['admin', 'super_admin']`)
    .orderBy('person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
}
