import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant, version } from './fields.ts';
import { role } from './roles.ts';

export const organization = z.object({
  id,
  name: z.string(),
  description: z.string(),
  created_at: instant,
  /** IANA name; "today" of every rule is today in this zone. */
  time_zone: z.string(),
  /** The organization's current calendar day. */
  today: calendarDate,
  /** Whether the sample office was loaded and can be removed. */
  sample_loaded: z.boolean(),
  version,
});
export type Organization = z.infer<typeof organization>;

export const getOrganization = endpoint({
  method: 'GET',
  path: '/organizations',
  summary: 'The organization that the caller works in',
  access: 'viewer',
  audit: false,
  response: organization,
  errors: [],
});

export const organizationUser = z.object({
  id,
  email: z.string(),
  display_name: z.string(),
  roles: z.array(role),
  created_at: instant,
  org_id: id,
});
export type OrganizationUser = z.infer<typeof organizationUser>;

export const listUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'The members of the organization, by name',
  access: 'viewer',
  audit: false,
  response: z.object({ users: z.array(organizationUser) }),
  errors: [],
});
