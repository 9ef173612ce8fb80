import { MINUTE_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { JobLog } from './worker.ts';

/** Something that is done again and again, whether or not anybody asks for it. Several processes may do it at once. */
export interface PeriodicTask {
  name: string;
  /** Pause from one beginning to the next, in milliseconds. */
  everyMs: number;
  work(): Promise<void>;
}

/** Makes a task. @param jobsPool connections as the role landfall_jobs */
type TaskMaker = (jobsPool: pg.Pool, clock: Clock) => PeriodicTask;

/**
 * A task that queues, each minute, what is due in all organizations. @param queue the database function that does so,
 * which also names the task: `queue_due_digests`
 */
export function queueEachMinute(queue: string): TaskMaker {
  return (jobsPool, clock) => ({
    name: queue.replaceAll('_', ' '),
    everyMs: MINUTE_MS,
    async work() {
      await jobsPool.query(`select ${queue}($1)`, [new Date(clock.now())]);
    },
  });
}

/** What the database does in parts with what has become old in all organizations. */
interface Sweep<Row extends pg.QueryResultRow> {
  name: string;
  everyMs: number;
  /** Does a part, and gives rows as long as there was something to do. */
  statement: string;
  /** How long ago the moments are that the statement is given, in milliseconds. */
  agesMs: readonly number[];
  /** Does what else is to be done about a part. */
  afterPart?(rows: readonly Row[]): Promise<void>;
}

/** A task that deletes or changes rows in batches, until none is left. */
export function sweep<Row extends pg.QueryResultRow>({
  name,
  everyMs,
  statement,
  agesMs,
  afterPart,
}: Sweep<Row>): TaskMaker {
  return (jobsPool, clock) => ({
    name,
    everyMs,
    async work() {
      const moments = agesMs.map((age) => new Date(clock.now() - age));
      for (;;) {
        const { rows } = await jobsPool.query<Row>(statement, moments);
        if (rows.length === 0) return;
        await afterPart?.(rows);
      }
    },
  });
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
