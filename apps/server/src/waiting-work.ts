import type pg from 'pg';
import { messageMailJob } from './modules/messages/mail-job.ts';
import type { Job } from './platform/jobs/job.ts';
import { totalsOf, type WaitingJobs, waitingJobs } from './platform/jobs/waiting.ts';
import { identityMailJob, organizationMailJob } from './platform/mail/mail-jobs.ts';

/** What waits to be worked. */
export interface WaitingWork {
  /** Of each queue that is not empty, and of the others that were named. */
  queues: readonly WaitingJobs[];
  /** Mail that is not handed over yet. */
  mail: Omit<WaitingJobs, 'queue'>;
  /** All other jobs. */
  jobs: Omit<WaitingJobs, 'queue'>;
}

/** The jobs that hand mail over: what waits of them is mail that waits. */
const MAIL_JOBS: readonly Job[] = [organizationMailJob, identityMailJob, messageMailJob];

const NONE = { due: 0, dueSeconds: 0, waiting: 0, waitingSeconds: 0 };

/**
 * What waits in the database.
 * @param pool connections of the owner or as the role landfall_jobs
 * @param now ISO instant
 * @param named jobs whose queues are told of also when they are empty
 */
export async function waitingWork(
  pool: Pick<pg.Pool, 'query'>,
  now: string,
  named: readonly Job[] = [],
): Promise<WaitingWork> {
  const found = await waitingJobs(pool, now);
  const empty = named.filter(({ name }) => found.every(({ queue }) => queue !== name));
  const isMail = ({ queue }: WaitingJobs) => MAIL_JOBS.some(({ name }) => name === queue);
  return {
    queues: [...found, ...empty.map(({ name: queue }) => ({ queue, ...NONE }))],
    mail: totalsOf(found.filter(isMail)),
    jobs: totalsOf(found.filter((jobs) => !isMail(jobs))),
  };
}
