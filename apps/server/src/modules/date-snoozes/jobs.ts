import { z } from 'zod';
import { withEveryCase } from '../../platform/db/session.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { queueEachMinute } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { notify } from '../notifications/service.ts';
import { inOffice, type SendOptions } from '../reminder-dispatch/service.ts';
import { endSnoozes } from './ends.ts';

/** Notifies members that their snoozes of dates are over. The database queues it (`jobs.queue_ends_of_snoozes`). */
export const endsOfSnoozesJob = defineJob({
  name: 'ends_of_snoozes',
  payload: z.object({}),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 60,
});

/** Handles {@link endsOfSnoozesJob}; idempotent. */
export function notifyOfEndedSnoozes(options: SendOptions): JobHandler {
  return handleJob(endsOfSnoozesJob, { concurrency: 1, perOrganization: 1 }, (run) =>
    inOffice(run, options, async (tx, office) => {
      // `notify` checks for each case whether the member may see it.
      await notify({ tx, now: office.now }, await withEveryCase(tx, () => endSnoozes(tx, office)));
    }),
  );
}

/** Queues the notifications about ended snoozes, every minute. */
export const queueEndsOfSnoozes = queueEachMinute('queue_ends_of_snoozes');
