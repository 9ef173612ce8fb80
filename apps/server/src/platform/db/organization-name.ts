import type { OrgTx } from './session.ts';

/** What the session's organization is called, and its IANA time zone. */
export function organizationOf({ db, orgId }: OrgTx): Promise<{ name: string; time_zone: string }> {
  return db
    .selectFrom('organization')
    .select(['name', 'time_zone'])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
}
