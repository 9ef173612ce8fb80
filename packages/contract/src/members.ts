import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './fields.ts';
import { organizationUser } from './organization.ts';
import { assignableRole } from './roles.ts';

const params = z.object({ id });

export const updateUserRoles = endpoint({
  method: 'PUT',
  path: '/users/{id}/roles',
  summary: 'Give a member other roles',
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

export const getUserWork = endpoint({
  method: 'GET',
  path: '/users/{id}/work',
  summary: 'What a member has under way that ends when they are removed or demoted',
  access: 'admin',
  audit: false,
  params,
  response: z.object({
    /** Pending ones that they made. They are cancelled. */
    invitations: z.number().int(),
    /** Reports that come by themselves because they set it so. They stop. */
    schedules: z.number().int(),
    /** Calendar feeds. They end with the membership alone: what a feed shows follows its member's roles. */
    feeds: z.number().int(),
  }),
  errors: ['not_found'],
});
