import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Updates the reminders of a date type with many dates; idempotent. */
export const planJob = defineJob({
  name: 'reminder_plan',
  payload: z.object({ date_setting_id: z.uuid() }),
  retries: { limit: 20, delaySeconds: 5, maxDelaySeconds: 600 },
  expireSeconds: 600,
});
