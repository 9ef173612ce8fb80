import type pg from 'pg';

/** The jobs that wait in a queue. Ages are in seconds; 0 if none waits. */
export interface WaitingJobs {
  queue: string;
  /** Jobs that can run now. */
  due: number;
  /** For how long the first of them could have run. */
  dueSeconds: number;
  /** Due jobs and those that wait for a retry. */
  waiting: number;
  /** The age of the oldest of these. */
  waitingSeconds: number;
}

const WAITING = `
  select name as queue,
    count(*) filter (where start_after <= $1)::int as due,
    coalesce(extract(epoch from $1::timestamptz - min(start_after) filter (where start_after <= $1)), 0)::float8
      as "dueSeconds",
    count(*)::int as waiting,
    extract(epoch from greatest($1::timestamptz - min(created_on), interval '0'))::float8 as "waitingSeconds"
  from jobs.job
  where state < 'active' and (start_after <= $1 or state = 'retry')
  group by name order by name`;

/**
 * The waiting jobs of each queue that is not empty; a scheduled job counts from the time it is due.
 * @param pool connections of the owner or as the role landfall_jobs
 * @param now ISO instant
 */
export async function waitingJobs(pool: Pick<pg.Pool, 'query'>, now: string): Promise<WaitingJobs[]> {
  const { rows } = await pool.query<WaitingJobs>(WAITING, [now]);
  return rows;
}

/**
 * The names of the queues with a job that can run now.
 * @param pool connections as the role landfall_jobs
 */
export async function dueQueues(pool: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from jobs.queue q where exists (
       select from jobs.job j
       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= jobs.job_now())`,
  );
  return rows.map(({ name }) => name);
}

/** The totals of several queues. */
export function totalsOf(waiting: readonly WaitingJobs[]): Omit<WaitingJobs, 'queue'> {
  const sum = (key: 'due' | 'waiting') => waiting.reduce((total, jobs) => total + jobs[key], 0);
  const longest = (key: 'dueSeconds' | 'waitingSeconds') =>
    waiting.reduce((most, jobs) => Math.max(most, jobs[key]), 0);
  return {
    due: sum('due'),
    dueSeconds: longest('dueSeconds'),
    waiting: sum('waiting'),
    waitingSeconds: longest('waitingSeconds'),
  };
}

/**
 * The queues with jobs that failed their last retry since then, and the number of these.
 * @param pool connections of the owner or as the role landfall_jobs
 * @param since ISO instant
 */
export async function failedJobs(
  pool: Pick<pg.Pool, 'query'>,
  since: string,
): Promise<{ queue: string; failed: number }[]> {
  const { rows } = await pool.query<{ queue: string; failed: number }>(
    `select name as queue, count(*)::int as failed from jobs.job
     where state = 'failed' and completed_on >= $1 group by name order by name`,
    [since],
  );
  return rows;
}
