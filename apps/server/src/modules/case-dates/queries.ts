import type { CaseDate, DateState } from '@landfall/contract/case-dates';
import { sql } from 'kysely';
import { countUpTo } from '../../platform/db/counts.ts';
import { idKey, isCalendarDay, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared } from '../../platform/db/statement.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** Dates with the names of their types. */
function datesOf({ db, orgId }: OrgTx) {
  return db
    .selectFrom('case_date as d')
    .innerJoin('date_setting as s', (join) =>
      join.onRef('s.org_id', '=', 'd.org_id').onRef('s.id', '=', 'd.date_setting_id'),
    )
    .select([
      'd.id',
      'd.case_id',
      'd.important_date',
      's.date_name as date_type',
      'd.at_time',
      'd.zone',
      'd.place',
      'd.handled_at',
      'd.handled_by',
      'd.handled_by_name',
      'd.handled_note',
      'd.superseded_by',
      'd.version',
      'd.created_at',
      'd.archived_at',
    ])
    .leftJoin('case_deadline as k', (join) =>
      join.onRef('k.org_id', '=', 'd.org_id').onRef('k.case_date_id', '=', 'd.id'),
    )
    .leftJoin('case_event as v', (join) =>
      join.onRef('v.org_id', '=', 'k.org_id').onRef('v.id', '=', 'k.event_id'),
    )
    .select(({ ref }) => ref('d.state').$castTo<DateState>().as('state'))
    .select(
      sql<CaseDate['counted']>`case when k.id is not null then jsonb_build_object('chosen', k.chosen,
        'verified', coalesce(k.verified_how, 'no'), 'stale', k.stale_reason is not null,
        'event', v.title, 'event_on', v.happened_on) end`.as('counted'),
    )
    .where('d.org_id', '=', orgId);
}

export type DateRow = Awaited<ReturnType<typeof selectDates>>[number];

/** The dates with these ids that exist in the organization. */
export function selectDates(tx: OrgTx, ids: readonly string[]) {
  return datesOf(tx).where('d.id', '=', sql<string>`any(${ids}::uuid[])`).execute();
}

/** All dates of a case, archived ones too, ascending. */
export const selectDatesOfCase = prepared((tx, { caseId }: { caseId: string }) =>
  datesOf(tx).where('d.case_id', '=', caseId).orderBy('d.important_date').orderBy('d.id'),
);

/** The archived dates of a case, the latest archived first. */
export function selectArchivedDates(tx: OrgTx, caseId: string, limit: number) {
  return datesOf(tx)
    .where('d.case_id', '=', caseId)
    .where('d.archived_at', 'is not', null)
    .orderBy('d.archived_at', 'desc')
    .orderBy('d.id')
    .limit(limit)
    .execute();
}

/** The values of a date, without its case. */
export interface DateValues {
  date_setting_id: string;
  important_date: string;
  at_time?: string | null | undefined;
  zone?: string | null | undefined;
  place?: string | undefined;
}

/** Adds the same date to several cases, each with its own id. */
export async function insertDates(
  { db, orgId }: OrgTx,
  places: readonly (NewRecord & { caseId: string })[],
  { date_setting_id, important_date, at_time = null, zone = null, place = '' }: DateValues,
): Promise<void> {
  const ids = places.map(({ id }) => id);
  const instants = places.map(({ created_at }) => created_at);
  const caseIds = places.map(({ caseId }) => caseId);
  await sql`
    insert into case_date (org_id, id, created_at, changed_at, case_id, case_archived, date_setting_id, important_date,
      at_time, zone, place)
    select c.org_id, new.id, new.created_at, new.created_at, c.id, c.archived, ${date_setting_id}, ${important_date},
      ${at_time}, ${zone}, ${place}
    from unnest(${ids}::uuid[], ${instants}::timestamptz[], ${caseIds}::uuid[]) as new (id, created_at, case_id)
    join case_record c on c.org_id = ${orgId} and c.id = new.case_id`.execute(db);
}

export interface DateChange extends Partial<DateValues> {
  state?: DateState;
  handled_at?: string | null;
  /** Stored with the person's current name. */
  handled_by?: string | null;
  handled_note?: string;
  superseded_by?: string | null;
  archived_at?: string | null;
}

