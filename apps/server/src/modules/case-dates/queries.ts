import { sql } from 'kysely';
import { decodeCursor, isCalendarDay, isId } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';

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
export function selectDatesOfCase(tx: OrgTx, caseId: string) {
  return datesOf(tx)
    .where('d.case_id', '=', caseId)
    .where('d.archived_at', 'is', null)
    .orderBy('d.important_date')
    .orderBy('d.id')
    .execute();
}

export interface DateValues {
  id: string;
  caseId: string;
  dateSettingId: string;
  importantDate: string;
}

export async function insertDate({ db, orgId }: OrgTx, date: DateValues): Promise<void> {
  await db
    .insertInto('case_date')
    .values({
      org_id: orgId,
      id: date.id,
      case_id: date.caseId,
      date_setting_id: date.dateSettingId,
      important_date: date.importantDate,
    })
    .execute();
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

function viewOf(tx: OrgTx, { from, to, dateSettingIds }: DatesFilter) {
  let query = datesOf(tx)
    .innerJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'd.org_id').onRef('c.id', '=', 'd.case_id'),
    )
    .select('c.title as case_name')
    .where('d.archived_at', 'is', null)
    .where('c.archived_at', 'is', null);
  if (from) query = query.where('d.important_date', '>=', from);
  if (to) query = query.where('d.important_date', '<=', to);
  if (dateSettingIds)
    query = query.where('d.date_setting_id', '=', sql<string>`any(${dateSettingIds}::uuid[])`);
  return query;
}

export interface DatesPage extends DatesFilter {
  direction: 'asc' | 'desc';
  limit: number;
  cursor?: string | undefined;
  /** Name of the cursor's parameter, for its refusal. */
  cursorField: string;
}

/** One row more than `limit`, in order of date and id. A bad cursor rejects, as callers run pages side by side. */
export async function selectDatesPage(tx: OrgTx, page: DatesPage) {
  let query = viewOf(tx, page);
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
    .limit(page.limit + 1)
    .execute();
}

export async function countDates(tx: OrgTx, filter: DatesFilter): Promise<number> {
  const { count } = await viewOf(tx, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
