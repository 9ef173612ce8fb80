import type { CaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { statement } from '../../platform/db/statement.ts';
import {
  arrayJson,
  instantJson,
  nullableJson,
  objectJson,
  plainJson,
  uuidJson,
} from '../../platform/db/wire-json.ts';
import type { NewRecord } from '../../platform/new-record.ts';
import { BENEFICIARIES_OF_CASE_JSON } from '../beneficiaries/service.ts';
import { DATES_OF_CASE_JSON } from '../case-dates/service.ts';
import { SUMMARY_OF_NEW_CASE } from '../case-summary/service.ts';
import { NOTES_OF_CASE_COLUMNS, type NotesOfCase } from '../notes/service.ts';
import { PETITIONERS_OF_CASE_JSON } from '../petitioners/service.ts';

const ASSIGNEE_JSON = objectJson({
  id: uuidJson('member.id'),
  display_name: plainJson('member.display_name'),
});

/**
 * The members who work on a case, by name. Each is looked up: an office has more members than a case, and without the
 * offset the planner would read them all.
 */
const ASSIGNEES_JSON = `(
  select ${arrayJson(ASSIGNEE_JSON, 'member.display_name, member.id')}
  from case_assignee a
  cross join lateral (
    select m.id, m.display_name from member_name m where m.id = a.person_id offset 0) member
  where a.org_id = c.org_id and a.case_id = c.id)`;

const CASE_FIELDS = {
  id: uuidJson('c.id'),
  title: plainJson('c.title'),
  description: plainJson('c.description'),
  status: plainJson('c.status'),
  org: uuidJson('c.org_id'),
  created_at: instantJson('c.created_at'),
  archived_at: nullableJson(instantJson('c.archived_at'), `"${NOT_ARCHIVED}"`),
  version: plainJson('c.version'),
};
const CASE_JSON = objectJson({ ...CASE_FIELDS, assignees: ASSIGNEES_JSON });

const selectCaseJson = statement<{ case_record: string }>(`
  select ${CASE_JSON} as case_record from case_record c where c.org_id = $1 and c.id = $2`);

export async function selectCase(tx: OrgTx, id: string): Promise<CaseRecord | undefined> {
  const [row] = await selectCaseJson(tx, [tx.orgId, id]);
  return row && JSON.parse(row.case_record);
}

/** What a case's page shows, each part as JSON. */
interface CasePage extends NotesOfCase {
  case_record: string;
  dates: string;
  beneficiaries: string;
  petitioners: string;
}

const selectPage = statement<CasePage>(`
  select ${CASE_JSON} as case_record, ${DATES_OF_CASE_JSON} as dates, latest.*,
    ${BENEFICIARIES_OF_CASE_JSON} as beneficiaries, ${PETITIONERS_OF_CASE_JSON} as petitioners
  from case_record c cross join lateral ${NOTES_OF_CASE_COLUMNS} latest
  where c.org_id = $1 and c.id = $2`);

export async function selectCasePage(tx: OrgTx, id: string): Promise<CasePage | undefined> {
  return (await selectPage(tx, [tx.orgId, id]))[0];
}

const insertCaseJson = statement<{ case_record: string }>(`
  with opened as (
    insert into case_record (org_id, id, created_at, title, description) values ($1, $2, $3, $4, $5) returning *),
  team as (
    insert into case_assignee (org_id, case_id, person_id) select org_id, id, $6 from opened),
  listed as (${SUMMARY_OF_NEW_CASE})
  select ${objectJson({ ...CASE_FIELDS, assignees: `'[' || ${ASSIGNEE_JSON} || ']'` })} as case_record
  from opened c cross join member_name member where member.id = $6`);

/** Adds a case, its first assignee and its row of the list by one statement, and gives it as it then is. */
export async function insertCase(
  tx: OrgTx,
  record: NewRecord & { title: string; description: string },
  assigneeId: string,
): Promise<CaseRecord> {
  const { id, created_at, title, description } = record;
  const [row] = await insertCaseJson(tx, [tx.orgId, id, created_at, title, description, assigneeId]);
  if (!row) throw new Error('The first assignee of a case is no member');
  return JSON.parse(row.case_record);
}

/**
 * Keeps people from leaving the organization until the transaction ends.
 * @returns how many of them are members
 */
export async function holdMembers({ db, orgId }: OrgTx, personIds: readonly string[]): Promise<number> {
  const rows = await db
    .selectFrom('membership')
    .select('person_id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .orderBy('person_id')
    .forKeyShare()
    .execute();
  return rows.length;
}

/**
 * Adds people to the teams of cases; those who already are in them stay.
 * @returns the cases whose team has grown
 */
export async function insertAssignees(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    insert into case_assignee (org_id, case_id, person_id)
    select ${orgId}, c, p from unnest(${caseIds}::uuid[]) c, unnest(${personIds}::uuid[]) p
    on conflict do nothing returning case_id`.execute(db);
  return [...new Set(rows.map(({ case_id }) => case_id))];
}

/** Takes everyone off the team of a case but these. */
export async function keepAssignees(
  { db, orgId }: OrgTx,
  caseId: string,
  personIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('case_assignee')
    .where('org_id', '=', orgId)
    .where('case_id', '=', caseId)
    .where(sql<boolean>`person_id <> all(${personIds}::uuid[])`)
    .execute();
}

export interface CaseChange {
  title?: string | undefined;
  description?: string | undefined;
  status?: string | undefined;
  archived_at?: string | null;
}

/** Changes a case that is there, and gives it as it then is. */
export async function updateCase({ db, orgId }: OrgTx, id: string, change: CaseChange): Promise<CaseRecord> {
  const { case_record } = await db
    .with('c', (from) =>
      from
        .updateTable('case_record')
        .set({ ...change, version: sql<number>`version + 1` })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .returningAll(),
    )
    .selectFrom('c')
    .select(sql<string>`${sql.raw(CASE_JSON)}`.as('case_record'))
    .executeTakeFirstOrThrow();
  return JSON.parse(case_record);
}

/**
 * Changes those of the cases for which `differs` holds.
 * @returns the ids of these
 */
async function updateWhere(
  { db, orgId }: OrgTx,
  ids: readonly string[],
  change: CaseChange,
  differs: ReturnType<typeof sql<boolean>>,
): Promise<string[]> {
  const rows = await db
    .updateTable('case_record')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(differs)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Gives cases a status; answers those that had another. */
export function updateStatus(tx: OrgTx, ids: readonly string[], status: string): Promise<string[]> {
  return updateWhere(tx, ids, { status }, sql<boolean>`status <> ${status}`);
}

/** Archives cases (`archivedAt`) or restores them (null); answers those that were not so already. */
export function updateArchived(
  tx: OrgTx,
  ids: readonly string[],
  archivedAt: string | null,
): Promise<string[]> {
  return updateWhere(tx, ids, { archived_at: archivedAt }, sql<boolean>`archived = ${archivedAt === null}`);
}

/** Counts an edit of cases whose own row says nothing of it. */
export function raiseVersions(tx: OrgTx, ids: readonly string[]): Promise<string[]> {
  return updateWhere(tx, ids, {}, sql<boolean>`true`);
}
