import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery } from './fields.ts';

export const undeliveredMail = z.object({
  id,
  /** The kind of mail, e.g. `invitation`. */
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  created_at: instant,
  /** How often sending it was tried. */
  attempts: z.number().int(),
  /** Why it failed permanently, as a message. */
  error: z.string(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;

export const listUndeliveredMail = endpoint({
  method: 'GET',
  path: '/mail/undelivered',
  summary: 'Mail of the organization that failed in the last 30 days, newest first',
  access: 'admin',
  audit: false,
  query: z.object(pageQuery),
  response: z.object({ mail: z.array(undeliveredMail), ...pageInfo }),
  errors: [],
});
