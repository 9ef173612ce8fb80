import { type RawBuilder, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { isShownOnCases } from '../../platform/db/shown-on-cases.ts';
import type { Database } from '../../platform/db/tables.generated.ts';

/** A case, and whether only its team and super admins may see it. */
export interface SeenCase {
  id: string;
  restricted: boolean;
}

/**
 * Locks cases against other writers, in the order of their ids so that concurrent writers cannot deadlock.
 * @returns the cases that exist in the organization
 */
export async function lockCases({ db, orgId }: OrgTx, caseIds: readonly string[]): Promise<SeenCase[]> {
  const cases = db
    .selectFrom('case_record')
    .select(['id', 'restricted'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .orderBy('id');
  // The locking statement sees the teams as they were before it waited for the locks, the second one the current teams.
  const [, rows] = await Promise.all([cases.forUpdate().execute(), cases.execute()]);
  return rows;
}

/**
 * Keeps cases from being changed or restricted until the transaction ends: related rows copy whether their case is
 * restricted. Locks in the order of their ids, as every writer of cases does.
 */
export async function shareLockCases({ db, orgId }: OrgTx, caseIds: readonly string[]): Promise<void> {
  await db
    .selectFrom('case_record')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${caseIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
}

/** Whether the session may see a case. */
export async function isCase({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const cases = db.selectFrom('case_record').select('id').where('org_id', '=', orgId).where('id', '=', id);
  return (await cases.executeTakeFirst()) !== undefined;
}

/** The only members who may see at least one of the cases; undefined when all members may see one. */
export async function selectOnlyViewers(
  { db, orgId }: OrgTx,
  ids: readonly string[],
): Promise<string[] | undefined> {
  const { rows } = await sql<{ people: string[] }>`
    select array(
      select a.person_id from case_assignee a where a.org_id = ${orgId} and a.case_id = any (${ids}::uuid[])
      union select m.person_id from membership m where m.org_id = ${orgId} and 'super_admin' = any (m.roles)) as people
    where not exists (
      select from case_record c
      where c.org_id = ${orgId} and c.id = any (${ids}::uuid[]) and not c.restricted)`.execute(db);
  return rows[0]?.people;
}

/** The maximum length of the latest note's beginning in a row of the list. */
const NOTE_LENGTH = 200;

/** What each column of a row of the list is derived from, by the names of {@link derived}. */
const DERIVED = {
  title: sql`c.title`,
  status: sql`c.status`,
  version: sql`c.version`,
  created_at: sql`c.created_at`,
  archived_at: sql`c.archived_at`,
  restricted: sql`c.restricted`,
  beneficiary_id: sql`b.id`,
  beneficiary_name: sql`b.name`,
  petitioner_id: sql`p.id`,
  petitioner_name: sql`p.name`,
  matter_type_id: sql`c.matter_type_id`,
  priority_date: sql`c.priority_date`,
  preference_category: sql`c.preference_category`,
  chargeability: sql`c.chargeability`,
  checklist_done: sql`i.done`,
  checklist_total: sql`i.total`,
  note: sql`n.note`,
  dates: sql`coalesce(d.dates, '[]')`,
  urgent_date: sql`d.urgent_date`,
  urgent_date_setting_id: sql`d.urgent_date_setting_id`,
} satisfies Partial<Record<keyof Database['case_summary'], RawBuilder<unknown>>>;

const NAMES = Object.keys(DERIVED);
const COLUMNS = sql.join(['org_id', 'case_id', ...NAMES].map((column) => sql.ref(column)));
const REPLACED = sql.join(NAMES.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`));

/** The rows of the list, derived from the cases and their related records, with the columns of {@link COLUMNS}. */
function derived(orgId: string, caseIds: RawBuilder<unknown>) {
  return sql`
    select c.org_id, c.id, ${sql.join(Object.values(DERIVED))}
    from case_record c
    left join lateral (
      select b.id, nullif(concat_ws(' ', nullif(b.first_name, ''), nullif(b.middle_name, ''), nullif(b.last_name, '')), '') as name
      from case_beneficiary l
      join beneficiary b on b.org_id = l.org_id and b.id = l.beneficiary_id
      where l.org_id = c.org_id and l.case_id = c.id and ${isShownOnCases('b')}
      order by l.beneficiary_type = 'primary' desc, l.id limit 1) b on true
    left join lateral (
      select p.id, p.petitioner_name as name
      from case_petitioner l
      join petitioner p on p.org_id = l.org_id and p.id = l.petitioner_id
      where l.org_id = c.org_id and l.case_id = c.id and ${isShownOnCases('p')}
      order by l.id limit 1) p on true
    cross join lateral (
      select (count(*) filter (where i.state = 'accepted'))::smallint as done,
        (count(*) filter (where i.state <> 'not_needed'))::smallint as total
      from checklist_item i where i.org_id = c.org_id and i.case_id = c.id) i
    left join lateral (
      select left(n.note_text, ${sql.lit(NOTE_LENGTH)}) as note
      from note n where n.org_id = c.org_id and n.owner_id = c.id and n.deleted_at is null
      order by n.id desc limit 1) n on true
    left join lateral (
      select json_agg(json_build_object(
          'id', d.id, 'date_setting_id', d.date_setting_id, 'important_date', d.important_date, 'state', d.state)
        order by d.important_date, d.id) as dates,
        min(d.important_date) filter (where d.state = 'open') as urgent_date,
        (array_agg(d.date_setting_id order by d.important_date, d.id) filter (where d.state = 'open'))[1]
          as urgent_date_setting_id
      from case_date d
      where d.org_id = c.org_id and d.case_id = c.id and d.archived_at is null) d on true
    where c.org_id = ${orgId} and c.id = any(${caseIds})`;
}

/**
 * Derives the cases' rows of the list again from the cases and their related records.
 * @returns the cases, and when the transaction began, in milliseconds since the epoch
 */
export async function refreshSummaries(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
): Promise<(SeenCase & { at: number })[]> {
  const { rows } = await sql<SeenCase & { at: number }>`
    insert into case_summary (${COLUMNS}) ${derived(orgId, sql`${caseIds}::uuid[]`)}
    on conflict (org_id, case_id) do update set ${REPLACED}
    returning case_id as id, restricted, floor(extract(epoch from now()) * 1000)::float8 as at`.execute(db);
  return rows;
}

/**
 * The result for a batch of cases in the order of their ids: those whose row of the list differs from what it is
 * derived from.
 */
export interface ComparedSummaries {
  checked: number;
  /** The id of the batch's last case; null for an empty batch. */
  last: string | null;
  wrong: string[];
}

/** Compares the next `limit` cases after id `after` with their rows of the list, in one statement. */
export async function compareSummaries(
  { db, orgId }: OrgTx,
  after: string | null,
  limit: number,
): Promise<ComparedSummaries> {
  const { rows } = await sql<ComparedSummaries>`
    with batch as (
      select array_agg(id order by id) as ids from (
        select id from case_record
        where org_id = ${orgId} and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
        order by id limit ${limit}) next),
    due (${COLUMNS}) as (${derived(orgId, sql`(select ids from batch)::uuid[]`)})
    select coalesce(cardinality(ids), 0) as checked, ids[cardinality(ids)] as last,
      array(
        -- Row by row by the primary key: joined whole, a table that was just filled is read once for each case.
        select due.case_id from due left join lateral (
          select ${COLUMNS} from case_summary s where s.org_id = due.org_id and s.case_id = due.case_id limit 1) stored on true
        where to_jsonb(due) is distinct from to_jsonb(stored) order by due.case_id) as wrong
    from batch`.execute(db);
  return rows[0] ?? { checked: 0, last: null, wrong: [] };
}

/** The columns about cases in a list of people. */
export interface PersonCaseColumns {
  id: string;
  /** The number of their active cases that the session may see. */
  cases: number;
  /** The earliest open date of these cases (`YYYY-MM-DD`); null when none is open. */
  on: string | null;
  /** The date's type. */
  name: string | null;
}

/**
 * The number of active cases and the next date of some people, for those who are on one. Each case is looked up by its
 * id (`offset 0`): the planner cannot tell how few the people are, and would read all cases of the organization.
 */
export async function selectCasesOfEach(
  { db, orgId }: OrgTx,
  kind: 'beneficiary' | 'petitioner',
  ids: readonly string[],
): Promise<PersonCaseColumns[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PersonCaseColumns>`
    select o.id, o.cases, o.urgent_date as on, t.date_name as name
    from (
      select p.id, count(*) as cases, min(s.urgent_date) as urgent_date,
        (array_agg(s.urgent_date_setting_id order by s.urgent_date, s.case_id))[1] as type_id
      from unnest(${ids}::uuid[]) p (id)
      cross join lateral (
        select l.case_id from ${sql.table(`case_${kind}`)} l
        where l.org_id = ${orgId} and ${sql.ref(`l.${kind}_id`)} = p.id offset 0) l
      cross join lateral (
        select s.case_id, s.urgent_date, s.urgent_date_setting_id from case_summary s
        where s.org_id = ${orgId} and s.case_id = l.case_id and s.archived_at is null offset 0) s
      group by p.id) o
    left join lateral (
      select t.date_name from date_setting t where t.org_id = ${orgId} and t.id = o.type_id offset 0) t on true`.execute(
    db,
  );
  return rows;
}

/** Whether the stored counts of cases equal the true counts, in one statement. */
export async function countsAreRight({ db, orgId }: OrgTx): Promise<boolean> {
  const { rows } = await sql<{ right: boolean }>`
    select not exists (
      select from (
        select archived, status, restricted, cases from visible_case_count where org_id = ${orgId}
        union all
        select archived_at is not null, status, restricted, -1 from case_summary where org_id = ${orgId}) n
      group by archived, status, restricted having sum(cases) <> 0) as right`.execute(db);
  return rows[0]?.right === true;
}

/** Counts the cases again. */
export async function recountCases({ db }: OrgTx): Promise<void> {
  await sql`select recount_cases()`.execute(db);
}

/** The number of active cases. */
export async function countOpenCases({ db, orgId }: OrgTx): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(c.cases), 0)::bigint as total from visible_case_count c
    where c.org_id = ${orgId} and not c.archived`.execute(db);
  return rows[0]?.total ?? 0;
}
