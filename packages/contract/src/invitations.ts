import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, pageInfo, pageQuery, requiredLine, text } from './fields.ts';
import { assignableRole } from './roles.ts';

/** Accepted when `accepted_at` is set, else expired from `expires_at` on, else pending. */
export const invitation = z.object({
  id,
  invited_email: z.string(),
  role_to_assign: assignableRole,
  /** The text in the invitation's mail; empty when there is none. */
  message: z.string(),
  created_at: instant,
  expires_at: instant,
  accepted_at: instant.nullable(),
  /** For the link to pass on; null unless the invitation is pending. */
  invitation_token: z.string().nullable(),
  /** The state of its mail; null once that is no longer known. */
  mail: z
    .object({
      status: z.enum(['pending', 'sent', 'failed']),
      /** Why it failed, as a message. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type Invitation = z.infer<typeof invitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/invitations',
  summary: 'Invitations to the organization, newest first, without cancelled ones',
  access: 'admin',
  audit: false,
  query: z.object(pageQuery),
  response: z.object({ invitations: z.array(invitation), ...pageInfo }),
  errors: [],
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/invitations',
  summary: 'Invite someone by e-mail',
  access: 'admin',
  audit: 'invitation.created',
  sendsMail: true,
  body: z.strictObject({
    email: requiredLine(LIMITS.email).refine(
      (value) => z.email().safeParse(value).success,
      'Not an e-mail address',
    ),
    role: assignableRole.default('viewer'),
    message: text(LIMITS.invitationMessage).trim().default(''),
  }),
  response: z.object({ invitation }),
  status: 201,
  errors: ['conflict', 'email_not_confirmed'],
});

export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: '/invitations/{id}',
  summary: 'Cancel a pending invitation',
  access: 'admin',
  audit: 'invitation.cancelled',
  params: z.object({ id }),
  errors: ['not_found', 'conflict'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/accept-invitation/{token}',
  summary: 'With a sign-in: accept the invitation. Without: read who invites, without accepting',
  access: 'visitor',
  // The service records it itself, in the organization joined.
  audit: false,
  params: z.object({ token: z.string() }),
  response: z.object({
    /** The organization's name. */
    organization: z.string(),
    message: z.string(),
    role: assignableRole,
  }),
  errors: ['not_found', 'forbidden', 'email_not_confirmed', 'conflict'],
});
