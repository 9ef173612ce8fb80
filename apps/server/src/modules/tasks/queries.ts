import type { Role } from '@landfall/contract/roles';
import type { TaskState } from '@landfall/contract/tasks';
import { type RawBuilder, sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { idKey, isCalendarDay, type ListOrder, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** Tasks with the names of their cases and assignees, and the types of the dates that they depend on. */
function tasksOf({ db, orgId }: OrgTx) {
  return (
    db
      .selectFrom('task as k')
      .innerJoin('case_record as c', (join) =>
        join.onRef('c.org_id', '=', 'k.org_id').onRef('c.id', '=', 'k.case_id'),
      )
      // Each name is looked up: without the offset the planner would read all members.
      .leftJoinLateral(
        sql<{ display_name: string }>`(
          select m.display_name from member_name m where m.id = k.assignee_id offset 0)`.as<'m'>(sql`m`),
        (join) => join.onTrue(),
      )
      .leftJoin('case_date as d', (join) =>
        join.onRef('d.org_id', '=', 'k.org_id').onRef('d.id', '=', 'k.due_date_id'),
      )
      .leftJoin('date_setting as s', (join) =>
        join.onRef('s.org_id', '=', 'd.org_id').onRef('s.id', '=', 'd.date_setting_id'),
      )
      .select([
        'k.id',
        'k.case_id',
        'c.title as case_name',
        'k.title',
        'k.note',
        'k.assignee_id',
        'm.display_name as assignee_name',
        'k.due_on',
        'k.due_date_id',
        'k.due_days',
        'k.awaited_words',
        's.date_name as date_type',
        'k.settled_at',
        'k.settled_by',
        'k.settled_by_name',
        'k.version',
        'k.created_at',
        'k.created_by',
        'k.created_by_name',
        'k.archived_at',
      ])
      .select(({ ref }) => ref('k.state').$castTo<TaskState>().as('state'))
      .where('k.org_id', '=', orgId)
  );
}

export type TaskRow = NonNullable<Awaited<ReturnType<typeof selectTask>>>;

export function selectTask(tx: OrgTx, id: string) {
  return tasksOf(tx).where('k.id', '=', id).executeTakeFirst();
}

/** Which tasks are listed. */
export interface TaskFilter {
  assigneeId?: string | undefined;
  caseId?: string | undefined;
  state?: TaskState | undefined;
  /** Due before this day, `YYYY-MM-DD`. */
  dueBefore?: string | undefined;
  archived?: boolean;
}

/** The conditions of a filter on `k`. Unless a case is named, only tasks of active cases pass. */
function passing({ orgId }: OrgTx, filter: TaskFilter): RawBuilder<boolean> {
  const { assigneeId, caseId, state, dueBefore, archived = false } = filter;
  const conditions = [
    sql`k.org_id = ${orgId}`,
    sql`k.archived_at is ${sql.raw(archived ? 'not null' : 'null')}`,
  ];
  if (caseId) conditions.push(sql`k.case_id = ${caseId}`);
  else conditions.push(sql`not k.case_archived`);
  if (assigneeId) conditions.push(sql`k.assignee_id = ${assigneeId}`);
  if (state) conditions.push(sql`k.state = ${sql.lit(state)}`);
  if (dueBefore) conditions.push(sql`k.due_on < ${dueBefore} and k.due_order < ${dueBefore}`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** By due day. */
const ORDER: ListOrder = {
  sort: 'due',
  direction: 'asc',
  key: [{ column: 'k.due_order', isPart: isCalendarDay }, idKey('k.id')],
};

export function selectTasks(tx: OrgTx, filter: TaskFilter, at: PageAt) {
  return readPage(tasksOf(tx).where(passing(tx, filter)), ORDER, at);
}

export function countTasks(tx: OrgTx, filter: TaskFilter): Promise<number> {
  return countOf(tx.db.selectFrom('task as k').where(passing(tx, filter)));
}

/** The number of tasks that pass a filter, counted up to `limit` + 1. */
export function countTasksUpTo(tx: OrgTx, filter: TaskFilter, limit: number): Promise<number> {
  const some = tx.db
    .selectFrom('task as k')
    .select('k.id')
    .where(passing(tx, filter))
    .limit(limit + 1);
  return countOf(tx.db.selectFrom(some.as('some')));
}

/** The number of a case's tasks, including archived ones. */
export function countTasksOfCase({ db, orgId }: OrgTx, caseId: string): Promise<number> {
  return countOf(db.selectFrom('task').where('org_id', '=', orgId).where('case_id', '=', caseId));
}

/** The values of a task, beside its case. */
export interface TaskValues {
  title: string;
  note: string;
  assignee_id: string | null;
  due_on: string | null;
  due_date_id: string | null;
  due_days: number | null;
  /**
   * What the due day will be counted from once it exists: a date of a type, or a date that a rule counts,
   * `rule.output`.
   */
  awaited_type_id: string | null;
  awaited_output: string | null;
  /** The name of the awaited date; empty when the task awaits none. */
  awaited_words: string;
}

export interface NewTask extends NewRecord, TaskValues {
  case_id: string;
  /** The part of a kind of case that the task comes from; empty when it was added by hand. */
  kind_part: string;
}

/** Adds tasks, signed with the name of the person who adds them. */
export async function insertTasks(
  { db, orgId }: OrgTx,
  tasks: readonly NewTask[],
  by: string,
): Promise<void> {
  if (tasks.length === 0) return;
  await sql`
    insert into task (org_id, id, created_at, case_id, case_archived, kind_part, title, note, assignee_id, due_on,
      due_date_id, due_days, awaited_type_id, awaited_output, awaited_words, created_by, created_by_name)
    select c.org_id, n.id, n.created_at, c.id, c.archived, n.kind_part, n.title, n.note, n.assignee_id, n.due_on,
      n.due_date_id, n.due_days, n.awaited_type_id, n.awaited_output, n.awaited_words, p.id, p.display_name
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as n (id uuid, created_at timestamptz, case_id uuid,
      kind_part text, title text, note text, assignee_id uuid, due_on date, due_date_id uuid, due_days integer,
      awaited_type_id uuid, awaited_output text, awaited_words text)
    join case_record c on c.org_id = ${orgId} and c.id = n.case_id
    join person p on p.id = ${by}`.execute(db);
}

export interface TaskChange {
  title?: string | undefined;
  note?: string | undefined;
  assignee_id?: string | null | undefined;
  due_on?: string | null;
  due_date_id?: string | null;
  due_days?: number | null;
  awaited_type_id?: string | null;
  awaited_output?: string | null;
  awaited_words?: string;
  state?: TaskState;
  settled_at?: string | null;
  /** Stored with the person's current name. */
  settled_by?: string | null;
  archived_at?: string | null;
}

export async function updateTask({ db, orgId }: OrgTx, id: string, change: TaskChange): Promise<void> {
  const { settled_by: by } = change;
  const name = by ? db.selectFrom('person').select('display_name').where('id', '=', by) : sql<null>`null`;
  await db
    .updateTable('task')
    .set({ ...change, version: sql<number>`version + 1` })
    .$if(by !== undefined, (update) => update.set({ settled_by_name: name }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/**
 * The roles of a member, whose membership cannot end until the transaction does; undefined for someone who is no
 * member.
 */
export async function selectRoles({ db, orgId }: OrgTx, personId: string): Promise<Role[] | undefined> {
  const row = await db
    .selectFrom('membership')
    .select(({ ref }) => ref('roles').$castTo<Role[]>().as('roles'))
    .where('org_id', '=', orgId)
    .where('person_id', '=', personId)
    .forKeyShare()
    .executeTakeFirst();
  return row?.roles;
}

/** The day of an unarchived date of a case; undefined when the case has no such date. */
export async function selectDay(
  { db, orgId }: OrgTx,
  caseId: string,
  dateId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('case_date')
    .select('important_date')
    .where('org_id', '=', orgId)
    .where('id', '=', dateId)
    .where('case_id', '=', caseId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row?.important_date;
}

/**
 * The ids of open tasks that are counted from a date.
 * @param cameFrom if given, only those that were counted from this date before, as their history says
 */
export async function selectCountedFrom(
  { db, orgId }: OrgTx,
  dateId: string,
  cameFrom?: string,
): Promise<string[]> {
  const moved = sql<boolean>`exists (
    select from record_change c
    where c.org_id = ${orgId} and c.resource_id = k.id and c.field = 'counted_from'
      and c.old_value = to_jsonb(${cameFrom}::text) and c.new_value = to_jsonb(${dateId}::text))`;
  const rows = await db
    .selectFrom('task as k')
    .select('k.id')
    .where('k.org_id', '=', orgId)
    .where('k.due_date_id', '=', dateId)
    .where('k.state', '=', 'open')
    .where('k.archived_at', 'is', null)
    .$if(cameFrom !== undefined, (query) => query.where(moved))
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of a person's open tasks on active cases, as far as the session may see them. */
export function countOpenOf(tx: OrgTx, personId: string): Promise<number> {
  return countTasks(tx, { assigneeId: personId, state: 'open' });
}

/** The cases of a person's open tasks. */
export async function casesOfOpen({ db, orgId }: OrgTx, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task')
    .select('case_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('assignee_id', '=', personId)
    .where('state', '=', 'open')
    .where('archived_at', 'is', null)
    .execute();
  return rows.map(({ case_id }) => case_id);
}

/**
 * Reassigns a person's open tasks to another person, or leaves them unassigned (null).
 * @returns the tasks
 */
export function reassignOpen({ db, orgId }: OrgTx, fromId: string, toId: string | null) {
  return db
    .updateTable('task')
    .set({ assignee_id: toId, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('assignee_id', '=', fromId)
    .where('state', '=', 'open')
    .where('archived_at', 'is', null)
    .returning(['id', 'case_id', 'assignee_id'])
    .execute();
}

/** A due task, as digests list it. */
export interface DueTask {
  /** The number of all due tasks, of which only the first few are read. */
  total: number;
  case_id: string;
  case_name: string;
  title: string;
  due_on: string;
  /** The number of days from today; negative when overdue. */
  days: number;
}

/**
 * A member's open tasks that are due up to a day, ordered by day. At most `limit`: if there are more, overdue ones are
 * left out first.
 */
export async function dueTasksOf(
  { db, orgId }: OrgTx,
  personId: string,
  { today, covered }: { today: string; covered: string },
  limit: number,
): Promise<DueTask[]> {
  const { rows } = await sql<DueTask>`
    with due as (
      select (count(*) over ())::integer as total, k.id, k.due_order, k.case_id, c.title as case_name, k.title, k.due_on,
        k.due_on - ${today}::date as days
      from task k join case_record c on c.org_id = k.org_id and c.id = k.case_id
      where k.org_id = ${orgId} and k.assignee_id = ${personId} and k.state = 'open' and k.archived_at is null
        and not k.case_archived and k.due_order <= ${covered}::date
      order by k.due_order < ${today}::date, k.due_order, k.id
      limit ${limit})
    select total, case_id, case_name, title, due_on, days from due order by due_order, id`.execute(db);
  return rows;
}
