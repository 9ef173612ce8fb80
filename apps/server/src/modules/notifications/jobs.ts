import { NOTIFICATION_DAYS } from '@landfall/contract/constants';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Removes entries that are older than {@link NOTIFICATION_DAYS}, of all organizations.
 * @param jobsPool connections as the role landfall_jobs
 */
export function sweepNotifications(jobsPool: pg.Pool, clock: Clock): PeriodicTask {
  return {
    name: 'sweep notifications',
    everyMs: 6 * HOUR_MS,
    async work() {
      const until = new Date(clock.now() - NOTIFICATION_DAYS * DAY_MS);
      let swept: number | undefined;
      do {
        const { rows } = await jobsPool.query<{ swept: number }>('select sweep_notifications($1) as swept', [
          until,
        ]);
        swept = rows[0]?.swept;
      } while (swept);
    },
  };
}
