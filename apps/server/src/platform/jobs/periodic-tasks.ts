import { MINUTE_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import { type Clock, hasPassed } from '../clock.ts';
import type { JobLog } from './worker.ts';

/** A task that runs periodically. Several processes may run it at the same time. */
export interface PeriodicTask {
  name: string;
  /** The time from one start to the next, in milliseconds. */
  everyMs: number;
  work(): Promise<void>;
}

/** Creates a task. @param jobsPool connections as the role landfall_jobs */
type TaskMaker = (jobsPool: pg.Pool, clock: Clock) => PeriodicTask;

/**
 * A task that queues every minute what is due in all organizations.
 * @param queue the database function that queues it, whose name is also that of the task: `queue_due_digests`. One that
 * queues only a part returns how much, and is called until that is nothing
 */
export function queueEachMinute(queue: string): TaskMaker {
  return (jobsPool, clock) => ({
    name: queue.replaceAll('_', ' '),
    everyMs: MINUTE_MS,
    async work() {
      const moment = new Date(clock.now());
      for (;;) {
        const { rows } = await jobsPool.query(`select ${queue}($1) as queued`, [moment]);
        if (!rows[0]?.queued) return;
      }
    },
  });
}

/** Statements that the database runs in batches on old rows of all organizations. */
interface Sweep<Row extends pg.QueryResultRow> {
  name: string;
  everyMs: number;
  /** Processes a batch, and returns rows as long as there was something to process. */
  statement: string;
  /** The ages, in milliseconds, of the instants that the statement gets as parameters. */
  agesMs: readonly number[];
  /** Runs after each batch. */
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

/** The maximum delay after a failure, in milliseconds, for tasks that run less often. */
const RETRY_MS = 600_000;

/** Returns a function that runs the due tasks; the first call runs all of them. */
export function dueTasks(tasks: readonly PeriodicTask[], clock: Clock, log: JobLog): () => Promise<void> {
  const waits = new Map<PeriodicTask, { since: number; milliseconds: number }>();
  const underWay = new Set<PeriodicTask>();

  async function doIfDue(task: PeriodicTask): Promise<void> {
    const now = clock.now();
    const wait = waits.get(task);
    if (underWay.has(task) || (wait && !hasPassed(wait.milliseconds, wait.since, now))) return;
    underWay.add(task);
    try {
      await task.work();
      waits.set(task, { since: now, milliseconds: task.everyMs });
    } catch (error) {
      waits.set(task, { since: now, milliseconds: Math.min(RETRY_MS, task.everyMs) });
      log.error({ task: task.name, err: error }, 'periodic task failed');
    } finally {
      underWay.delete(task);
    }
  }

  return async () => {
    await Promise.all(tasks.map(doIfDue));
  };
}
