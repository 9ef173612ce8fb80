import type { CaseSort } from '@landfall/contract/case-records';
import type { Chargeability, PreferenceCategory, VisaState } from '@landfall/contract/preference-categories';
import type { Chart } from '@landfall/contract/visa-bulletins';
import { monthOf } from '@landfall/domain/visa-bulletin/months';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { idsNamed, isNamed } from '../../platform/db/named-list.ts';
import {
  cursorValues,
  idKey,
  isCalendarDay,
  type KeyColumn,
  type ListOrder,
  type ListPart,
  type Page,
  type PageAt,
  readMergedPage,
  readParts,
  textKey,
} from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { type CaseFilter, isPlain, partiesOf } from './case-filter.ts';
import type { StoredDate, StoredRow } from './list-columns.ts';

/** The order of a list: by a column, or by the column of a date type. */
export interface CaseOrder {
  direction: 'asc' | 'desc';
  by: CaseSort | { dateTypeId: string };
}

type Condition = ReturnType<typeof sql<SqlBool>>;

function all(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;
}

function archivedOnly(archived: boolean): Condition {
  return archived ? sql<SqlBool>`s.archived_at is not null` : sql<SqlBool>`s.archived_at is null`;
}

/**
 * The cases of a list, which is read along the index of its order. `ids` are the cases that pass its filter, as far as
 * they were found in advance. If null, each case is tested against the filter, in a form that the planner cannot
 * reorder: it cannot estimate how many pass, and a wrong estimate costs a second in a large office.
 */
export interface ListedCases {
  filter: CaseFilter;
  ids: readonly string[] | null;
}

/** Limits a query to the passing cases, if these are known. */
function among({ ids }: ListedCases, caseId: 's.case_id' | 'd.case_id'): Condition {
  return ids ? sql<SqlBool>`${sql.ref(caseId)} = any(${ids}::uuid[])` : sql<SqlBool>`true`;
}

/** For each filter by next date: the most urgent date is earlier than today plus this many days. */
const DAYS_AHEAD = { overdue: 0, week: 8, month: 31 } as const;

/**
 * Whether a case is current by a chart of the bulletin in effect today. For a country that the chart doesn't list, the
 * row 'ROW' (all other countries) applies.
 */
function isCurrentBy(orgId: string, today: string, chart: Chart) {
  return sql`(
    select case k.status when 'date' then s.priority_date < k.cutoff_on else k.status = 'current' end
    from visa_bulletin_cutoff k
    where k.org_id = ${orgId} and k.chart = ${chart} and k.category = s.preference_category
      and k.country in (s.chargeability, 'ROW')
      and k.bulletin_id = (select b.id from visa_bulletin b where b.org_id = ${orgId}
        and b.month <= ${monthOf(today)} order by b.month desc limit 1)
    order by k.country = 'ROW' limit 1)`;
}

/**
 * The cases for which the bulletin in effect today gives this state. A case that the bulletin says nothing about has no
 * state.
 */
function visaCondition(orgId: string, today: string, state: VisaState): Condition {
  const finalAction = isCurrentBy(orgId, today, 'final_action');
  const filing = isCurrentBy(orgId, today, 'dates_for_filing');
  const isWaiting = sql`s.preference_category is not null`;
  if (state === 'current') return sql<SqlBool>`(${isWaiting} and ${finalAction})`;
  if (state === 'filing')
    return sql<SqlBool>`(${isWaiting} and not coalesce(${finalAction}, false) and ${filing})`;
  return sql<SqlBool>`(${isWaiting} and not coalesce(${finalAction} or ${filing}, ${finalAction}, ${filing}))`;
}

/** The conditions of a filter on the row of the list itself. */
function ownConditions({ orgId }: OrgTx, filter: CaseFilter): Condition[] {
  const { status, matter_type_id, preference_category, visa_state, checklist, next_date, today } = filter;
  const conditions: Condition[] = [sql<SqlBool>`s.org_id = ${orgId}`];
  if (status) conditions.push(sql`s.status = ${status}`);
  if (matter_type_id) conditions.push(sql`s.matter_type_id = ${matter_type_id}`);
  if (preference_category) conditions.push(sql`s.preference_category = ${preference_category}`);
  if (visa_state) conditions.push(visaCondition(orgId, today, visa_state));
  if (checklist === 'missing') conditions.push(sql`s.checklist_done < s.checklist_total`);
  if (checklist === 'complete')
    conditions.push(sql`s.checklist_done = s.checklist_total and s.checklist_total > 0`);
  if (next_date === 'none') conditions.push(sql`s.urgent_date is null`);
  else if (next_date)
    conditions.push(sql`s.urgent_date < ${today}::date + ${DAYS_AHEAD[next_date]}::integer`);
  return conditions;
}

