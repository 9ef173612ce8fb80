import type { Role } from '@landfall/contract/roles';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** The number of the organization's exports since an ISO instant. */
export async function countExports({ db, orgId }: OrgTx, action: string, since: string): Promise<number> {
  const { exports } = await db
    .selectFrom('audit_entry')
    .select((e) => e.fn.countAll<number>().as('exports'))
    .where('org_id', '=', orgId)
    .where('at', '>=', since)
    .where('action', '=', action)
    .where('outcome', '=', 'done')
    .executeTakeFirstOrThrow();
  return exports;
}

/** Deletes the organization of the session. */
export async function deleteOrganization({ db }: OrgTx, at: string): Promise<void> {
  await sql`select delete_organization(${at})`.execute(db);
}

/** Members who came with an import and cannot sign in. */
export async function selectImportedMembers({ db }: OrgTx) {
  const { rows } = await sql<{
    email: string;
    roles: Role[];
  }>`select email, roles from imported_members()`.execute(db);
  return rows;
}

/** Invitations that were cancelled at an ISO instant. */
export function selectCancelledAt({ db, orgId }: OrgTx, moment: string) {
  return db
    .selectFrom('invitation')
    .select(['invited_email', 'role_to_assign', 'message'])
    .where('org_id', '=', orgId)
    .where('cancelled_at', '=', moment)
    .orderBy('id')
    .execute();
}

/** Whether a case of the organization is under a legal hold. */
export async function hasHeldCase({ db, orgId }: OrgTx): Promise<boolean> {
  const row = await db
    .selectFrom('case_record')
    .select('id')
    .where('org_id', '=', orgId)
    .where('held_by', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
