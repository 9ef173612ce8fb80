import { NOTIFICATION_DAYS } from '@landfall/contract/constants';
import { DAY_MS, HOUR_MS } from '@landfall/domain/durations';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { queueEachMinute, sweep } from '../../platform/jobs/periodic-tasks.ts';
import { handleJob, type JobHandler } from '../../platform/jobs/worker.ts';
import { escalate } from './service.ts';

/** Notifies an organization's admins of unacknowledged reminders. The database queues it (`jobs.queue_escalations`). */
export const escalationJob = defineJob({
  name: 'escalation',
  payload: z.object({}),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 60,
});

/** Handles {@link escalationJob}; idempotent. */
export function escalateMissed(clock: Clock): JobHandler {
  return handleJob(escalationJob, { concurrency: 1, perOrganization: 1 }, async ({ inOrganization }) => {
    await inOrganization(({ tx }) => escalate({ tx, now: new Date(clock.now()).toISOString() }));
  });
}

/** Queues the notifications of admins about unacknowledged reminders, for all organizations, every minute. */
export const queueEscalations = queueEachMinute('queue_escalations');

/** Deletes notifications that are older than {@link NOTIFICATION_DAYS}. */
export const sweepNotifications = sweep({
  name: 'sweep notifications',
  everyMs: 6 * HOUR_MS,
  statement: 'select from sweep_notifications($1) as swept where swept > 0',
  agesMs: [NOTIFICATION_DAYS * DAY_MS],
});
