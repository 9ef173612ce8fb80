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

export const removeUserFor = endpoint({
  method: 'POST',
  path: '/users/{id}/remove',
  summary: 'Remove a member, whose work somebody else takes over, all at once',
  access: 'admin',
  audit: 'user.removed',
  params,
  body: z.strictObject({
    /** Who takes over: a member who may change cases. Without one it ends as with DELETE. */
    successor_id: id.optional(),
  }),
  errors: ['not_found', 'conflict'],
});

export const getUserWork = endpoint({
  method: 'GET',
  path: '/users/{id}/work',
  summary: 'What a member has under way, which ends when they are removed unless somebody takes it over',
  access: 'admin',
  audit: false,
  params,
  response: z.object({
    /** Open ones on whose team they are, as far as the caller may know of them. Nothing of this ends with a demotion. */
    cases: z.number().int(),
    /** Open and waiting ones that are theirs, likewise. */
    threads: z.number().int(),
    /** Open ones that are theirs, likewise. */
    tasks: z.number().int(),
    /** Pending ones that they made. They are cancelled. */
    invitations: z.number().int(),
    /** Reports that come by themselves because they set it so. They stop. */
    schedules: z.number().int(),
    /** Calendar feeds. They end with the membership alone: what a feed shows follows its member's roles. */
    feeds: z.number().int(),
  }),
  errors: ['not_found'],
});
