import type { Base } from './repository.ts';
import { nextSegment, segmentBefore, timelineName } from './wal-name.ts';

/** What to restore: the newest state, the state at a moment, or that of one base backup. */
export type RestoreTarget =
  | { kind: 'newest' }
  | { kind: 'moment'; at: Date }
  | { kind: 'base'; name: string };

/** The requested target cannot be restored; the message says what can. */
export class RestoreRefusedError extends Error {
  override name = 'RestoreRefusedError';
}

/** Whether a word names a base backup. The end of its name is enough: `before-1.4.0`. */
export function isNamed(name: string, word: string): boolean {
  return name === word || name.endsWith(`-${word}`);
}

/** `newest`, a moment such as 2026-11-22T11:36:06Z, or the name of a base backup. @throws RestoreRefusedError */
export function readTarget(at: string | undefined, bases: readonly Pick<Base, 'name'>[]): RestoreTarget {
  if (at === undefined) return { kind: 'newest' };
  const named = bases.findLast(({ name }) => isNamed(name, at));
  if (named) return { kind: 'base', name: named.name };
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(at);
  const moment = new Date(at);
  if (isMoment && !Number.isNaN(moment.getTime())) return { kind: 'moment', at: moment };
  throw new RestoreRefusedError(
    `"${at}" is no base backup, and no moment such as 2026-11-22T11:36:06Z or 2026-11-22T06:36:06-05:00.`,
  );
}

/**
 * The base backup, or bundle, to start from.
 * @param bases the oldest first
 * @throws RestoreRefusedError
 */
export function chooseBase<Each extends Pick<Base, 'name' | 'endedAt'>>(
  bases: readonly Each[],
  target: RestoreTarget,
): Each {
  const newest = bases.at(-1);
  const first = bases[0];
  if (!newest || !first) throw new RestoreRefusedError('There is no complete backup in this place.');
  if (target.kind === 'newest') return newest;
  const found =
    target.kind === 'base'
      ? bases.find(({ name }) => name === target.name)
      : // A backup can only be restored to moments after its end.
        bases.findLast(({ endedAt }) => Date.parse(endedAt) <= target.at.getTime());
  if (!found) throw new RestoreRefusedError(`The oldest backup is of ${first.endedAt}.`);
  return found;
}

/** Which segments of the write-ahead log follow a base backup. */
export interface Continuation {
  segments: string[];
  /** The first one that is missing although there are later ones. */
  gap: string | undefined;
}

/** The segments of a lineage that continue a base backup, which itself contains those up to its own end. */
export function continuationOf(base: Base, names: readonly string[]): Continuation {
  const last = segmentBefore(base.timeline, base.endLsn);
  const later = names.filter((name) => name.startsWith(timelineName(base.timeline)) && name > last);
  const segments: string[] = [];
  let expected = nextSegment(last);
  for (const name of later) {
    if (name !== expected) return { segments, gap: expected };
    segments.push(name);
    expected = nextSegment(name);
  }
  return { segments, gap: undefined };
}
