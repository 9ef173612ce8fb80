import { filesIn } from './document-files.ts';
import type { Lineage } from './lineage.ts';
import { type Base, keys, listBases, listKeys, listSegments, readTip } from './repository.ts';
import { continuationOf } from './restore-plan.ts';
import type { BackupStorage } from './storage.ts';
import { timelineName } from './wal-name.ts';

/** What a storage has of a lineage. Code that adds to the storage keeps this up to date. */
export interface Holdings {
  /** The newest segment of the log; undefined without one. */
  tip: string | undefined;
  /** Keys of the files of documents. */
  files: Set<string>;
  /** Keys of the recorded erasures. */
  erasures: Set<string>;
  /** The last base backup; undefined without one. */
  lastBase: Base | undefined;
  /** Whether segments after the last base backup are missing. */
  hasGap: boolean;
}

/** Lists everything that a storage has of a lineage. */
export async function readHoldings(storage: BackupStorage, { id }: Lineage): Promise<Holdings> {
  const erasures = new Set(await listKeys(storage, keys.erased(id)));
  const lastBase = (await basesOf(storage, id)).at(-1);
  return {
    tip: (await readTip(storage, id))?.segment,
    files: await filesIn(storage, id),
    erasures,
    lastBase,
    hasGap: lastBase !== undefined && (await hasGapAfter(storage, lastBase)),
  };
}

/** Whether segments after a base backup are missing although there are later ones. */
export async function hasGapAfter(storage: BackupStorage, base: Base): Promise<boolean> {
  const names = await listSegments(storage, base.lineage, timelineName(base.timeline));
  return continuationOf(base, names).gap !== undefined;
}

/** The complete base backups of a lineage, the oldest first. */
export async function basesOf(storage: BackupStorage, id: string): Promise<Base[]> {
  return (await listBases(storage)).filter(({ lineage }) => lineage === id);
}
