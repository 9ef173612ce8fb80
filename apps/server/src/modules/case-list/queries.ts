import type { CaseSort } from '@landfall/contract/case-records';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
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
import { type CaseFilter, partiesOf } from './case-filter.ts';
import type { StoredDate, StoredRow } from './list-columns.ts';

/** A column, or what the column of a date type shows. */
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
 * The cases of a list, which is read along the index of its order. `ids` are those that pass its filter; without them each
 * case is asked whether it does, in a form that the planner cannot turn around: it does not know how many pass, and a
 * wrong guess costs a second in a large office.
 */
export interface ListedCases {
  filter: CaseFilter;
  ids: readonly string[] | null;
}

/** Of known cases only `caseId` is compared; other cases are asked for all that the filter names. */
function among({ ids }: ListedCases, caseId: 's.case_id' | 'd.case_id'): Condition {
  return ids ? sql<SqlBool>`${sql.ref(caseId)} = any(${ids}::uuid[])` : sql<SqlBool>`true`;
}

function passes(tx: OrgTx, { filter, ids }: ListedCases): Condition {
  const { orgId } = tx;
  const conditions: Condition[] = [sql<SqlBool>`s.org_id = ${orgId}`];
  if (filter.status) conditions.push(sql`s.status = ${filter.status}`);
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
  's.org_id as org',
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
] as const;

function summaries({ db }: OrgTx) {
  return db
    .selectFrom('case_summary as s')
    .select(COLUMNS)
    .select(({ ref }) => ref('s.dates').$castTo<StoredDate[]>().as('dates'));
}

/** Whether archived: active and archived cases have an index each for every order. */
function archives({ archived }: CaseFilter): boolean[] {
  return archived === 'all' ? [false, true] : [archived === 'true'];
}

function casesOf(tx: OrgTx, cases: ListedCases) {
  const passing = all([passes(tx, cases), among(cases, 's.case_id')]);
  return archives(cases.filter).map((archived) => summaries(tx).where(passing).where(archivedOnly(archived)));
}

const SORT_KEYS: Readonly<Record<Exclude<CaseSort, 'next_date'>, readonly KeyColumn[]>> = {
  // Ids rise with time.
  created_at: [idKey('s.case_id')],
  title: [textKey('s.title_sort'), idKey('s.case_id')],
  petitioner_name: [textKey('s.petitioner_sort'), idKey('s.case_id')],
  beneficiary_name: [textKey('s.beneficiary_sort'), idKey('s.case_id')],
  status: [textKey('s.status'), idKey('s.case_id')],
};

/** A date column, or the next date of any type. */
interface DateColumn {
  dateTypeId: string | null;
  today: string;
}

/**
 * The date of a case that a column shows: the next one; of a type, else the latest past one. Asked of one case at a
 * time, in a form that the planner cannot turn around.
 */
function shownDate(
  { orgId }: OrgTx,
  { dateTypeId, today }: DateColumn,
  caseId: 's.case_id' | 'd.case_id',
  selection: RawBuilder<unknown>,
) {
  const candidates = dateTypeId ? sql`e.date_setting_id = ${dateTypeId}` : sql`e.important_date >= ${today}`;
  return sql`(select ${selection} from case_date e
    where e.org_id = ${orgId} and e.case_id = ${sql.ref(caseId)} and e.archived_at is null and ${candidates}
    order by e.important_date < ${today}, abs(e.important_date - ${today}::date), e.id limit 1)`;
}

type Span = 'past' | 'future';

/**
 * The cases whose shown date is within `span`, beside that date. Walked along the dates' own indexes: the limit of one
 * keeps the planner from beginning at the cases.
 */
function datedCases(tx: OrgTx, cases: ListedCases, column: DateColumn, span: Span) {
  return archives(cases.filter).map((archived) => {
    const dates = tx.db
      .selectFrom('case_date as d')
      .innerJoinLateral(
        summaries(tx).where(sql<SqlBool>`s.case_id = d.case_id`).where(passes(tx, cases)).limit(1).as('s'),
        (join) => join.onTrue(),
      )
      .selectAll('s')
      .where('d.org_id', '=', tx.orgId)
      .where('d.archived_at', 'is', null)
      .where(archived ? sql<SqlBool>`d.case_archived` : sql<SqlBool>`not d.case_archived`)
      .where('d.important_date', span === 'past' ? '<' : '>=', column.today)
      .where(among(cases, 'd.case_id'))
      // As a truth and not as "d.id = …": that is thought to hold for one date in all, which then are sorted whole.
      .where(shownDate(tx, column, 'd.case_id', sql`e.id = d.id`).$castTo<SqlBool>());
    return column.dateTypeId ? dates.where('d.date_setting_id', '=', column.dateTypeId) : dates;
  });
}

function spansOf({ dateTypeId }: DateColumn, direction: CaseOrder['direction']): Span[] {
  if (!dateTypeId) return ['future'];
  return direction === 'asc' ? ['past', 'future'] : ['future', 'past'];
}

/**
 * The list ordered by a date column. What a column shows changes at midnight without a write and so has no index;
 * its past and its future part have one each, and cases without a date come last, the newest first.
 */
