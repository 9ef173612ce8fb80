import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Mails a member the news in a thread, unless they have read it by then. */
export const threadNoticeJob = defineJob({
  name: 'thread_notice',
  payload: z.object({ person_id: z.uuid(), thread_id: z.uuid() }),
  retries: { limit: 3, delaySeconds: 30, maxDelaySeconds: 300 },
  expireSeconds: 60,
});
