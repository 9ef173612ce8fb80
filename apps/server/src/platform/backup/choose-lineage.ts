import { endedAncestors, type LineageMoment, reachOf } from './ended-lineages.ts';
import { readLineage } from './lineage.ts';
import { RestoreRefusedError } from './restore-plan.ts';
import type { BackupStorage } from './storage.ts';

/**
 * Of which database of a place is meant where nobody says: the one that reaches furthest, when all others are what it came
 * from. Anything else would be a guess at whose data is restored.
 * @param bases those that are in question, the oldest first
 * @returns its lineage and those that it came from, the nearest first
 * @throws RestoreRefusedError
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
