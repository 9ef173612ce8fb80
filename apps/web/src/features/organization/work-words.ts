import { counted } from '@landfall/contract/counted';
import type { CallResult } from '@landfall/contract/endpoint';
import type { getUserWork } from '@landfall/contract/members';

/** What becomes of a member's work that ends with what they may, as a sentence; empty when they have none under way. */
export function workWords({ invitations, schedules }: CallResult<typeof getUserWork>): string {
  const parts = [
    ...(invitations > 0 ? [`${counted(invitations, 'pending invitation')} will be cancelled`] : []),
    ...(schedules > 0 ? [`${counted(schedules, 'schedule')} will stop`] : []),
  ];
  return parts.length > 0 ? `${parts.join(' and ')}.` : '';
}