function passes(tx: OrgTx, { filter, ids }: ListedCases): Condition {
  const conditions = ownConditions(tx, filter);
  if (ids) return all(conditions);
  if (filter.title) conditions.push(isNamed(tx, 'case', filter.title, 's.case_id'));
  for (const { table, column, id } of partiesOf(filter)) {
    conditions.push(sql`(select true from ${sql.table(table)} l where l.org_id = s.org_id
      and l.case_id = s.case_id and ${sql.ref(`l.${column}`)} = ${id})`);
  }
  return all(conditions);
}

const COLUMNS = [
  's.case_id as id',
  's.title',
  's.status',
  's.version',
  's.created_at',
  's.archived_at',
  's.beneficiary_id',
  's.beneficiary_name',
  's.petitioner_id',
  's.petitioner_name',
  's.note',
  's.urgent_date',
  's.matter_type_id',
  's.priority_date',
  's.checklist_done',
  's.checklist_total',
] as const;

function summaries({ db }: OrgTx) {
  return db
    .selectFrom('case_summary as s')
    .select(COLUMNS)
    .select(({ ref }) => [
      ref('s.dates').$castTo<StoredDate[]>().as('dates'),
      ref('s.preference_category').$castTo<PreferenceCategory | null>().as('preference_category'),
      ref('s.chargeability').$castTo<Chargeability | null>().as('chargeability'),
    ]);
}

/** The values of "archived" to read: active and archived cases have separate indexes for each order. */
function archives({ archived }: CaseFilter): boolean[] {
  return archived === 'all' ? [false, true] : [archived === 'true'];
}

function casesOf(tx: OrgTx, cases: ListedCases) {
  const passing = all([passes(tx, cases), among(cases, 's.case_id')]);
  return archives(cases.filter).map((archived) => summaries(tx).where(passing).where(archivedOnly(archived)));
}

/** Ids increase with time. */
const NEWEST = [idKey('s.case_id')];

const SORT_KEYS = {
  created_at: NEWEST,
  title: [textKey('s.title_sort'), idKey('s.case_id')],
  petitioner_name: [textKey('s.petitioner_sort'), idKey('s.case_id')],
  beneficiary_name: [textKey('s.beneficiary_sort'), idKey('s.case_id')],
  status: [textKey('s.status'), idKey('s.case_id')],
} satisfies Record<Exclude<CaseSort, 'urgent_date' | 'next_date'>, readonly KeyColumn[]>;

/** The keys that can be read from a row of the list. */
const ROW_SORT_KEYS: Partial<Record<keyof typeof SORT_KEYS, (row: StoredRow) => string[]>> = {
  created_at: ({ id }) => [id],
  status: ({ status, id }) => [status, id],
};

/** The cases without a date to sort by: the last part of the list, newest first. */
function undatedPart(tx: OrgTx, cases: ListedCases, sort: string, isUndated: Condition): ListPart<StoredRow> {
  const order: ListOrder = { sort: `${sort} none`, direction: 'desc', key: NEWEST };
  const undated = casesOf(tx, cases).map((query) => query.where(isUndated));
  return { sort: order.sort, read: (at) => readMergedPage(tx.db, undated, order, at) };
}

/** The list, ordered by each case's most urgent date. */
function urgentParts(tx: OrgTx, cases: ListedCases, direction: CaseOrder['direction']) {
  const sort = `${direction} urgent`;
  const day: KeyColumn = { column: 's.urgent_date', isPart: isCalendarDay };
  const order: ListOrder = { sort, direction, key: [day, idKey('s.case_id')] };
  const dated = casesOf(tx, cases).map((query) => query.where('s.urgent_date', 'is not', null));
  const read = (at: PageAt) => readMergedPage(tx.db, dated, order, at);
  return [{ sort, read }, undatedPart(tx, cases, sort, sql<SqlBool>`s.urgent_date is null`)];
}

