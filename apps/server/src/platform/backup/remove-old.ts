import { DAY_MS } from '@landfall/domain/durations';
import type { FileStore } from '../files/file-store.ts';
import { removeGoneFiles } from './document-files.ts';
import { endedAncestors } from './ended-lineages.ts';
import type { Lineage } from './lineage.ts';
import { keys, listBases, listSegments, removeBase, removeIncomplete } from './repository.ts';
import { firstOfDays, type Keep, keptBases } from './retention.ts';
import type { BackupStorage } from './storage.ts';
import { compactTimestamp } from './take-base.ts';
import { segmentBefore, timelineName } from './wal-name.ts';

interface OldRemoval {
  lineage: Lineage;
  keep: Keep;
  now: number;
  /** Documents; absent: they are not in the backup. */
  store: FileStore | undefined;
  /** Keys of files that the storage has; shrinks. */
  files: Set<string>;
}

/**
 * Removes everything beyond the retention from a storage, of a lineage and of its ancestors that ended with the
 * restore. Other databases in the same storage are not touched.
 */
export async function removeOld(storage: BackupStorage, removal: OldRemoval): Promise<void> {
  const { lineage, keep, now, store, files } = removal;
  await removeIncomplete(storage, `${keys.bases}${lineage.id}/`, compactTimestamp(now - DAY_MS));
  const bases = await listBases(storage);
  const ancestors = await endedAncestors(storage, lineage, bases);
  const family = bases.filter((base) => base.lineage === lineage.id || ancestors.includes(base.lineage));
  const kept = keptBases(family, keep, now);
  for (const base of family) if (!kept.includes(base)) await removeBase(storage, base);
  for (const ancestor of ancestors)
    if (!kept.some((base) => base.lineage === ancestor)) await removeLineage(storage, ancestor);
  const own = kept.filter((base) => base.lineage === lineage.id);
  const first = firstOfDays(own, keep);
  const oldest = own[0];
  if (!first || !oldest) return;
  // The segment before the one that it starts in; earlier ones are not needed any more.
  const firstSegment = segmentBefore(first.timeline, first.startLsn);
  for (const segment of await listSegments(storage, lineage.id, timelineName(first.timeline)))
    if (segment < firstSegment) await storage.remove(keys.wal(lineage.id, segment));
  if (!store) return;
  const oldestKept = Date.parse(oldest.startedAt);
  await removeGoneFiles(storage, { store, lineage: lineage.id, now, oldestKept }, files);
}

/** Removes the rest of a lineage without base backups: nothing can be restored from it. */
export async function removeLineage(storage: BackupStorage, lineage: string): Promise<void> {
  for (const prefix of [keys.wal(lineage), keys.files(lineage), keys.erased(lineage)])
    for await (const { key } of storage.list(prefix)) await storage.remove(key);
  for (const key of [keys.tip(lineage), keys.goneFiles(lineage)]) await storage.remove(key);
}
