import type { OrgTx } from '../../platform/db/session.ts';

/** What the sample office is made of. */
export type SampleKind = 'case' | 'beneficiary' | 'petitioner';

/** Lets one caller at a time fill or clear the organization's sample office. */
export async function lockOrganization({ db, orgId }: OrgTx): Promise<void> {
  await db.selectFrom('organization').select('org_id').where('org_id', '=', orgId).forUpdate().execute();
}

function someCase({ db, orgId }: OrgTx) {
  return db.selectFrom('case_summary').select('case_id').where('org_id', '=', orgId).limit(1);
}

/** Whether the organization has a case that is not archived. */
export async function hasActiveCases(tx: OrgTx): Promise<boolean> {
  return (await someCase(tx).where('archived_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** Whether the organization has any case, archived or not. */
export async function hasCases(tx: OrgTx): Promise<boolean> {
  return (await someCase(tx).executeTakeFirst()) !== undefined;
}

export async function insertSampleRecord({ db, orgId }: OrgTx, kind: SampleKind, id: string): Promise<void> {
  await db.insertInto('sample_record').values({ org_id: orgId, id, kind }).execute();
}

export function selectSampleRecords({ db, orgId }: OrgTx) {
  return db
    .selectFrom('sample_record')
    .select(['id', 'kind'])
    .where('org_id', '=', orgId)
    .orderBy('id')
    .execute();
}

/** Whether a sample office was loaded and not removed since. */
export async function hasSampleRecords({ db, orgId }: OrgTx): Promise<boolean> {
  const row = await db
    .selectFrom('sample_record')
    .select('id')
    .where('org_id', '=', orgId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSampleRecords({ db, orgId }: OrgTx): Promise<void> {
  await db.deleteFrom('sample_record').where('org_id', '=', orgId).execute();
}
