import type { Clock } from '../clock.ts';
import type { JobLog } from './worker.ts';

/** Something that is done again and again, whether or not anybody asks for it. Several processes may do it at once. */
export interface PeriodicTask {
  name: string;
  /** Pause from one beginning to the next, in milliseconds. */
  everyMs: number;
  work(): Promise<void>;
}

/** Pause after a failure, in milliseconds, for tasks that are done more rarely. */
const RETRY_MS = 600_000;

/** Makes a function that does the tasks that are due, each of them first when it is called first. */
export function dueTasks(tasks: readonly PeriodicTask[], clock: Clock, log: JobLog): () => Promise<void> {
  const dueAt = new Map<PeriodicTask, number>();
  const underWay = new Set<PeriodicTask>();

  async function doIfDue(task: PeriodicTask): Promise<void> {
    const now = clock.now();
    if (underWay.has(task) || (dueAt.get(task) ?? now) > now) return;
    underWay.add(task);
    try {
      await task.work();
      dueAt.set(task, now + task.everyMs);
    } catch (error) {
      dueAt.set(task, now + Math.min(RETRY_MS, task.everyMs));
      log.error({ task: task.name, err: error }, 'periodic task failed');
    } finally {
      underWay.delete(task);
    }
  }

  return async () => {
    await Promise.all(tasks.map(doIfDue));
  };
}
