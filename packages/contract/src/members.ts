import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { organizationUser } from './organization.ts';
import { assignableRole } from './roles.ts';

const params = z.object({ id });

export const updateUserRoles = endpoint({
  method: 'PUT',
  path: '/users/{id}/roles',
  summary: 'Change the roles of a member',
  access: 'admin',
  audit: 'user.roles_changed',
  params,
  body: z.strictObject({
    roles: z
      .array(assignableRole)
      .min(1, 'At least one role')
      .refine((roles) => new Set(roles).size === roles.length, 'Each role once'),
  }),
  response: z.object({ user: organizationUser }),
  errors: ['not_found', 'conflict'],
});

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/users/{id}',
  summary: 'Remove a member from the organization',
  access: 'admin',
  audit: 'user.removed',
  params,
  errors: ['not_found', 'conflict'],
});

export const removeUserFor = endpoint({
  method: 'POST',
  path: '/users/{id}/remove',
  summary: 'Remove a member and hand over their work, in one transaction',
  access: 'admin',
  audit: 'user.removed',
  params,
  body: z.strictObject({
    /** The member who takes over; they must be able to change cases. Absent: the same as with DELETE. */
    successor_id: id.optional(),
  }),
  errors: ['not_found', 'conflict'],
});

export const getUserWork = endpoint({
  method: 'GET',
  path: '/users/{id}/work',
  summary: 'The open work of a member, which ends with their removal unless somebody takes it over',
  access: 'admin',
  audit: false,
  params,
  response: z.object({
    /** Open cases whose team they are on, as far as the caller may know of them. A demotion does not affect these. */
    cases: z.number().int(),
    /** Open and waiting threads assigned to them, as far as the caller may know of them. */
    threads: z.number().int(),
    /** Open tasks assigned to them, as far as the caller may know of them. */
    tasks: z.number().int(),
    /** Pending invitations that they created. They will be cancelled. */
    invitations: z.number().int(),
    /** Report schedules that they set. They will stop. */
    schedules: z.number().int(),
    /** Calendar feeds. They end only with the membership: their content follows its member's roles. */
    feeds: z.number().int(),
  }),
  errors: ['not_found'],
});