function datedParts(tx: OrgTx, cases: ListedCases, column: DateColumn, direction: 'asc' | 'desc') {
  const sort = `${direction} ${column.dateTypeId ?? 'next'}`;
  const day: KeyColumn = { column: 'd.important_date', isPart: isCalendarDay };
  // As the indexes end: case_date_type in the case, case_date_calendar in the date itself.
  const key = [day, idKey(column.dateTypeId ? 'd.case_id' : 'd.id')];
  const dated = spansOf(column, direction).map((span): ListPart<StoredRow> => {
    const order: ListOrder = { sort: `${sort} ${span}`, direction, key };
    const read = (at: PageAt) => readMergedPage(tx.db, datedCases(tx, cases, column, span), order, at);
    return { sort: order.sort, read };
  });
  const order: ListOrder = { sort: `${sort} none`, direction: 'desc', key: [idKey('s.case_id')] };
  const read = (at: PageAt) => {
    const isUndated = sql<SqlBool>`coalesce(${shownDate(tx, column, 's.case_id', sql`false`)}, true)`;
    const undated = casesOf(tx, cases).map((query) => query.where(isUndated));
    return readMergedPage(tx.db, undated, order, at);
  };
  return [...dated, { sort: order.sort, read }];
}

/** Cases of one status have an index in the order of their ids; it is named so that the planner takes no other. */
function sortKey(by: keyof typeof SORT_KEYS, { status }: CaseFilter): readonly KeyColumn[] {
  return by === 'created_at' && status ? SORT_KEYS.status : SORT_KEYS[by];
}

/**
 * Which of some cases a page in the order of their ids shows, and one more: to send the database thousands, and have it
 * leave them out again, is a fifth of a list by a part of a title.
 * @param ids the newest first
 */
function idsOnPage(ids: readonly string[], order: ListOrder, { limit, cursor }: PageAt): string[] {
  const ordered = order.direction === 'desc' ? ids : ids.toReversed();
  const last = cursor && cursorValues(order, cursor).at(-1);
  const first = last ? ordered.findIndex((id) => (order.direction === 'desc' ? id < last : id > last)) : 0;
  return first < 0 ? [] : ordered.slice(first, first + limit + 1);
}

/** A page of the list. */
export async function selectCases(
  tx: OrgTx,
  cases: ListedCases,
  { by, direction }: CaseOrder,
  today: string,
  at: PageAt,
): Promise<Page<StoredRow>> {
  if (by === 'next_date' || typeof by === 'object') {
    const dateTypeId = typeof by === 'object' ? by.dateTypeId : null;
    return readParts(datedParts(tx, cases, { dateTypeId, today }, direction), at);
  }
  const order: ListOrder = { sort: `${direction} ${by}`, direction, key: sortKey(by, cases.filter) };
  const ids = by === 'created_at' && cases.ids ? idsOnPage(cases.ids, order, at) : cases.ids;
  return readMergedPage(tx.db, casesOf(tx, { ...cases, ids }), order, at);
}

/** How many cases pass a filter that names no part of a title and nobody. */
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
 * The filter for finding all that pass. What each title, person and firm passes is intersected before the cases are looked
 * at: as a join, the planner, who does not know how many these are, compares each case with each of them. The cases of
 * the title are what the query has as `titled`.
 */
function foundBy({ orgId }: OrgTx, filter: CaseFilter): Condition {
  const conditions: Condition[] = [sql<SqlBool>`s.org_id = ${orgId}`];
  if (filter.archived !== 'all') conditions.push(archivedOnly(filter.archived === 'true'));
  if (filter.status) conditions.push(sql`s.status = ${filter.status}`);
  const sets = partiesOf(filter).map(
    ({ table, column, id }) => sql`select l.case_id from ${sql.table(table)} l
      where l.org_id = ${orgId} and ${sql.ref(`l.${column}`)} = ${id}`,
  );
  if (filter.title) sets.push(sql`select unnest(ids) from titled`);
  if (sets.length > 0) conditions.push(sql`s.case_id = any(array(${sql.join(sets, sql` intersect `)}))`);
  return all(conditions);
}

/**
 * How many cases pass, null if they are many and may be counted later, and which: the newest first, `most` of them at
 * most.
 * @param later whether a total that takes long may be left out
 */
export async function findCases(tx: OrgTx, filter: CaseFilter, most: number, later: boolean) {
  const titled = filter.title ? idsNamed('case', filter.title, later ? most : null) : sql`'{}'::uuid[]`;
  const { rows } = await sql<{ total: number | null; ids: string[] }>`
    with titled as materialized (select ${titled} as ids),
      passing as materialized (select s.case_id from case_summary s where ${foundBy(tx, filter)})
    select case when (select ids is not null from titled) then (select count(*) from passing) end as total,
      -- As JSON, which the driver reads many times as fast as an array.
      to_json(array(select case_id from passing order by case_id desc limit ${most})) as ids`.execute(tx.db);
  return rows[0] ?? { total: 0, ids: [] };
}

/** Whether a person can have cases assigned. */
export async function isMember({ db, orgId }: OrgTx, personId: string): Promise<boolean> {
  const memberships = db.selectFrom('membership').select('person_id').where('org_id', '=', orgId);
  return (await memberships.where('person_id', '=', personId).executeTakeFirst()) !== undefined;
}
