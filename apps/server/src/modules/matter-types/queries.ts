import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** The organization's kinds of cases by name. */
export function selectMatterTypes({ db, orgId }: OrgTx) {
  return db
    .selectFrom('matter_type')
    .select(['id', 'name', 'key', 'archived_at'])
    .where('org_id', '=', orgId)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .execute();
}

/** Whether a case can be given a kind; it stays so until the transaction ends. */
export async function holdMatterType({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('matter_type')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewMatterType extends NewRecord {
  name: string;
  key: string;
}

export async function insertMatterTypes(
  { db, orgId }: OrgTx,
  types: readonly NewMatterType[],
): Promise<void> {
  await db
    .insertInto('matter_type')
    .values(types.map((type) => ({ org_id: orgId, ...type })))
    .execute();
}

export async function updateMatterType(
  { db, orgId }: OrgTx,
  id: string,
  change: { name?: string; archived_at?: string | null },
): Promise<void> {
  await db.updateTable('matter_type').set(change).where('org_id', '=', orgId).where('id', '=', id).execute();
}
