import { DAY_MS } from '@landfall/domain/durations';

/** A backup with its time and kind. */
interface Kept {
  /** ISO in UTC. */
  startedAt: string;
  /** Why it was made. */
  kind: string;
}

/** How many base backups of each kind are kept: the newest of a number of days, weeks and months. */
export interface Keep {
  daily: number;
  weekly: number;
  monthly: number;
}

/** How long backups are kept that were requested, or made before a migration or after a restore. */
const KEPT_FOR_ITSELF_MS = 30 * DAY_MS;

const dayOf = (base: Kept) => base.startedAt.slice(0, 10);
/** Weeks begin on Monday: 5 January 1970 was one. */
const weekOf = (base: Kept) => String(Math.floor((Date.parse(base.startedAt) / DAY_MS - 4) / 7));
const monthOf = (base: Kept) => base.startedAt.slice(0, 7);

/** The newest of each of the last `count` periods that have one. @param bases the oldest first */
function newestOfEach<Each extends Kept>(
  bases: readonly Each[],
  periodOf: (base: Kept) => string,
  count: number,
): Each[] {
  const newest = new Map<string, Each>();
  for (const base of bases.toReversed()) if (!newest.has(periodOf(base))) newest.set(periodOf(base), base);
  return [...newest.values()].slice(0, count);
}

/** The base backups or bundles of a lineage to keep, the oldest first; the newest is always kept. */
export function keptBases<Each extends Kept>(bases: readonly Each[], keep: Keep, now: number): Each[] {
  const kept = new Set([
    ...bases.slice(-1),
    ...newestOfEach(bases, dayOf, keep.daily),
    ...newestOfEach(bases, weekOf, keep.weekly),
    ...newestOfEach(bases, monthOf, keep.monthly),
    ...bases.filter(
      ({ kind, startedAt }) => kind !== 'scheduled' && now - Date.parse(startedAt) < KEPT_FOR_ITSELF_MS,
    ),
  ]);
  return bases.filter((base) => kept.has(base));
}

/** The base backup from which on every moment can be restored: that of the oldest kept day. */
export function firstOfDays<Each extends Kept>(bases: readonly Each[], keep: Keep): Each | undefined {
  return newestOfEach(bases, dayOf, keep.daily).at(-1);
}
