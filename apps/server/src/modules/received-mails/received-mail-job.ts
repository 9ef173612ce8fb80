import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/**
 * Parses a received mail and files it in its threads, or sets it aside. Its retries take more than a day, even if all
 * random delays are the shortest: the store may be unavailable for that long.
 */
export const receivedMailJob = defineJob({
  name: 'received_mail',
  payload: z.object({ received_mail_id: z.uuid() }),
  retries: { limit: 60, delaySeconds: 5, maxDelaySeconds: 3_600 },
  expireSeconds: 300,
});
