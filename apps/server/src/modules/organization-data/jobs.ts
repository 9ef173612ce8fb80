import { DAY_MS } from '@landfall/domain/durations';
import { createPool } from '../../platform/db/pool.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import type { JobLog } from '../../platform/jobs/worker.ts';
import { eraseDue, type FilePlaces } from './erase.ts';

/**
 * Erases deleted organizations that nobody can restore any more, every day.
 * @param options.jobsUrl connection string of the role landfall_jobs
 */
export function eraseOrganizations(options: FilePlaces & { jobsUrl: string; log: JobLog }): PeriodicTask {
  const { jobsUrl, log } = options;
  return {
    name: 'erase organizations',
    everyMs: DAY_MS,
    async work() {
      // Of its own: an organization of many years takes longer than any statement of the others may.
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
          for (const { id, rows } of await eraseDue(client, options))
            log.info({ organization: id, rows }, 'organization erased');
        } finally {
          client.release();
        }
      } finally {
        await pool.end();
      }
    },
  };
}
