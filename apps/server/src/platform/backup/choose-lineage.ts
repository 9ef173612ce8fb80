import { endedAncestors, type LineageMoment, reachOf } from './ended-lineages.ts';
import { readLineage } from './lineage.ts';
import { RestoreRefusedError } from './restore-plan.ts';
import type { BackupStorage } from './storage.ts';

/**
 * Which database of a place to restore when none is named: the one that reaches furthest in time, if all others are
 * its ancestors. Otherwise it refuses, because choosing would be a guess at whose data is restored.
 * @param bases the candidate base backups, the oldest first
 * @returns its lineage and the lineages that it descends from, the nearest first
 * @throws RestoreRefusedError when several databases are possible
 */
export async function chooseLineage(
  storage: BackupStorage,
  bases: readonly LineageMoment[],
): Promise<string[]> {
  const reaches = new Map<string, number>();
  for (const { lineage } of bases)
    if (!reaches.has(lineage)) reaches.set(lineage, await reachOf(storage, lineage, bases));
  const [newest, ...others] = [...reaches.keys()].toSorted(
    (a, b) => (reaches.get(b) ?? 0) - (reaches.get(a) ?? 0),
  );
  if (newest === undefined) return [];
  const ancestors = await endedAncestors(
    storage,
    (await readLineage(storage, newest)) ?? { id: newest, from: null },
    bases,
  );
  if (others.every((other) => ancestors.includes(other))) return [newest, ...ancestors];
  const lines = [...reaches].map(([id, reach]) => `  ${id}, until ${new Date(reach).toISOString()}`);
  throw new RestoreRefusedError(
    `${storage.name} has the backups of several databases. --database has to name one of them:\n${lines.join('\n')}`,
  );
}
