import type { OrgTx } from './session.ts';

/**
 * Lets one transaction at a time change what the organization has one short list of: its own row, names that are given
 * once, how often it may be exported, its sample office. Rows that refer to the organization may come meanwhile: a stronger lock would make every writer of the office
 * wait, and lock up with those who hold such a row.
 */
export async function lockOrganization({ db, orgId }: OrgTx): Promise<void> {
  await db.selectFrom('organization').select('org_id').where('org_id', '=', orgId).forNoKeyUpdate().execute();
}
