import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { createListener } from '../db/listener.ts';
import { bossDatabase, createBoss } from './boss.ts';
import type { PeriodicTask } from './periodic-tasks.ts';
import { createWorker, type JobHandler, type JobLog } from './worker.ts';

/** How often due jobs are looked for when nothing says that there are some, in milliseconds. */
const POLL_MS = 2_000;
/** The channel on which the database tells that jobs were added. */
const CHANNEL = 'landfall_jobs';

export interface RunningJobs {
  /**
   * Takes no further job, waits for those in hand for at most `milliseconds`, and gives back what is left. Asked again,
   * it is the same stop.
   */
  stop(milliseconds: number): Promise<void>;
}

interface JobsOptions {
  /** Connections as the role landfall_jobs. One of them is kept for listening. */
  jobsPool: pg.Pool;
  /** Connections as the role landfall_app. */
  appPool: pg.Pool;
  handlers: readonly JobHandler[];
  periodicTasks?: readonly PeriodicTask[];
  clock: Clock;
  log: JobLog;
}

/** Starts to work jobs: at once when some are added by anyone, and at the latest {@link POLL_MS} after they are due. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { jobsPool, log } = options;
  const boss = createBoss(bossDatabase(jobsPool));
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'job queue'));
  await boss.start();
  const worker = createWorker({ ...options, boss });

  let away = false;
  const work = () => {
    worker.workDue().then(
      () => {
        if (away) log.info({}, 'jobs are worked again');
        away = false;
      },
      (error: unknown) => {
        // Told once: while the database is away, every poll fails alike.
        if (!away) log.warn({ err: error }, 'jobs cannot be worked; trying again');
        away = true;
      },
    );
  };
  const listener = createListener(jobsPool, CHANNEL, { heard: work });
  const poll = () => {
    listener.listen().catch(() => {});
    work();
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
