import { DAY_MS } from '@landfall/domain/durations';
import { createPool } from '../../platform/db/pool.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import type { JobLog } from '../../platform/jobs/worker.ts';
import { eraseDue, type FilePlaces } from './erase.ts';

/**
 * Erases, once a day, deleted organizations that can no longer be restored.
 * @param options.jobsUrl connection string of the role landfall_jobs
 */
export function eraseOrganizations(options: FilePlaces & { jobsUrl: string; log: JobLog }): PeriodicTask {
  const { jobsUrl, log } = options;
  return {
    name: 'erase organizations',
    everyMs: DAY_MS,
    async work() {
      // A separate pool, as erasing a large organization takes longer than the statement timeout of the others.
      const pool = createPool({
        url: jobsUrl,
        role: 'landfall_jobs',
        size: 1,
        answerWithinMs: 0,
        statementWithinMs: 0,
      });
      try {
        const client = await pool.connect();
        try {
          const { erased, errors } = await eraseDue(client, options);
          for (const { id, rows } of erased) log.info({ organization: id, rows }, 'organization erased');
          for (const { id, error } of errors)
            log.error({ organization: id, err: error }, 'organization not erased');
          // The task is retried earlier than the next day.
          if (errors.length > 0) throw errors[0]?.error;
        } finally {
          client.release();
        }
      } finally {
        await pool.end();
      }
    },
  };
}
