import { sql } from 'kysely';
import { countUpTo } from '../../platform/db/counts.ts';
import { decodeCursor, isCalendarDay, isId } from '../../platform/db/page.ts';
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
      'd.version',
      'd.created_at',
      'd.archived_at',
    ])
    .where('d.org_id', '=', orgId);
}

export function selectDate(tx: OrgTx, id: string) {
  return datesOf(tx).where('d.id', '=', id).executeTakeFirst();
}

/** The unarchived dates of a case, ascending. */
export const selectDatesOfCase = prepared((tx, { caseId }: { caseId: string }) =>
  datesOf(tx)
    .where('d.case_id', '=', caseId)
    .where('d.archived_at', 'is', null)
    .orderBy('d.important_date')
    .orderBy('d.id'),
);

export interface DateValues {
  dateSettingId: string;
  importantDate: string;
}

/** Adds the same date to cases, as the record that comes with each. */
export async function insertDates(
  { db, orgId }: OrgTx,
  places: readonly (NewRecord & { caseId: string })[],
  { dateSettingId, importantDate }: DateValues,
): Promise<void> {
  const ids = places.map(({ id }) => id);
  const instants = places.map(({ created_at }) => created_at);
  const caseIds = places.map(({ caseId }) => caseId);
  await sql`
    insert into case_date (org_id, id, created_at, case_id, case_archived, date_setting_id, important_date)
    select c.org_id, place.id, place.created_at, c.id, c.archived, ${dateSettingId}, ${importantDate}
    from unnest(${ids}::uuid[], ${instants}::timestamptz[], ${caseIds}::uuid[]) as place (id, created_at, case_id)
    join case_record c on c.org_id = ${orgId} and c.id = place.case_id`.execute(db);
}

export interface DateChange {
  date_setting_id?: string;
  important_date?: string;
  archived_at?: string | null;
}

export async function updateDate({ db, orgId }: OrgTx, id: string, change: DateChange): Promise<void> {
  await db
    .updateTable('case_date')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Which dates of unarchived cases a view shows. Days are `YYYY-MM-DD`, both ends included. */
export interface DatesFilter {
  from?: string | undefined;
  to?: string | undefined;
  dateSettingIds?: readonly string[] | undefined;
}

/** The conditions of `case_date_calendar`, so that dates of archived cases are not even looked at. */
function inView({ from, to, dateSettingIds }: DatesFilter) {
  const conditions = [sql`d.archived_at is null and not d.case_archived`];
  if (from) conditions.push(sql`d.important_date >= ${from}`);
  if (to) conditions.push(sql`d.important_date <= ${to}`);
  if (dateSettingIds) conditions.push(sql`d.date_setting_id = any(${dateSettingIds}::uuid[])`);
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

export interface DatesPage extends DatesFilter {
  direction: 'asc' | 'desc';
  limit: number;
  cursor?: string | undefined;
  /** Name of the cursor's parameter, for its refusal. */
  cursorField: string;
}

/** The ids of a page, one more than `limit`, along an index: titles and names are looked up for these alone. */
function pageIds({ db, orgId }: OrgTx, page: DatesPage) {
  let query = db
    .selectFrom('case_date as d')
    .select('d.id')
    .where('d.org_id', '=', orgId)
    .where(inView(page));
  if (page.cursor) {
    const [date = '', id = ''] = decodeCursor(page.cursor, page.cursorField, [isCalendarDay, isId]);
    const after = sql`(${date}::date, ${id}::uuid)`;
    const key = sql`(d.important_date, d.id)`;
    query = query.where(
      page.direction === 'asc' ? sql<boolean>`${key} > ${after}` : sql<boolean>`${key} < ${after}`,
    );
  }
  return query
    .orderBy('d.important_date', page.direction)
    .orderBy('d.id', page.direction)
    .limit(page.limit + 1);
}

/** One row more than `limit`, in order of date and id. A bad cursor rejects, as callers run pages side by side. */
export async function selectDatesPage(tx: OrgTx, page: DatesPage) {
  return datesOf(tx)
    .innerJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'd.org_id').onRef('c.id', '=', 'd.case_id'),
    )
    .select('c.title as case_name')
    .where('d.id', '=', sql<string>`any(array(${pageIds(tx, page)}))`)
    .orderBy('d.important_date', page.direction)
    .orderBy('d.id', page.direction)
    .execute();
}

/** How many a view shows; null if they are more than `most`. */
export function countDates(
  { db, orgId }: OrgTx,
  filter: DatesFilter,
  most: number | null,
): Promise<number | null> {
  const dates = db.selectFrom('case_date as d').where('d.org_id', '=', orgId).where(inView(filter));
  return countUpTo(db, dates, most);
}
