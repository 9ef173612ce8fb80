import type { Chargeability, PreferenceCategory } from '@landfall/contract/preference-categories';
import type { Chart } from '@landfall/contract/visa-bulletins';
import type { Cutoff } from '@landfall/domain/visa-bulletin/cutoffs';
import { monthOf } from '@landfall/domain/visa-bulletin/months';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { Cell } from './read-file.ts';

/** A bulletin without its cells. */
export interface StoredBulletin {
  id: string;
  month: string;
  uscis_family: Chart | null;
  uscis_employment: Chart | null;
  is_sample: boolean;
  imported_at: string;
}

const FIELDS = ['id', 'month', 'is_sample', 'imported_at'] as const;

function bulletins({ db, orgId }: OrgTx) {
  return db
    .selectFrom('visa_bulletin as b')
    .select(FIELDS)
    .select(({ ref }) => [
      ref('b.uscis_family').$castTo<Chart | null>().as('uscis_family'),
      ref('b.uscis_employment').$castTo<Chart | null>().as('uscis_employment'),
    ])
    .where('b.org_id', '=', orgId);
}

/** The organization's bulletins, the newest first, each with the number of its cells. */
export async function selectBulletins(tx: OrgTx): Promise<(StoredBulletin & { rows: number })[]> {
  const rows = await bulletins(tx)
    .select((eb) =>
      eb
        .selectFrom('visa_bulletin_cutoff as c')
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .whereRef('c.org_id', '=', 'b.org_id')
        .whereRef('c.bulletin_id', '=', 'b.id')
        .as('rows'),
    )
    .orderBy('b.month', 'desc')
    .execute();
  return rows.map(({ rows: cells, ...bulletin }) => ({ ...bulletin, rows: cells ?? 0 }));
}

/** The bulletins of these months. */
export function selectMonths(tx: OrgTx, months: readonly string[]): Promise<StoredBulletin[]> {
  return bulletins(tx)
    .where('b.month', '=', sql<string>`any(${months}::text[])`)
    .orderBy('b.month')
    .execute();
}

