import { HOUR_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { PeriodicTask } from './periodic-tasks.ts';

/**
 * Adds jobs for what waits for one and has none, of all organizations: what a job did was tried in vain for the last time,
 * as while the store is away, is done once it can be.
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
