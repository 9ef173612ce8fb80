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

/** Adds people to the teams of cases; those who already are in them stay. */
export async function insertAssignees(
  { db, orgId }: OrgTx,
  caseIds: readonly string[],
  personIds: readonly string[],
): Promise<void> {
  await sql`
    insert into case_assignee (org_id, case_id, person_id)
    select ${orgId}, c, p from unnest(${caseIds}::uuid[]) c, unnest(${personIds}::uuid[]) p
    on conflict do nothing`.execute(db);
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
