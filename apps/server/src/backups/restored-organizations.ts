import { counted } from '@landfall/contract/counted';
import type pg from 'pg';
import { eraseNow } from '../modules/organization-data/erase.ts';
import { recordOperatorAction } from '../modules/organization-data/operator-audit.ts';
import { listOrganizations } from '../modules/organization-data/registry.ts';
import { organizationsToEraseAgain } from '../platform/backup/erasures.ts';
import type { BackupStorage } from '../platform/backup/storage.ts';
import type { FileStore } from '../platform/files/file-store.ts';

interface RestoredFrom {
  storage: BackupStorage;
  lineage: string;
  /** The store of documents. */
  store: FileStore;
  dataDir: string;
  /** ISO in UTC. */
  now: string;
}

/**
 * Repeats erasures of organizations after the moment to which the database was restored, and records
 * the restore in the audit log of each remaining organization.
 * @returns a message on what was erased, if anything
 */
export async function settleOrganizations(
  owner: pg.Client,
  { storage, lineage, store, dataDir, now }: RestoredFrom,
): Promise<string[]> {
  const ids = await organizationsToEraseAgain(storage, lineage, owner);
  for (const id of ids) {
    await owner.query(
      'update app.organization set deleted_at = $2 where org_id = $1 and deleted_at is null',
      [id, now],
    );
    await eraseNow(owner, id, { store, dataDir });
  }
  for (const { id } of await listOrganizations(owner))
    await recordOperatorAction(owner, { orgId: id, action: 'installation.restored', resourceId: id, now });
  return ids.length > 0
    ? [`${counted(ids.length, 'organization')} that had been erased since: erased again`]
    : [];
}
