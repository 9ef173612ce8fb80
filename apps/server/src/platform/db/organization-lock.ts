import type { OrgTx } from './session.ts';

/**
 * Serializes changes of anything unique or limited within an organization: its own row, names, the number of exports,
 * its sample office. FOR NO KEY UPDATE allows inserts of rows that refer to the organization: a stronger lock would
 * make every writer of the organization wait, and could deadlock with those who hold such a row.
 */
export async function lockOrganization({ db, orgId }: OrgTx): Promise<void> {
  await db.selectFrom('organization').select('org_id').where('org_id', '=', orgId).forNoKeyUpdate().execute();
}
