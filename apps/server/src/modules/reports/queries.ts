import type { ReportData, ReportRow, ReportSummary } from '@landfall/contract/reports';
import type { Role } from '@landfall/contract/roles';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { idKey, listOrder, type Page, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { allowStatements } from '../../platform/db/transaction.ts';
import { SERVER_LIMITS } from '../../platform/limits.ts';
import { withoutCases } from './report-lists.ts';

/** A member of the organization. */
export interface Member {
  id: string;
  email: string;
  /** The display name, else the e-mail address. */
  name: string;
  roles: Role[];
}

/** The members among these people. */
export async function selectMembers({ db }: OrgTx, ids: readonly string[]): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select id, email, coalesce(nullif(display_name, ''), email) as name, roles from members()
    where id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

export async function selectMember(tx: OrgTx, id: string): Promise<Member | undefined> {
  const [member] = await selectMembers(tx, [id]);
  return member;
}

/** The dates that a report selects. */
export interface ReportRange {
  typeIds: readonly string[];
  /** The organization's current day, `YYYY-MM-DD`. */
  today: string;
  /** The number of days ahead; for handled dates also the number of days back. */
  days: number;
  /** Whether handled dates are selected instead of open ones. */
  handled: boolean;
}

/** The condition for dates of active cases in the range. It includes the condition of the index `case_date_type`. */
function inRange({ orgId }: OrgTx, { typeIds, today, days, handled }: ReportRange) {
  const states = handled
    ? sql`d.state <> 'open' and d.important_date >= ${today}::date - ${days}::integer`
    : sql`d.state = 'open'`;
  return sql<boolean>`d.org_id = ${orgId} and d.archived_at is null and not d.case_archived and ${states}
    and d.date_setting_id = any(${typeIds}::uuid[]) and d.important_date <= ${today}::date + ${days}::integer`;
}

/** A row without the team of its case. */
export type RowOfCase = Omit<ReportRow, 'assignees'>;

/** The rows of a report, at most `limit`, by date, case title and id, read in one statement. */
export async function selectRows(tx: OrgTx, range: ReportRange, limit: number): Promise<RowOfCase[]> {
  await allowStatements(tx.db, SERVER_LIMITS.reportTimeoutMs);
  const { rows } = await sql<RowOfCase>`
    select d.id as date_id, d.case_id, c.title as case_name, coalesce(c.beneficiary_name, '') as beneficiary_name,
      t.date_name as date_type, d.important_date, d.important_date - ${range.today}::date as days_until_date, c.status,
      m.name as matter_type, c.preference_category
      ${range.handled ? sql`, d.state` : sql``}
    from case_date d
    join case_summary c on c.org_id = d.org_id and c.case_id = d.case_id
    join date_setting t on t.org_id = d.org_id and t.id = d.date_setting_id
    left join matter_type m on m.org_id = c.org_id and m.id = c.matter_type_id
    where ${inRange(tx, range)}
    order by d.important_date, c.title_sort, d.id limit ${limit}`.execute(tx.db);
  return rows;
}

export async function countRows(tx: OrgTx, range: ReportRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from case_date d where ${inRange(tx, range)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** What lists show of a report. */
interface Heading {
  report_name: string;
  generated_by: string;
  summary: ReportSummary;
}

function headingOf({ report_name, generated_by, summary }: ReportData): Heading {
  return { report_name, generated_by, summary };
}

export interface NewPreview {
  id: string;
  person_id: string;
  report_type: string;
  data: ReportData;
}

/** Stores a preview. */
export async function insertPreview(
  { db, orgId }: OrgTx,
  { id, person_id, report_type, data }: NewPreview,
): Promise<void> {
  await sql`
    insert into report_preview (org_id, id, person_id, report_type, generated_at, heading, data)
    values (${orgId}, ${id}, ${person_id}, ${report_type}, ${data.generated_at},
      ${JSON.stringify(headingOf(data))}::jsonb, ${JSON.stringify(data)})`.execute(db);
}

/** Clears a person's previews except the newest `limit`. */
export async function emptyOlderPreviews(
  { db, orgId }: OrgTx,
  personId: string,
  limit: number,
): Promise<void> {
  // Serializes the previews of one person from here on, so that each sees those that were made concurrently.
  await sql`select from membership where org_id = ${orgId} and person_id = ${personId} for no key update`.execute(
    db,
  );
  await sql`
    update report_preview set heading = null, data = null
    where org_id = ${orgId} and id in (
      select id from report_preview
      where org_id = ${orgId} and person_id = ${personId} and data is not null
      order by id desc offset ${limit})`.execute(db);
}

/** Whether a person has a preview of this id, even an expired one. */
export async function hasPreview({ db, orgId }: OrgTx, personId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from report_preview where org_id = ${orgId} and person_id = ${personId} and id = ${id}`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Saves a stored preview as a report under a name; the report has the preview's id.
 * @param named.madeAfter ISO instant: earlier previews have expired
 * @returns when the report was deleted, or null if it was not; undefined when there is no such report
 */
export async function insertFromPreview(
  { db, orgId }: OrgTx,
  id: string,
  named: { report_name: string; madeAfter: string },
): Promise<{ deleted_at: string | null } | undefined> {
  const name = JSON.stringify({ report_name: named.report_name });
  await sql`
    insert into report (org_id, id, report_type, generated_at, created_by, heading, data)
    select org_id, id, report_type, generated_at, person_id, heading || ${name}::jsonb, data::jsonb || ${name}::jsonb
    from report_preview
    where org_id = ${orgId} and id = ${id} and data is not null and generated_at > ${named.madeAfter}
    on conflict (org_id, id) do nothing`.execute(db);
  // A separate statement, as concurrent calls can only see in a later one what the first has saved.
  return db
    .selectFrom('report')
    .select('deleted_at')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Deletes a report, or restores one that was deleted after an instant.
 * @param change ISO instants: when it is deleted; or after which it must have been deleted to be restored
 * @returns false when there is no such report
 */
export async function updateDeleted(
  { db, orgId }: OrgTx,
  id: string,
  change: { deletedAt: string } | { deletedAfter: string },
): Promise<boolean> {
  const reports = db.updateTable('report').where('org_id', '=', orgId).where('id', '=', id);
  const { numUpdatedRows } = await ('deletedAt' in change
    ? reports.set({ deleted_at: change.deletedAt }).where('deleted_at', 'is', null)
    : reports.set({ deleted_at: null }).where('deleted_at', '>', change.deletedAfter)
  ).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export interface NewReport {
  id: string;
  report_type: string;
  created_by: string;
  data: ReportData;
  /** The template that it was made from. */
  template_id: string;
}

/** Saves a report that was made from a template. */
export async function insertReport(
  { db, orgId }: OrgTx,
  { id, report_type, created_by, data, template_id }: NewReport,
): Promise<void> {
  await sql`
    insert into report (org_id, id, report_type, generated_at, created_by, heading, data, template_id)
    values (${orgId}, ${id}, ${report_type}, ${data.generated_at}, ${created_by},
      ${JSON.stringify(headingOf(data))}::jsonb, ${JSON.stringify(data)}::jsonb, ${template_id})`.execute(db);
}

/** The ids of cases that the session may not see, which stored reports may contain. */
async function selectHiddenCases({ db }: OrgTx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ids: string[] }>`select hidden_records() as ids`.execute(db);
  return new Set(rows[0]?.ids);
}

/** A saved report that is not deleted, without the rows of cases that the session may not see. */
export async function selectReport(tx: OrgTx, id: string) {
  const { db, orgId } = tx;
  const row = await db
    .selectFrom('report')
    .select(['id', 'report_type', 'generated_at', 'data'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return { ...row, data: withoutCases(row.data as unknown as ReportData, await selectHiddenCases(tx)) };
}

interface ListedRow {
  id: string;
  deleted_at: string | null;
  report_type: string;
  generated_at: string;
  heading: Heading;
}

const NEWEST_FIRST = listOrder('-generated', { generated: [idKey('id')] });

/** The headings of reports that contain rows of hidden cases, recomputed without these, by report id. */
async function headingsWithoutHidden(
  tx: OrgTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Heading>> {
  const hidden = await selectHiddenCases(tx);
  if (hidden.size === 0) return new Map();
  const { rows } = await sql<{ id: string; data: ReportData }>`
    select id, data from report
    where org_id = ${tx.orgId} and id = any(${ids}::uuid[]) and jsonb_path_exists(data,
      '$.*[*] ? (@.case_id == $hidden[*])', jsonb_build_object('hidden', ${JSON.stringify([...hidden])}::jsonb))
    `.execute(tx.db);
  return new Map(rows.map(({ id, data }) => [id, headingOf(withoutCases(data, hidden))]));
}

/**
 * The reports that are not deleted, or the deleted ones.
 * @param deletedAfter ISO instant: if given, the reports that were deleted after it; otherwise those that are not
 *   deleted
 */
function reports({ db, orgId }: OrgTx, deletedAfter: string | undefined) {
  const all = db.selectFrom('report').where('org_id', '=', orgId);
  return deletedAfter ? all.where('deleted_at', '>', deletedAfter) : all.where('deleted_at', 'is', null);
}

/** A page of the list, newest first, as ids increase with time. */
export async function selectReports(
  tx: OrgTx,
  { offset = 0, ...at }: PageAt & { offset?: number | undefined },
  deletedAfter?: string,
): Promise<Page<ListedRow>> {
  const query = reports(tx, deletedAfter)
    .select(['id', 'report_type', 'generated_at', 'heading', 'deleted_at'])
    .offset(offset);
  const { page, next } = (await readPage(query, NEWEST_FIRST, at)) as unknown as Page<ListedRow>;
  const changed = await headingsWithoutHidden(
    tx,
    page.map(({ id }) => id),
  );
  return { page: page.map((row) => ({ ...row, heading: changed.get(row.id) ?? row.heading })), next };
}

export function countReports(tx: OrgTx, deletedAfter?: string): Promise<number> {
  return countOf(reports(tx, deletedAfter));
}