/** Makes the same change to several dates, at an ISO instant. */
export async function updateDates(
  { db, orgId }: OrgTx,
  ids: readonly string[],
  change: DateChange,
  now: string,
): Promise<void> {
  const { handled_by } = change;
  const name = handled_by
    ? db.selectFrom('person').select('display_name').where('id', '=', handled_by)
    : sql<null>`null`;
  await db
    .updateTable('case_date')
    .set({ ...change, changed_at: now, version: sql<number>`version + 1` })
    .$if(handled_by !== undefined, (update) => update.set({ handled_by_name: name }))
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/**
 * After a person undid their own last change of a state, restores from the history the signature (who handled the date,
 * and when) that belongs to the restored state. A date keeps its signature if its last change was made by another
 * person, if its note or successor is not the one from before that change, or if its history was erased.
 */
export async function restoreSignatures(
  { db, orgId }: OrgTx,
  ids: readonly string[],
  by: string,
): Promise<void> {
  const before = (field: string) => sql`(
    select nullif(c.new_value, 'null') from record_change c
    where c.org_id = ${orgId} and c.resource_id = d.id and c.field = ${field} and c.entry_id < h.undone_by
    order by c.entry_id desc limit 1)`;
  await sql`
    -- Every change of the dates' states. An undo puts back the state before a change by the same person.
    with change as (
      select c.resource_id as date_id, c.entry_id, c.old_value, c.new_value, e.at, e.person_id,
        'undo' = any (e.fields) and lag(e.person_id) over earlier = e.person_id
          and lag(c.old_value) over earlier = c.new_value as is_undo
      from record_change c
      join audit_entry e on e.org_id = c.org_id and e.id = c.entry_id
      where c.org_id = ${orgId} and c.resource_id = any (${ids}::uuid[]) and c.field = 'state'
      window earlier as (partition by c.resource_id order by c.entry_id)),
    last_change as (
      select distinct on (date_id) date_id, entry_id, old_value, person_id from change
      order by date_id, entry_id desc),
    -- The handling that set the state before the last change, if that change was the person's own.
    handling as (
      select distinct on (c.date_id) c.date_id, c.at, c.person_id, c.new_value as state, l.entry_id as undone_by
      from last_change l
      join change c on c.date_id = l.date_id and c.entry_id < l.entry_id and c.new_value = l.old_value
      where l.person_id = ${by} and c.is_undo is not true
      order by c.date_id, c.entry_id desc)
    update case_date d set handled_at = h.at, handled_by = p.id, handled_by_name = p.display_name
    from handling h
    cross join lateral audited_people(array[h.person_id]) as p
    where d.org_id = ${orgId} and d.id = h.date_id and d.state <> 'open' and to_jsonb(d.state) = h.state
      and to_jsonb(nullif(d.handled_note, '')) is not distinct from ${before('handled_note')}
      and to_jsonb(d.superseded_by) is not distinct from ${before('superseded_by')}`.execute(db);
}

/** Moves dates by a number of days, negative for earlier ones, at an ISO instant. */
export async function moveDates(
  { db, orgId }: OrgTx,
  ids: readonly string[],
  days: number,
  now: string,
): Promise<void> {
  await db
    .updateTable('case_date')
    .set({
      important_date: sql<string>`important_date + ${days}::integer`,
      changed_at: now,
      version: sql<number>`version + 1`,
    })
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/**
 * Moves each of several dates to its own day, at an ISO instant.
 * @param days by id
 */
export async function placeDates(
  { db, orgId }: OrgTx,
  days: ReadonlyMap<string, string>,
  now: string,
): Promise<void> {
  await sql`
    update case_date d set important_date = n.on_day, changed_at = ${now}, version = d.version + 1
    from unnest(${[...days.keys()]}::uuid[], ${[...days.values()]}::date[]) as n (id, on_day)
    where d.org_id = ${orgId} and d.id = n.id`.execute(db);
}

/** The dates of active cases that a view shows. Days are `YYYY-MM-DD`, both ends included. */
export interface DatesFilter {
  states: readonly DateState[];
  from?: string | undefined;
  to?: string | undefined;
  dateSettingIds?: readonly string[] | undefined;
  /** If given, only dates of cases whose team this person is on. */
  teamOf?: string | undefined;
}

/**
 * The condition for open dates, or for handled ones: each matches one of the indexes `case_date_open` and
 * `case_date_handled`.
 */
function inView({ db, orgId }: OrgTx, { states, from, to, dateSettingIds, teamOf }: DatesFilter) {
  const isOpen = states.includes('open');
  const conditions = [
    sql`d.archived_at is null and not d.case_archived`,
    isOpen ? sql`d.state = 'open'` : sql`d.state <> 'open' and d.state = any(${states}::text[])`,
  ];
  if (from) conditions.push(sql`d.important_date >= ${from}`);
  if (to) conditions.push(sql`d.important_date <= ${to}`);
  if (dateSettingIds) conditions.push(sql`d.date_setting_id = any(${dateSettingIds}::uuid[])`);
  if (teamOf)
    conditions.push(sql`exists (
      select from case_assignee a
      where a.org_id = ${orgId} and a.case_id = d.case_id and a.person_id = ${teamOf})`);
  return db
    .selectFrom('case_date as d')
    .where('d.org_id', '=', orgId)
    .where(sql<boolean>`${sql.join(conditions, sql` and `)}`);
}

/** A part of a view with one order: open dates or handled ones. */
export interface DatesPart extends DatesFilter {
  /** Distinguishes its cursors from those of other parts. */
  sort: string;
  direction: 'asc' | 'desc';
}

/** The ids of a page, read along one index. */
export function pageOfIds(tx: OrgTx, { sort, direction, ...filter }: DatesPart, at: PageAt) {
  const key = [{ column: 'd.important_date', isPart: isCalendarDay }, idKey('d.id')];
  return readPage(inView(tx, filter).select('d.id'), { sort, direction, key }, at);
}

/** The dates with these ids and the titles of their cases, in the given order. */
export async function selectDatedCases(tx: OrgTx, ids: readonly string[]) {
  const rows = await datesOf(tx)
    .innerJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'd.org_id').onRef('c.id', '=', 'd.case_id'),
    )
    .select('c.title as case_name')
    .where('d.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The number of dates in a part; null if it exceeds `limit`. */
export function countDates(tx: OrgTx, filter: DatesFilter, limit: number | null): Promise<number | null> {
  return countUpTo(tx.db, inView(tx, filter), limit);
}

/** A day of a calendar: the numbers of its dates and of its open dates, and the ids of the first ones. */
export interface DayRow {
  on: string;
  total: number;
  open: number;
  ids: string[];
}

/**
 * The days of a range that have dates, ascending, each with the ids of its first `limit` dates: open ones first, then
 * by time; all-day dates precede timed ones.
 */
export async function selectDays(tx: OrgTx, filter: DatesFilter, limit: number): Promise<DayRow[]> {
  const { states } = filter;
  const kinds: DateState[][] = [
    states.filter((state) => state === 'open'),
    states.filter((state) => state !== 'open'),
  ];
  const parts = kinds
    .filter((some) => some.length > 0)
    .map((some) =>
      inView(tx, { ...filter, states: some })
        .select(['d.id', 'd.important_date as on', 'd.at_time'])
        .select(sql<boolean>`${sql.lit(some.includes('open'))}`.as('is_open')),
    );
  const [first, second] = parts;
  if (!first) return [];
  return tx.db
    .selectFrom((second ? first.unionAll(second) : first).as('v'))
    .select(['v.on'])
    .select(({ fn }) => [
      sql<number>`${fn.countAll()}::int`.as('total'),
      sql<number>`(count(*) filter (where v.is_open))::int`.as('open'),
      sql<string[]>`(array_agg(v.id order by v.is_open desc, v.at_time nulls first, v.id))[1:${limit}]`.as(
        'ids',
      ),
    ])
    .groupBy('v.on')
    .orderBy('v.on')
    .execute();
}

/** A date of a case that has just been opened. Handled ones count as handled by the person who opens the case. */
export interface NewCaseDate extends NewRecord {
  case_id: string;
  date_setting_id: string;
  important_date: string;
  /** Why the date is added as done; null for an open date. */
  handled_note: string | null;
}

/**
 * Adds different dates in one statement.
 * @param by the person who handles those that are done
 */
export async function insertEachDate(
  { db, orgId }: OrgTx,
  dates: readonly NewCaseDate[],
  by: string,
): Promise<void> {
  await sql`
    insert into case_date (org_id, id, created_at, changed_at, case_id, date_setting_id, important_date, state, handled_at,
      handled_by, handled_by_name, handled_note)
    select ${orgId}, d.id, d.created_at, d.created_at, d.case_id, d.date_setting_id, d.important_date,
      case when d.note is null then 'open' else 'done' end, case when d.note is not null then d.created_at end,
      case when d.note is not null then p.id end, case when d.note is not null then p.display_name end,
      coalesce(d.note, '')
    from unnest(${dates.map(({ id }) => id)}::uuid[], ${dates.map(({ created_at }) => created_at)}::timestamptz[],
      ${dates.map(({ case_id }) => case_id)}::uuid[], ${dates.map(({ date_setting_id }) => date_setting_id)}::uuid[],
      ${dates.map(({ important_date }) => important_date)}::date[], ${dates.map(({ handled_note }) => handled_note)}::text[])
      as d (id, created_at, case_id, date_setting_id, important_date, note)
    join person p on p.id = ${by}`.execute(db);
}
