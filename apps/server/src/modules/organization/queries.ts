import type { Role } from '@landfall/contract/roles';
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
