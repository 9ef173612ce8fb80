import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** Field names of the wire: `org` is the organization's id. */
export function selectCase({ db, orgId }: OrgTx, id: string) {
  return db
    .selectFrom('case_record')
    .select(['id', 'title', 'description', 'status', 'org_id as org', 'version', 'created_at', 'archived_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertCase(
  { db, orgId }: OrgTx,
  record: { id: string; title: string; description: string },
): Promise<void> {
  await db
    .insertInto('case_record')
    .values({ org_id: orgId, ...record })
    .execute();
}

/** The members who work on a case, by name. */
export async function selectAssignees({ db, orgId }: OrgTx, caseId: string) {
  const { rows } = await sql<{ id: string; display_name: string }>`
    select m.id, m.display_name
    from case_assignee a join members() m on m.id = a.person_id
    where a.org_id = ${orgId} and a.case_id = ${caseId}
    order by m.display_name, m.id`.execute(db);
  return rows;
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

export async function updateCase({ db, orgId }: OrgTx, id: string, change: CaseChange): Promise<void> {
  await db
    .updateTable('case_record')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
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