/**
 * The date of a case that the column of a type shows: the earliest open one, else the latest handled one. Computed for
 * one case at a time, in a form that the planner cannot reorder.
 */
function shownDate(
  { orgId }: OrgTx,
  dateTypeId: string,
  caseId: 's.case_id' | 'd.case_id',
  selection: RawBuilder<unknown>,
) {
  return sql`(select ${selection} from case_date e
    where e.org_id = ${orgId} and e.case_id = ${sql.ref(caseId)} and e.archived_at is null
      and e.date_setting_id = ${dateTypeId}
    order by e.state <> 'open',
      case when e.state = 'open' then e.important_date - date '2000-01-01' else date '2000-01-01' - e.important_date end,
      e.id limit 1)`;
}

/**
 * The cases that have a date in the column of a date type, with that date. Read along the dates' own indexes: `limit 1`
 * keeps the planner from starting with the cases.
 */
function datedCases(tx: OrgTx, cases: ListedCases, dateTypeId: string) {
  return archives(cases.filter).map((archived) =>
    tx.db
      .selectFrom('case_date as d')
      .innerJoinLateral(
        summaries(tx).where(sql<SqlBool>`s.case_id = d.case_id`).where(passes(tx, cases)).limit(1).as('s'),
        (join) => join.onTrue(),
      )
      .selectAll('s')
      .where('d.org_id', '=', tx.orgId)
      .where('d.archived_at', 'is', null)
      .where(archived ? sql<SqlBool>`d.case_archived` : sql<SqlBool>`not d.case_archived`)
      .where('d.date_setting_id', '=', dateTypeId)
      .where(among(cases, 'd.case_id'))
      // As a boolean: with `d.id = …` the planner would expect a single row in all, and choose to sort the whole
      // result.
      .where(shownDate(tx, dateTypeId, 'd.case_id', sql`e.id = d.id`).$castTo<SqlBool>()),
  );
}

/** The list, ordered by the column of a date type. */
function datedParts(tx: OrgTx, cases: ListedCases, dateTypeId: string, direction: CaseOrder['direction']) {
  const sort = `${direction} ${dateTypeId}`;
  const day: KeyColumn = { column: 'd.important_date', isPart: isCalendarDay };
  const order: ListOrder = { sort, direction, key: [day, idKey('d.case_id')] };
  const read = (at: PageAt) => readMergedPage(tx.db, datedCases(tx, cases, dateTypeId), order, at);
  const isUndated = sql<SqlBool>`coalesce(${shownDate(tx, dateTypeId, 's.case_id', sql`false`)}, true)`;
  return [{ sort, read }, undatedPart(tx, cases, sort, isUndated)];
}

/**
 * The sort key of the list. Cases of one status have an index by status and id; naming both makes the planner use it.
 */
function keyName(by: keyof typeof SORT_KEYS, { status }: CaseFilter): keyof typeof SORT_KEYS {
  return by === 'created_at' && status ? 'status' : by;
}

/**
 * The ids of the cases that a page by creation shows, and one more. Sending thousands of ids for the database to skip
 * takes a fifth of the time of a search by title.
 * @param ids the newest first
 */
function idsOnPage(ids: readonly string[], order: ListOrder, { limit, cursor }: PageAt): string[] {
  const ordered = order.direction === 'desc' ? ids : ids.toReversed();
  const last = cursor && cursorValues(order, cursor).at(-1);
  const first = last ? ordered.findIndex((id) => (order.direction === 'desc' ? id < last : id > last)) : 0;
  return first < 0 ? [] : ordered.slice(first, first + limit + 1);
}

/** Reads a page of the list. */
export async function selectCases(
  tx: OrgTx,
  cases: ListedCases,
  { by, direction }: CaseOrder,
  at: PageAt,
): Promise<Page<StoredRow>> {
  if (typeof by === 'object') return readParts(datedParts(tx, cases, by.dateTypeId, direction), at);
  if (by === 'urgent_date' || by === 'next_date') return readParts(urgentParts(tx, cases, direction), at);
  const name = keyName(by, cases.filter);
  const order: ListOrder = { sort: `${direction} ${by}`, direction, key: SORT_KEYS[name] };
  const ids = by === 'created_at' && cases.ids ? idsOnPage(cases.ids, order, at) : cases.ids;
  return readMergedPage(tx.db, casesOf(tx, { ...cases, ids }), order, at, ROW_SORT_KEYS[name]);
}

