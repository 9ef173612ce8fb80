import type pg from 'pg';
import { messageMailJob } from './modules/messages/mail-job.ts';
import type { Job } from './platform/jobs/job.ts';
import { totalsOf, type WaitingJobs, waitingJobs } from './platform/jobs/waiting.ts';
import { identityMailJob, organizationMailJob } from './platform/mail/mail-jobs.ts';

/** Waiting jobs and mail. */
export interface WaitingWork {
  /** Each queue that is not empty, and the named ones. */
  queues: readonly WaitingJobs[];
  /** Mail not yet handed to a mail server. */
  mail: Omit<WaitingJobs, 'queue'>;
  /** All other jobs. */
  jobs: Omit<WaitingJobs, 'queue'>;
}

/** The jobs that send mail: their waiting jobs are waiting mail. */
const MAIL_JOBS: readonly Job[] = [organizationMailJob, identityMailJob, messageMailJob];

const NONE = { due: 0, dueSeconds: 0, waiting: 0, waitingSeconds: 0 };

/**
 * The waiting jobs and mail in the database.
 * @param pool connections of the owner or as the role landfall_jobs
 * @param now ISO instant
 * @param named jobs whose queues are included even when they are empty
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
