import type { Clock } from '../clock.ts';
import type { JobLog } from './worker.ts';

/** Something that is done again and again, whether or not anybody asks for it. Several processes may do it at once. */
export interface Chore {
  name: string;
  /** Pause from one beginning to the next, in milliseconds. */
  everyMs: number;
  work(): Promise<void>;
}

/** Pause after a failure, in milliseconds, for chores that are done more rarely. */
const RETRY_MS = 600_000;

/** Makes a function that does the chores that are due, each of them first when it is called first. */
export function choresDue(chores: readonly Chore[], clock: Clock, log: JobLog): () => Promise<void> {
  const dueAt = new Map<Chore, number>();
  const underWay = new Set<Chore>();

  async function doIfDue(chore: Chore): Promise<void> {
    const now = clock.now();
    if (underWay.has(chore) || (dueAt.get(chore) ?? now) > now) return;
    underWay.add(chore);
    try {
      await chore.work();
      dueAt.set(chore, now + chore.everyMs);
    } catch (error) {
      dueAt.set(chore, now + Math.min(RETRY_MS, chore.everyMs));
      log.error({ chore: chore.name, err: error }, 'chore failed');
    } finally {
      underWay.delete(chore);
    }
  }

  return async () => {
    await Promise.all(chores.map(doIfDue));
  };
}
