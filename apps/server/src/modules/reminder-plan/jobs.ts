import type { Clock } from '../../platform/clock.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { planJob } from './plan-job.ts';
import { planPart } from './service.ts';

/**
 * The number of dates that are planned in one transaction, so that their cases are locked for about a second at most.
 */
const PART = 1_000;

/** Plans the reminders of date types with many dates, in batches. */
export function planReminders(clock: Clock): JobHandler {
  return handleJob(planJob, { concurrency: 1, perOrganization: 1 }, async ({ payload, inOrganization }) => {
    for (let after: string | null = null; ; ) {
      const now = new Date(clock.now()).toISOString();
      const last: string | null = await inOrganization(({ tx }) =>
        planPart({ tx, now }, payload.date_setting_id, { after, limit: PART }),
      );
      if (last === null) return;
      after = last;
    }
  });
}
