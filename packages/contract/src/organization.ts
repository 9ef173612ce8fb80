import { z } from 'zod';
import { LIMITS, MAX_ACKNOWLEDGE_HOURS, MAX_INACTIVE_DAYS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id, instant, requiredLine, text, version } from './fields.ts';
import { role } from './roles.ts';

export const organization = z.object({
  id,
  name: z.string(),
  description: z.string(),
  created_at: instant,
  /** IANA name; all rules use the current day in this zone. */
  time_zone: z.string(),
  /** The organization's current calendar day. */
  today: calendarDate,
  /** Whether the sample office was loaded and can be removed. */
  sample_loaded: z.boolean(),
  /** Whether members must sign in with two factors. */
  requires_second_factor: z.boolean(),
  /** Days without a recorded change after which the board shows a case; 0 turns the check off. */
  inactive_days: z.number().int(),
  /** Whether clients get the reminders of date types that remind clients. */
  client_reminders: z.boolean(),
  /** Working hours after which an unacknowledged reminder goes to the admins; 0 for never. */
  acknowledge_hours: z.number().int(),
  /**
   * Whether dates that rules count need the confirmation of a second member: as an admin has set it, else once two
   * members may write.
   */
  requires_verification: z.boolean(),
  version,
});
export type Organization = z.infer<typeof organization>;

const params = z.object({ id });
const name = requiredLine(LIMITS.organizationName);

export const getOrganization = endpoint({
  method: 'GET',
  path: '/organizations',
  summary: 'The organization that the caller works in',
  access: 'viewer',
  audit: false,
  response: organization,
  errors: [],
});

export const getOrganizationById = endpoint({
  method: 'GET',
  path: '/organizations/{id}',
  summary: 'The organization that the caller works in, by its id',
  access: 'viewer',
  audit: false,
  params,
  response: organization,
  errors: ['not_found'],
});

const changes = z.strictObject({
  name: name.optional(),
  description: text(LIMITS.organizationDescription).trim().optional(),
  /** An IANA name, e.g. `America/Chicago`. */
  time_zone: requiredLine(LIMITS.timeZone).optional(),
  /** Can be turned on only by a member who has signed in with two factors, so that they cannot lock themselves out. */
  requires_second_factor: z.boolean().optional(),
  inactive_days: z
    .number()
    .int('A whole number')
    .min(0, 'Not below 0')
    .max(MAX_INACTIVE_DAYS, `At most ${MAX_INACTIVE_DAYS}`)
    .optional(),
  /**
   * Clients get a date type's reminders when both this and the date type's own switch are on. Switching it on requires a
   * confirmed e-mail address, like all that sends mail to others.
   */
  client_reminders: z.boolean().optional(),
  acknowledge_hours: z
    .number('A number of hours')
    .int('A whole number')
    .min(0, 'Not less than 0')
    .max(MAX_ACKNOWLEDGE_HOURS, `At most ${MAX_ACKNOWLEDGE_HOURS}`)
    .optional(),
  requires_verification: z.boolean().optional(),
  version: version.optional(),
});

export const updateOrganization = endpoint({
  method: 'PUT',
  path: '/organizations',
  summary: 'Change name, description, time zone or rules of the organization',
  access: 'admin',
  audit: 'organization.updated',
  body: changes,
  response: organization,
  errors: ['stale_version', 'email_not_confirmed'],
});

export const updateOrganizationById = endpoint({
  method: 'PUT',
  path: '/organizations/{id}',
  summary: 'Change name, description, time zone or rules of the organization, by its id',
  access: 'admin',
  audit: 'organization.updated',
  params,
  body: changes,
  response: organization,
  errors: ['not_found', 'stale_version', 'email_not_confirmed'],
});

export const foundOrganization = endpoint({
  method: 'POST',
  path: '/organizations',
  summary: 'Found an organization and switch to it',
  access: 'person',
  // The service records it itself, in the new organization.
  audit: false,
  body: z.strictObject({ name }),
  response: organization,
  status: 201,
  errors: ['conflict', 'forbidden'],
});

export const organizationUser = z.object({
  id,
  email: z.string(),
  display_name: z.string(),
  roles: z.array(role),
  created_at: instant,
  org_id: id,
  /** False for a member of an imported organization who has not accepted an invitation here yet. */
  has_signed_in: z.boolean(),
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
