import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Mails a member the tasks that were assigned to them, unless they have read or done them by then. */
export const taskNoticeJob = defineJob({
  name: 'task_notice',
  payload: z.object({ person_id: z.uuid() }),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 60,
});
