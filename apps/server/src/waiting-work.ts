import type pg from 'pg';
import { JOBS, MAIL_JOBS } from './jobs.ts';
import { totalsOf, type WaitingJobs, waitingJobs } from './platform/jobs/waiting.ts';

/** What waits to be worked. */
export interface WaitingWork {
  /** Of every queue, also the empty ones. */
  queues: readonly WaitingJobs[];
  /** Mail that is not handed over yet. */
  mail: Omit<WaitingJobs, 'queue'>;
  /** All other jobs. */
  jobs: Omit<WaitingJobs, 'queue'>;
}

const NONE = { due: 0, dueSeconds: 0, waiting: 0, waitingSeconds: 0 };

/**
 * What waits in the database.
 * @param pool connections of the owner or as the role landfall_jobs
 * @param now ISO instant
 */
export async function waitingWork(pool: Pick<pg.Pool, 'query'>, now: string): Promise<WaitingWork> {
  const found = new Map((await waitingJobs(pool, now)).map((jobs) => [jobs.queue, jobs]));
  const queues = JOBS.map(({ name: queue }) => found.get(queue) ?? { queue, ...NONE });
  const isMail = ({ queue }: WaitingJobs) => MAIL_JOBS.some(({ name }) => name === queue);
  return {
    queues,
    mail: totalsOf(queues.filter(isMail)),
    jobs: totalsOf(queues.filter((jobs) => !isMail(jobs))),
  };
}
