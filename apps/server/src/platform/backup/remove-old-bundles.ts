import { DAY_MS } from '@landfall/domain/durations';
import type { FileStore } from '../files/file-store.ts';
import { listBundles, removeBundle } from './bundle.ts';
import { removeGoneFiles } from './document-files.ts';
import { endedAncestors } from './ended-lineages.ts';
import type { Lineage } from './lineage.ts';
import { removeLineage } from './remove-old.ts';
import { keys, removeIncomplete } from './repository.ts';
import { type Keep, keptBases } from './retention.ts';
import type { BackupStorage } from './storage.ts';
import { compactTimestamp } from './take-base.ts';

interface OldBundleRemoval {
  lineage: Lineage;
  keep: Keep;
  now: number;
  /** Documents; absent: they are not in the backup. */
  store: FileStore | undefined;
  /** Keys of files that the storage has; shrinks. */
  files: Set<string>;
}

/**
 * Removes bundles beyond the retention from a storage, of a lineage and of its ancestors that ended with the restore,
 * and documents that were deleted before the oldest kept bundle.
 */
export async function removeOldBundles(storage: BackupStorage, removal: OldBundleRemoval): Promise<void> {
  const { lineage, keep, now, store, files } = removal;
  await removeIncomplete(storage, `${keys.bundles}${lineage.id}/`, compactTimestamp(now - DAY_MS));
  const bundles = await listBundles(storage);
  const ancestors = await endedAncestors(storage, lineage, bundles);
  const family = bundles.filter((each) => each.lineage === lineage.id || ancestors.includes(each.lineage));
  const kept = keptBases(family, keep, now);
  for (const bundle of family) if (!kept.includes(bundle)) await removeBundle(storage, bundle);
  for (const ancestor of ancestors)
    if (!kept.some((bundle) => bundle.lineage === ancestor)) await removeLineage(storage, ancestor);
  const oldest = kept.find((bundle) => bundle.lineage === lineage.id);
  if (!store || !oldest) return;
  const oldestKept = Date.parse(oldest.startedAt);
  await removeGoneFiles(storage, { store, lineage: lineage.id, now, oldestKept }, files);
}
