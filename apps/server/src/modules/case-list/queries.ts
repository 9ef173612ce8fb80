import type { CaseSort } from '@landfall/contract/case-records';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import {
  cursorValues,
  idKey,
  isCalendarDay,
  type KeyColumn,
  type ListOrder,
  type ListPart,
  type Page,
  type PageAt,
  pageOf,
  readMergedPage,
  readParts,
  textKey,
} from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { statement, statementsByShape } from '../../platform/db/statement.ts';
import type { CaseDateTable } from '../../platform/db/tables.generated.ts';
import { type CaseFilter, isPlain, partiesOf } from './policy.ts';

/** A column, or what the column of a date type shows. */
export interface CaseOrder {
  direction: 'asc' | 'desc';
  by: CaseSort | { dateTypeId: string };
}

/**
 * How a page is found. `picked`: the cases that pass the filter are known and sorted; good for a few. `walked`: along
 * the index of the order, leaving out what does not pass; good when many pass, so that a page is soon full. Neither is
 * left to the planner: it does not know how many pass, and a wrong guess costs a second in a large office.
 */
export type Way = { picked: readonly string[] } | 'walked';

type Condition = ReturnType<typeof sql<SqlBool>>;

function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.join([...conditions], sql` and `)}`;
}

function archivedOnly(archived: boolean): Condition {
  return archived ? sql<SqlBool>`s.archived_at is not null` : sql<SqlBool>`s.archived_at is null`;
}

/** The pattern is made once: the subquery does not depend on the row. Its wildcards are escaped after folding. */
function titlePattern(title: string) {
  return sql`(select '%' || regexp_replace(fold(${title}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
}

function inArchive({ archived }: CaseFilter): boolean | null {
  return archived === 'all' ? null : archived === 'true';
}

/** For each part of the filter that has an index of its own: the cases that pass it. */
function caseSets({ orgId }: OrgTx, filter: CaseFilter) {
  const sets = partiesOf(filter).map(
    ({ table, column, id }) => sql`select l.case_id from ${sql.table(table)} l
      where l.org_id = ${orgId} and ${sql.ref(`l.${column}`)} = ${id}`,
  );
  if (filter.title) {
    sets.push(sql`select unnest(newest) from cases_titled(${filter.title}, null, null, null, false)`);
  }
  return sets;
}

/**
 * The filter for finding all that pass. The sets are met before the cases are looked at: as a join, the planner, who
 * does not know how large they are, compares each case with each member of a set.
 */
function asSets(tx: OrgTx, filter: CaseFilter): Condition {
  const conditions: Condition[] = [sql<SqlBool>`s.org_id = ${tx.orgId}`];
  if (filter.archived !== 'all') conditions.push(archivedOnly(filter.archived === 'true'));
  if (filter.status) conditions.push(sql`s.status = ${filter.status}`);
  const sets = caseSets(tx, filter);
  if (sets.length > 0) conditions.push(sql`s.case_id = any(array(${sql.join(sets, sql` intersect `)}))`);
  return all(conditions);
}

/** The filter for walking: each part is asked of one case at a time, in a form that the planner cannot turn around. */
function asProbes({ orgId }: OrgTx, filter: CaseFilter): Condition {
  const conditions: Condition[] = [sql<SqlBool>`s.org_id = ${orgId}`];
  if (filter.status) conditions.push(sql`s.status = ${filter.status}`);
  if (filter.title) {
    conditions.push(sql`(select c.title_fold like ${titlePattern(filter.title)} from case_record c
      where c.org_id = s.org_id and c.id = s.case_id)`);
  }
  for (const { table, column, id } of partiesOf(filter)) {
    conditions.push(sql`(select true from ${sql.table(table)} l where l.org_id = s.org_id
      and l.case_id = s.case_id and ${sql.ref(`l.${column}`)} = ${id})`);
  }
  return all(conditions);
}

/** A row of the list, ready but for the names of its dates' types. */
export interface ListedRow {
  /** Its JSON up to its dates. */
  listed: string;
  /** Its dates, 82 characters each: the id, that of the type and the day. */
  listed_dates: string;
}

function summaries({ db }: OrgTx) {
  return db.selectFrom('case_summary as s').select(['s.listed', 's.listed_dates']);
}

/** Active and archived cases have an index each for every order. */
function shelves({ archived }: CaseFilter): boolean[] {
  return archived === 'all' ? [false, true] : [archived === 'true'];
}

function picked(tx: OrgTx, ids: readonly string[]) {
  return summaries(tx)
    .where('s.org_id', '=', tx.orgId)
    .where('s.case_id', '=', sql<string>`any(${ids}::uuid[])`);
}

function casesBy(tx: OrgTx, filter: CaseFilter, way: Way) {
  if (way !== 'walked') return [picked(tx, way.picked)];
  return shelves(filter).map((archived) =>
    summaries(tx).where(asProbes(tx, filter)).where(archivedOnly(archived)),
  );
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

function inSpan(span: Span, today: string): Condition {
  return span === 'past' ? sql`d.important_date < ${today}` : sql`d.important_date >= ${today}`;
}

type ShownDate = Pick<Selectable<CaseDateTable>, 'id' | 'case_id' | 'important_date'>;

/**
 * The cases whose shown date is within `span`, beside that date. Walked along the dates' own indexes: the limit of one
 * keeps the planner from beginning at the cases.
 */
function datedCases(tx: OrgTx, filter: CaseFilter, way: Way, column: DateColumn, span: Span) {
  if (way !== 'walked') {
    const shown = shownDate(tx, column, 's.case_id', sql`e.id, e.case_id, e.important_date`);
    return [
      picked(tx, way.picked)
        .innerJoinLateral(shown.$castTo<ShownDate>().as<'d'>(sql`d`), (join) => join.onTrue())
        .where(inSpan(span, column.today)),
    ];
  }
  return shelves(filter).map((archived) => {
    const dates = tx.db
      .selectFrom('case_date as d')
      .innerJoinLateral(
        summaries(tx).where(sql<SqlBool>`s.case_id = d.case_id`).where(asProbes(tx, filter)).limit(1).as('s'),
        (join) => join.onTrue(),
      )
      .select(['s.listed', 's.listed_dates'])
      .where('d.org_id', '=', tx.orgId)
      .where('d.archived_at', 'is', null)
      .where(archived ? sql<SqlBool>`d.case_archived` : sql<SqlBool>`not d.case_archived`)
      .where(inSpan(span, column.today))
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
function datedParts(tx: OrgTx, filter: CaseFilter, way: Way, column: DateColumn, direction: 'asc' | 'desc') {
  const sort = `${direction} ${column.dateTypeId ?? 'next'}`;
  const day: KeyColumn = { column: 'd.important_date', isPart: isCalendarDay };
  // As the indexes end: case_date_type in the case, case_date_calendar in the date itself.
  const key = [day, idKey(column.dateTypeId ? 'd.case_id' : 'd.id')];
  const dated = spansOf(column, direction).map((span) => {
    const order: ListOrder = { sort: `${sort} ${span}`, direction, key };
    const read = (at: PageAt) => readMergedPage(tx.db, datedCases(tx, filter, way, column, span), order, at);
    return { sort: order.sort, read };
  });
  const order: ListOrder = { sort: `${sort} none`, direction: 'desc', key: [idKey('s.case_id')] };
  const undated = (at: PageAt) => {
    const cases = casesBy(tx, filter, way).map((query) =>
      query.where(sql<SqlBool>`coalesce(${shownDate(tx, column, 's.case_id', sql`false`)}, true)`),
    );
    return readMergedPage(tx.db, cases, order, at);
  };
  return [...dated, { sort: order.sort, read: undated }] satisfies ListPart<unknown>[];
}

/** Cases of one status have an index in the order of their ids; it is named so that the planner takes no other. */
function sortKey(by: keyof typeof SORT_KEYS, { status }: CaseFilter): readonly KeyColumn[] {
  return by === 'created_at' && status ? SORT_KEYS.status : SORT_KEYS[by];
}

interface KeyedRow extends ListedRow {
  key_0: string;
  key_1?: string;
}

/**
 * The text of a list that goes by a column and has no filter but the status: $1 is the organization, $2 the number of
 * rows, then come the status and the place after which the page begins, if there are any.
 */
function plainText({ direction, key }: ListOrder, filter: CaseFilter, continues: boolean): string {
  const columns = key.map(({ column }) => column);
  const names = columns.map((_, at) => `key_${at}`);
  const conditions = ['s.org_id = $1', ...(filter.status ? ['s.status = $3'] : [])];
  const values = columns.map((_, at) => `$${conditions.length + 2 + at}`);
  if (continues) conditions.push(`(${columns}) ${direction === 'asc' ? '>' : '<'} (${values})`);
  const arms = shelves(filter).map(
    (
      archived,
    ) => `(select s.listed, s.listed_dates, ${columns.map((column, at) => `${column}::text as ${names[at]}`)}
      from case_summary s
      where ${[...conditions, `s.archived_at is ${archived ? 'not null' : 'null'}`].join(' and ')}
      order by ${columns.map((column) => `${column} ${direction}`)} limit $2)`,
  );
  if (arms.length === 1) return arms.join();
  const order = names.map((name) => `${name} collate "C" ${direction}`);
  return `select * from (${arms.join(' union all ')}) merged order by ${order} limit $2`;
}

const plainLists = statementsByShape<KeyedRow>();

async function readPlainPage(
  tx: OrgTx,
  filter: CaseFilter,
  order: ListOrder,
  { limit, cursor }: PageAt,
): Promise<Page<ListedRow>> {
  const after = cursor === undefined ? [] : cursorValues(order, cursor);
  const status = filter.status ? [filter.status] : [];
  const shape = [order.sort, filter.archived, filter.status !== undefined, cursor !== undefined];
  const list = plainLists(shape, () => plainText(order, filter, cursor !== undefined));
  const rows = await list(tx, [tx.orgId, limit + 1, ...status, ...after]);
  return pageOf(rows, limit, ({ key_0, key_1 }) => [order.sort, key_0, ...(key_1 ? [key_1] : [])]);
}

/** A page of the list. */
export function selectCases(
  tx: OrgTx,
  filter: CaseFilter,
  { by, direction }: CaseOrder,
  way: Way,
  today: string,
  at: PageAt,
): Promise<Page<ListedRow>> {
  if (by === 'next_date' || typeof by === 'object') {
    const dateTypeId = typeof by === 'object' ? by.dateTypeId : null;
    return readParts(datedParts(tx, filter, way, { dateTypeId, today }, direction), at);
  }
  const order: ListOrder = { sort: `${direction} ${by}`, direction, key: sortKey(by, filter) };
  if (way === 'walked' && isPlain(filter)) return readPlainPage(tx, filter, order, at);
  return readMergedPage(tx.db, casesBy(tx, filter, way), order, at);
}

/** A row of the newest cases that pass a filter, beside how many do; a lone total has no case. */
type CountedRow = ListedRow & { total: number | null; id: string };

/** @param limit one less than were asked for */
function countedPage(rows: CountedRow[], { status }: CaseFilter, limit: number) {
  const [{ total } = { total: 0 }, cases] = [rows[0], rows.filter(({ id }) => id)];
  return { ...pageOf(cases, limit, ({ id }) => ['desc created_at', ...(status ? [status] : []), id]), total };
}

const NEWEST_TITLED = statement<CountedRow>(`
  select f.total, s.case_id as id, s.listed, s.listed_dates
  from cases_titled($2, $3, $4, $5, $6) f left join lateral unnest(f.newest) with ordinality n (id, at) on true
  left join case_summary s on s.org_id = $1 and s.case_id = n.id order by n.at`);

/**
 * The first page of the newest cases whose title holds a text, whoever they are about, and how many there are.
 * @param later whether a total that takes long may be left out
 */
export async function selectNewestTitled(tx: OrgTx, filter: CaseFilter, limit: number, later: boolean) {
  const { title, status = null } = filter;
  const rows = await NEWEST_TITLED(tx, [tx.orgId, title, inArchive(filter), status, limit + 1, later]);
  return countedPage(rows, filter, limit);
}

/** The text of the newest cases of all of some people and firms: $1 is the organization, $2 the number of rows. */
function newestOfText(parties: ReturnType<typeof partiesOf>, { archived, status }: CaseFilter): string {
  const sets = parties.map(
    ({ table, column }, at) => `select case_id from ${table} where org_id = $1 and ${column} = $${3 + at}`,
  );
  const conditions = ['s.org_id = $1', `s.case_id = any(array(${sets.join(' intersect ')}))`];
  if (archived !== 'all') conditions.push(`s.archived_at is ${archived === 'true' ? 'not null' : 'null'}`);
  if (status) conditions.push(`s.status = $${3 + parties.length}`);
  return `with passing as materialized (select s.case_id from case_summary s where ${conditions.join(' and ')}),
      newest as (select case_id as id from passing order by case_id desc limit $2)
    select counted.total, n.id, s.listed, s.listed_dates
    from (select count(*) as total from passing) counted left join newest n on true
    left join case_summary s on s.org_id = $1 and s.case_id = n.id order by n.id desc`;
}

const newestOf = statementsByShape<CountedRow>();

/** The first page of the newest cases of the people and firms that a filter names, and how many there are. */
export async function selectNewestOf(tx: OrgTx, filter: CaseFilter, limit: number) {
  const { archived, status } = filter;
  const parties = partiesOf(filter);
  const shape = [...parties.map(({ table }) => table), archived, status !== undefined];
  const newest = newestOf(shape, () => newestOfText(parties, filter));
  const ids = parties.map(({ id }) => id);
  return countedPage(
    await newest(tx, [tx.orgId, limit + 1, ...ids, ...(status ? [status] : [])]),
    filter,
    limit,
  );
}

/** What a list needs to know beside its rows. */
export interface ListSurroundings {
  /** How many cases pass the filter; null without one. */
  total: number | null;
  /** The names of all date types by id, as JSON. */
  date_types: Record<string, string>;
}

/** The names of the date types, and the total of a filter that names no part of a title and nobody. */
export async function selectSurroundings(
  { db, orgId }: OrgTx,
  filter?: CaseFilter,
): Promise<ListSurroundings> {
  const counted = filter ? countOf(orgId, filter) : sql`null`;
  const { rows } = await sql<ListSurroundings>`
    select ${counted} as total,
      (select coalesce(json_object_agg(id, date_name), '{}') from date_setting
        where org_id = ${orgId} and deleted_at is null) as date_types`.execute(db);
  return rows[0] ?? { total: 0, date_types: {} };
}

function countOf(orgId: string, { archived, status }: CaseFilter) {
  const conditions = [sql<SqlBool>`org_id = ${orgId}`];
  if (archived !== 'all') conditions.push(sql`archived = ${archived === 'true'}`);
  if (status) conditions.push(sql`status = ${status}`);
  return sql`(select coalesce(sum(cases), 0)::bigint from case_count where ${all(conditions)})`;
}

/** How many cases pass, and which: the newest first, `most` of them at most. */
export async function findCases(tx: OrgTx, filter: CaseFilter, most: number) {
  const { title, status = null, ...others } = filter;
  const found =
    title && isPlain(others)
      ? sql`select total, newest as ids from cases_titled(${title}, ${inArchive(filter)}, ${status}, ${most}, false)`
      : sql`with passing as materialized (select s.case_id from case_summary s where ${asSets(tx, filter)})
          select (select count(*) from passing) as total,
            array(select case_id from passing order by case_id desc limit ${most}) as ids`;
  const { rows } = await found.$castTo<{ total: number; ids: string[] }>().execute(tx.db);
  return rows[0] ?? { total: 0, ids: [] };
}

const everyoneNamed = statementsByShape<{ found: boolean }>();

/** Whether the organization has everyone that the filter names, none of them deleted. */
export async function hasEveryoneNamed(tx: OrgTx, filter: CaseFilter): Promise<boolean> {
  const parties = partiesOf(filter);
  if (parties.length === 0) return true;
  const named = parties.map(({ known }, at) => `exists (select from ${known} = $${2 + at} and org_id = $1)`);
  const check = everyoneNamed(named, () => `select ${named.join(' and ')} as found`);
  const [row] = await check(tx, [tx.orgId, ...parties.map(({ id }) => id)]);
  return row?.found === true;
}
