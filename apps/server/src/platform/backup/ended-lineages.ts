import { listBundles } from './bundle.ts';
import { ancestorsOf, descendantsOf, type Lineage, readLineage } from './lineage.ts';
import { listBases, readTip } from './repository.ts';
import type { BackupStorage } from './storage.ts';

/** The part of a base backup or bundle that shows how long its lineage continues. */
export interface LineageMoment {
  lineage: string;
  /** ISO in UTC. */
  startedAt: string;
  endedAt: string;
}

/**
 * Until when a storage has a lineage, in milliseconds since the epoch: its newest segment or base backup.
 * @param bases of all lineages, the oldest first
 */
export async function reachOf(
  storage: BackupStorage,
  lineage: string,
  bases: readonly LineageMoment[],
): Promise<number> {
  const tip = await readTip(storage, lineage);
  const newest = bases.findLast((base) => base.lineage === lineage);
  return Math.max(Date.parse(tip?.shippedAt ?? '') || 0, Date.parse(newest?.endedAt ?? '') || 0);
}

/**
 * The ancestors of a lineage that ended with its restore, the nearest first. An ancestor with something newer than the
 * lineage's own first base backup still continues beside it: it, and its own ancestors, belong to another database.
 * @param bases of all lineages, the oldest first
 */
export async function endedAncestors(
  storage: BackupStorage,
  lineage: Lineage,
  bases: readonly LineageMoment[],
): Promise<string[]> {
  const first = bases.find((base) => base.lineage === lineage.id);
  const ended: string[] = [];
  if (!first) return ended;
  for (const ancestor of await ancestorsOf(storage, lineage)) {
    if ((await reachOf(storage, ancestor, bases)) > Date.parse(first.startedAt)) break;
    ended.push(ancestor);
  }
  return ended;
}

/**
 * A lineage and those that continue it: in which it ended with a restore. A copy that was restored beside it is none of
 * them. One without a backup of its own counts, since it does not show whether it is a copy.
 */
export async function continuationsOf(storage: BackupStorage, id: string): Promise<string[]> {
  const moments = [...(await listBases(storage)), ...(await listBundles(storage))].toSorted(
    (a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt),
  );
  const found: string[] = [];
  for (const member of await descendantsOf(storage, id)) {
    const lineage = await readLineage(storage, member);
    const isShown = lineage && moments.some((moment) => moment.lineage === member);
    if (member === id || !isShown || (await endedAncestors(storage, lineage, moments)).includes(id))
      found.push(member);
  }
  return found;
}
