import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { role } from './roles.ts';

export const userSettings = z.object({
  user: z.object({
    id,
    email: z.string(),
    email_verified: z.boolean(),
    display_name: z.string(),
    /** The organization that the caller works in; null before there is one. */
    org_id: id.nullable(),
    /** The caller's roles in that organization. */
    roles: z.array(role),
  }),
  settings: z.record(z.string(), z.unknown()),
});
export type UserSettings = z.infer<typeof userSettings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'The signed-in person and their settings',
  access: 'person',
  audit: false,
  response: userSettings,
  errors: [],
});
