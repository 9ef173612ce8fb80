import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { createListener } from '../db/listener.ts';
import { bossDatabase, createBoss } from './boss.ts';
import type { PeriodicTask } from './periodic-tasks.ts';
import { createWorker, type JobHandler, type JobLog } from './worker.ts';

/** How often the worker polls for due jobs without a notification, in milliseconds. */
const POLL_MS = 2_000;
/** The channel on which the database announces new jobs. */
const CHANNEL = 'landfall_jobs';

export interface RunningJobs {
  /**
   * Takes no further job, waits at most `milliseconds` for the running ones, and returns the rest to the queue. A
   * second call returns the same promise.
   */
  stop(milliseconds: number): Promise<void>;
}

interface JobsOptions {
  /** Connections as the role landfall_jobs. One of them is reserved for listening. */
  jobsPool: pg.Pool;
  /** Connections as the role landfall_app. */
  appPool: pg.Pool;
  handlers: readonly JobHandler[];
  periodicTasks?: readonly PeriodicTask[];
  clock: Clock;
  log: JobLog;
}

/** Starts to run jobs: at once after a notification, and at the latest {@link POLL_MS} after they are due. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { jobsPool, log } = options;
  const boss = createBoss(bossDatabase(jobsPool));
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  await boss.start();
  const worker = createWorker({ ...options, boss });

  let away = false;
  const follow = (working: Promise<void>) => {
    working.then(
      () => {
        if (away) log.info({}, 'jobs are worked again');
        away = false;
      },
      (error: unknown) => {
        // Logged once: while the database is unreachable, every poll fails in the same way.
        if (!away) log.warn({ err: error }, 'jobs cannot be worked; trying again');
        away = true;
      },
    );
  };
  const listener = createListener(jobsPool, CHANNEL, { heard: (queue) => follow(worker.workQueue(queue)) });
  const poll = () => {
    listener.listen().catch(() => {});
    follow(worker.workDue());
  };
  const polling = setInterval(poll, POLL_MS);
  poll();

  async function stop(milliseconds: number): Promise<void> {
    clearInterval(polling);
    listener.close();
    await worker.stop(milliseconds);
    await boss.stop({ graceful: false, close: false });
  }

  let stopping: Promise<void> | undefined;
  return {
    stop(milliseconds) {
      stopping ??= stop(milliseconds);
      return stopping;
    },
  };
}
