import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { MAIL_RETRIES } from '../../platform/mail/deliver.ts';

/** Sends the mail of a message, at the time from which it cannot be cancelled any more. */
export const messageMailJob = defineJob({
  name: 'message_mail',
  payload: z.object({ message_id: z.uuid() }),
  ...MAIL_RETRIES,
});
