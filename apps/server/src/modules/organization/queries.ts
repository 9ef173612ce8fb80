import type { OrganizationUser } from '@landfall/contract/organization';
import type { Role } from '@landfall/contract/roles';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

export async function insertOrganization(
  { db, orgId }: OrgTx,
  name: string,
  timeZone: string,
): Promise<void> {
  await db.insertInto('organization').values({ org_id: orgId, name, time_zone: timeZone }).execute();
}

export async function insertMembership({ db, orgId }: OrgTx, personId: string, roles: Role[]): Promise<void> {
  await db.insertInto('membership').values({ org_id: orgId, person_id: personId, roles }).execute();
}

export function selectOrganization({ db, orgId }: OrgTx) {
  return db
    .selectFrom('organization')
    .select(['org_id', 'name', 'description', 'time_zone', 'version', 'created_at'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
}

/** The members of the organization, by name. */
export async function selectMembers({ db, orgId }: OrgTx) {
  const { rows } = await sql<Omit<OrganizationUser, 'org_id'>>`
    select id, email, display_name, roles, created_at from members() order by lower(display_name), id`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, org_id: orgId }));
}