/** The newest bulletin, or the newest before a month. */
export function selectNewest(tx: OrgTx, before?: string): Promise<StoredBulletin | undefined> {
  return bulletins(tx)
    .$if(before !== undefined, (query) => query.where('b.month', '<', before ?? ''))
    .orderBy('b.month', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The bulletin in effect on a day `YYYY-MM-DD`. Bulletins are imported before their month, and take effect with it. */
export function selectInEffect(tx: OrgTx, day: string): Promise<StoredBulletin | undefined> {
  return bulletins(tx)
    .where('b.month', '<=', monthOf(day))
    .orderBy('b.month', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All bulletins, the earliest first. */
export function selectAll(tx: OrgTx): Promise<StoredBulletin[]> {
  return bulletins(tx).orderBy('b.month').execute();
}

/** A cell of a stored bulletin. */
export interface StoredCell extends Cell {
  bulletin_id: string;
}

/** The cells of bulletins, each bulletin's in the printed order. */
export async function selectCells(
  { db, orgId }: OrgTx,
  bulletinIds: readonly string[],
): Promise<StoredCell[]> {
  const { rows } = await sql<StoredCell>`
    select bulletin_id, chart, category, country, status, cutoff_on as date from visa_bulletin_cutoff
    where org_id = ${orgId} and bulletin_id = any(${bulletinIds}::uuid[])
    order by bulletin_id, chart desc, category, country`.execute(db);
  return rows;
}

/** A month's cutoff for a category. */
export interface MonthCell extends Cutoff {
  month: string;
  chart: Chart;
  country: Chargeability;
}

/** The cutoffs of all bulletins for a category in some countries, the earliest first. */
export async function selectHistory(
  { db, orgId }: OrgTx,
  category: PreferenceCategory,
  countries: readonly Chargeability[],
): Promise<MonthCell[]> {
  const { rows } = await sql<MonthCell>`
    select b.month, c.chart, c.country, c.status, c.cutoff_on as date
    from visa_bulletin b
    join visa_bulletin_cutoff c on c.org_id = b.org_id and c.bulletin_id = b.id
      and c.category = ${category} and c.country = any(${countries}::text[])
    where b.org_id = ${orgId}
    order by b.month`.execute(db);
  return rows;
}

export async function insertBulletin({ db, orgId }: OrgTx, bulletin: StoredBulletin): Promise<void> {
  await db
    .insertInto('visa_bulletin')
    .values({ org_id: orgId, ...bulletin })
    .execute();
}

export async function updateBulletin(
  { db, orgId }: OrgTx,
  id: string,
  change: Partial<Omit<StoredBulletin, 'id' | 'month'>>,
): Promise<void> {
  await db
    .updateTable('visa_bulletin')
    .set(change)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function deleteBulletins({ db, orgId }: OrgTx, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('visa_bulletin')
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Deletes the cells of a bulletin. */
export async function deleteCells({ db, orgId }: OrgTx, bulletinId: string): Promise<void> {
  await db
    .deleteFrom('visa_bulletin_cutoff')
    .where('org_id', '=', orgId)
    .where('bulletin_id', '=', bulletinId)
    .execute();
}

export async function insertCells(
  { db, orgId }: OrgTx,
  bulletinId: string,
  cells: readonly Cell[],
): Promise<void> {
  await sql`
    insert into visa_bulletin_cutoff (org_id, bulletin_id, chart, category, country, status, cutoff_on)
    select ${orgId}, ${bulletinId}, c.chart, c.category, c.country, c.status, c.date
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
      as c (chart text, category text, country text, status text, date date)`.execute(db);
}

/** The sample bulletins, whose numbers are invented. */
export function selectSamples(tx: OrgTx): Promise<StoredBulletin[]> {
  return bulletins(tx).where('b.is_sample', '=', true).execute();
}

/** A case that waits for a visa. */
export interface WaitingCase {
  id: string;
  priority_date: string;
  preference_category: PreferenceCategory;
  chargeability: Chargeability;
}

/** The active cases with a priority date that the session may see. */
export async function selectWaiting({ db, orgId }: OrgTx): Promise<WaitingCase[]> {
  const { rows } = await sql<WaitingCase>`
    select case_id as id, priority_date, preference_category, chargeability from case_summary
    where org_id = ${orgId} and preference_category is not null and archived_at is null
    order by case_id`.execute(db);
  return rows;
}

/** A case's move under a chart: it became current, or stopped being current. */
export interface Move {
  case_id: string;
  chart: Chart;
  became_current: boolean;
}

/**
 * Stores moves of cases by a bulletin.
 * @returns those that are new, or were marked as corrected before
 */
export async function insertMoves(
  { db, orgId }: OrgTx,
  month: string,
  moves: readonly Move[],
  now: string,
): Promise<Move[]> {
  const { rows } = await sql<Move>`
    insert into case_visa_move (org_id, case_id, month, chart, became_current, told_at)
    select ${orgId}, m.case_id, ${month}, m.chart, m.became_current, ${now}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (case_id uuid, chart text, became_current boolean)
    on conflict (org_id, case_id, month, chart, became_current) do update
      set told_at = excluded.told_at, corrected_at = null
      where case_visa_move.corrected_at is not null
    returning case_id, chart, became_current`.execute(db);
  return rows;
}

/** The moves by the bulletin of a month that teams were notified of and that are not marked as corrected. */
export async function selectReportedMoves({ db, orgId }: OrgTx, month: string): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select case_id, chart, became_current from case_visa_move
    where org_id = ${orgId} and month = ${month} and corrected_at is null`.execute(db);
  return rows;
}

/** Marks moves as corrected: they were wrong. */
export async function correctMoves(
  { db, orgId }: OrgTx,
  month: string,
  moves: readonly Move[],
  now: string,
): Promise<void> {
  await sql`
    update case_visa_move v set corrected_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m (case_id uuid, chart text, became_current boolean)
    where v.org_id = ${orgId} and v.month = ${month} and v.case_id = m.case_id and v.chart = m.chart
      and v.became_current = m.became_current and v.corrected_at is null`.execute(db);
}

/** A move of a member's case. */
interface MoveForDigest extends Move {
  total: number;
  case_name: string;
  client: string;
  month: string;
  /** Whether a corrected bulletin has revoked the move. */
  corrected: boolean;
}

/** The moves of a member's cases since their last delivered digest; without one, of the last week. */
export async function selectMovesForDigest(
  { db, orgId }: OrgTx,
  personId: string,
  since: string,
  limit: number,
): Promise<MoveForDigest[]> {
  const { rows } = await sql<MoveForDigest>`
    select (count(*) over ())::integer as total, m.case_id, m.chart, m.month, m.became_current, m.corrected,
      c.title as case_name,
      coalesce(c.beneficiary_name, c.petitioner_name, '') as client
    from (
      select distinct on (v.case_id, v.chart) v.case_id, v.chart, v.month, v.became_current,
        v.corrected_at is not null as corrected
      from case_visa_move v
      join case_assignee a on a.org_id = v.org_id and a.case_id = v.case_id and a.person_id = ${personId}
      where v.org_id = ${orgId} and greatest(v.told_at, v.corrected_at) > ${since}
      -- Of what is corrected and what is told in its place the latter.
      order by v.case_id, v.chart, greatest(v.told_at, v.corrected_at) desc, v.corrected_at nulls first,
        v.month desc) m
    join case_summary c on c.org_id = ${orgId} and c.case_id = m.case_id and c.archived_at is null
    order by m.corrected, m.became_current desc, c.title_sort, m.case_id, m.chart desc
    limit ${limit}`.execute(db);
  return rows;
}

/** The members of cases' teams. */
export async function selectTeams({ db, orgId }: OrgTx, caseIds: readonly string[]) {
  const rows = await db
    .selectFrom('case_assignee')
    .select(['case_id', 'person_id'])
    .where('org_id', '=', orgId)
    .where('case_id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .execute();
  return rows;
}

/** A case's immigrant visa fields; undefined when the session may not see such a case. */
export async function selectPriority({ db, orgId }: OrgTx, caseId: string) {
  const { rows } = await sql<{ [Field in keyof Omit<WaitingCase, 'id'>]: WaitingCase[Field] | null }>`
    select priority_date, preference_category, chargeability from case_record
    where org_id = ${orgId} and id = ${caseId}`.execute(db);
  return rows[0];
}