/** The number of cases that pass a filter without a title and people. */
export async function countCases({ db, orgId }: OrgTx, { archived, status }: CaseFilter): Promise<number> {
  const conditions = [sql<SqlBool>`c.org_id = ${orgId}`];
  if (archived !== 'all') conditions.push(sql`c.archived = ${archived === 'true'}`);
  if (status) conditions.push(sql`c.status = ${status}`);
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(c.cases), 0)::bigint as total from visible_case_count c where ${all(conditions)}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/**
 * The filter in a form that finds all passing cases. The sets of cases of the title and of each person and firm are
 * intersected first: in a join, the planner, which cannot estimate their sizes, would compare each case with each of
 * them. The query provides the cases of the title as `titled`.
 */
function foundBy(tx: OrgTx, filter: CaseFilter): Condition {
  const { orgId } = tx;
  const conditions = ownConditions(tx, filter);
  if (filter.archived !== 'all') conditions.push(archivedOnly(filter.archived === 'true'));
  const sets = partiesOf(filter).map(
    ({ table, column, id }) => sql`select l.case_id from ${sql.table(table)} l
      where l.org_id = ${orgId} and ${sql.ref(`l.${column}`)} = ${id}`,
  );
  if (filter.title) sets.push(sql`select unnest(ids) from titled`);
  if (sets.length > 0) conditions.push(sql`s.case_id = any(array(${sql.join(sets, sql` intersect `)}))`);
  return all(conditions);
}

/** The ids of the cases whose titles match and that are archived or not as the filter says; none without a title. */
function idsTitled({ title, archived }: CaseFilter, limit: number | null) {
  if (!title) return sql`'{}'::uuid[]`;
  return idsNamed('case', title, { limit, archived: archived === 'all' ? null : archived === 'true' });
}

/**
 * The ids of the passing cases, at most `limit`; null when the ids of the title are null. If the filter has only a
 * title, they are the ids of the title, and no row of the list is read.
 */
function idsPassing(tx: OrgTx, filter: CaseFilter, limit: number | null) {
  if (filter.title && isPlain({ ...filter, title: undefined }) && !filter.status)
    return sql`(select ids from titled)`;
  return sql`(select array(select s.case_id from case_summary s where ${foundBy(tx, filter)} limit ${limit})
    from titled where ids is not null)`;
}

/** How many of the passing cases are to be found. */
interface Extent {
  /** The maximum number of ids. */
  ids: number;
  /** The number up to which they are counted; null to count all. */
  countedTo: number | null;
}

/** The number of passing cases, null if they are many and may be counted later, and their ids, newest first. */
export async function findCases(tx: OrgTx, filter: CaseFilter, { ids, countedTo }: Extent) {
  const { rows } = await sql<{ total: number | null; ids: string[] }>`
    with titled as materialized (select ${idsTitled(filter, countedTo)} as ids),
      passing as materialized (select ${idsPassing(tx, filter, null)} as ids)
    select cardinality(ids) as total,
      -- As JSON, which the driver reads many times as fast as an array.
      to_json(array(select id from unnest(ids) id order by id desc limit ${ids})) as ids
    from passing`.execute(tx.db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** How many of these cases the session may see. */
export function countKnown({ db, orgId }: OrgTx, ids: readonly string[]): Promise<number> {
  const cases = db.selectFrom('case_record').where('org_id', '=', orgId);
  return countOf(cases.where('id', '=', sql<string>`any(${ids}::uuid[])`));
}

/** The number of cases that pass a filter, counted up to `limit`. */
export async function countUpTo(tx: OrgTx, filter: CaseFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ passing: number }>`
    with titled as materialized (select ${idsTitled(filter, null)} as ids)
    select least(cardinality(${idsPassing(tx, filter, limit)}), ${limit}) as passing`.execute(tx.db);
  return rows[0]?.passing ?? 0;
}

/** Whether a person is a member, to whom cases can be assigned. */
export async function isMember({ db, orgId }: OrgTx, personId: string): Promise<boolean> {
  const memberships = db.selectFrom('membership').select('person_id').where('org_id', '=', orgId);
  return (await memberships.where('person_id', '=', personId).executeTakeFirst()) !== undefined;
}
