import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const countUnreadThreads = endpoint({
  method: 'GET',
  path: '/threads/unread',
  summary: 'The number of unread threads that the caller follows',
  access: 'viewer',
  audit: false,
  response: z.object({
    /** `UNREAD_COUNTED` means that many or more. */
    unread: z.number().int(),
  }),
  errors: [],
});
