import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/**
 * Reads a mail that came and puts it in its threads, or before a person. Its pauses, of which chance takes up to half, last
 * longer than a day together: so long the store may be away.
 */
export const receivedMailJob = defineJob({
  name: 'received_mail',
  payload: z.object({ received_mail_id: z.uuid() }),
  retries: { limit: 60, delaySeconds: 5, maxDelaySeconds: 3_600 },
  expireSeconds: 300,
});
