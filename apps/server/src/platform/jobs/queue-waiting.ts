import { HOUR_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { PeriodicTask } from './periodic-tasks.ts';

/**
 * Queues jobs, in all organizations, for rows that wait for one but have none: work whose last retry failed, for
 * example while the file store was unreachable, is done once it is possible again.
 * @param jobsPool connections as the role landfall_jobs
 */
export function queueWaiting(jobsPool: pg.Pool): PeriodicTask {
  return {
    name: 'queue what waits',
    everyMs: HOUR_MS,
    async work() {
      await jobsPool.query('select queue_waiting(null)');
    },
  };
}
