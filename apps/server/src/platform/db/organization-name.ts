import type { OrgTx } from './session.ts';

/** The name of the session's organization, and its IANA time zone. */
export function organizationOf({ db, orgId }: OrgTx): Promise<{ name: string; time_zone: string }> {
  return db
    .selectFrom('organization')
    .select(['name', 'time_zone'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
}
