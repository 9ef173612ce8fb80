import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const browserConfig = z.object({
  product_name: z.string(),
  support_email: z.string(),
  /** Whether anyone may create an organization, or people join only by invitation. */
  signup: z.enum(['open', 'invite']),
  auth: z.object({ domain: z.string(), client_id: z.string(), audience: z.string() }),
});
export type BrowserConfig = z.infer<typeof browserConfig>;

export const getBrowserConfig = endpoint({
  method: 'GET',
  path: '/config',
  summary: 'What the browser needs before anyone signs in',
  access: 'public',
  audit: false,
  response: browserConfig,
  errors: [],
});
