import type { OrgTx } from './session.ts';

/**
 * Serializes changes of what is unique or limited within an organization: its own row, names, how often it may be exported,
 * its sample office. FOR NO KEY UPDATE lets rows that refer to the organization be inserted meanwhile: a stronger lock would
 * have every writer of the organization wait, and could deadlock with those who hold such a row.
 */
export async function lockOrganization({ db, orgId }: OrgTx): Promise<void> {
  await db.selectFrom('organization').select('org_id').where('org_id', '=', orgId).forNoKeyUpdate().execute();
}
