import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import { MAIL_RETRIES } from './deliver.ts';

/** Sends one mail of an organization. */
export const organizationMailJob = defineJob({
  name: 'mail',
  payload: z.object({ mail_id: z.uuid() }),
  ...MAIL_RETRIES,
});

/** Sends one mail of the sign-in provider. The function identity.enqueue_mail uses the same name. */
export const identityMailJob = defineJob({
  name: 'identity_mail',
  payload: z.object({ mail_id: z.uuid() }),
  ...MAIL_RETRIES,
});
