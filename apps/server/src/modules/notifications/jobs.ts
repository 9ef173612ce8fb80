import { NOTIFICATION_DAYS } from '@landfall/contract/constants';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@landfall/domain/durations';
import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { escalate } from './service.ts';

/** Tells an organization's admins what nobody took note of. The database queues it (`jobs.queue_escalations`). */
export const escalationJob = defineJob({
  name: 'escalation',
  payload: z.object({}),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 60,
});

/** Carries out {@link escalationJob}; done again, it finds nothing. */
export function escalateMissed(clock: Clock): JobHandler {
  return handleJob(escalationJob, { concurrency: 1, perOrganization: 1 }, async ({ inOrganization }) => {
    await inOrganization(({ tx }) => escalate({ tx, now: new Date(clock.now()).toISOString() }));
  });
}

/**
 * Has the admins told of what nobody took note of, of all organizations.
 * @param jobsPool connections as the role landfall_jobs
 */
export function queueEscalations(jobsPool: pg.Pool, clock: Clock): PeriodicTask {
  return {
    name: 'queue escalations',
    everyMs: MINUTE_MS,
    async work() {
      await jobsPool.query('select queue_escalations($1)', [new Date(clock.now())]);
    },
  };
}

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
