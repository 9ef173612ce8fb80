import { IMPORT_DAYS } from '@landfall/contract/constants';
import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';

/** Forgets imports, of all organizations, that were read long ago and cannot be undone, or no more. */
export function forgetImports(jobsPool: pg.Pool, clock: Clock): PeriodicTask {
  return {
    name: 'forget imports',
    everyMs: HOUR_MS,
    async work() {
      // A day more: the last undo may still be under way.
      const until = new Date(clock.now() - (IMPORT_DAYS + 1) * DAY_MS);
      for (let forgotten = 1; forgotten > 0; ) {
        const { rows } = await jobsPool.query<{ forgotten: number }>(
          'select jobs.forget_imports($1) as forgotten',
          [until],
        );
        forgotten = rows[0]?.forgotten ?? 0;
      }
    },
  };
}
