import { NOT_ARCHIVED } from '@landfall/contract/fields';
import type { Invitation } from '@landfall/contract/invitations';

/** The status of an invitation. */
export type InvitationStatus = 'pending' | 'accepted' | 'expired';

/**
 * The status of an invitation (product specification, section 4): accepted once `accepted_at` is set, expired after its
 * end, else pending. @param now milliseconds of the epoch
 */
export function statusOf(
  { accepted_at, expires_at }: Pick<Invitation, 'accepted_at' | 'expires_at'>,
  now: number,
): InvitationStatus {
  if (accepted_at && accepted_at !== NOT_ARCHIVED) return 'accepted';
  return Date.parse(expires_at) <= now ? 'expired' : 'pending';
}

/** The address that accepts an invitation, to be sent by hand. @param origin of the site */
export function invitationLink(origin: string, token: string, email: string): string {
  return `${origin}/accept-invitation/${encodeURIComponent(token)}?email=${encodeURIComponent(email)}`;
}
