import { counted } from '@landfall/contract/counted';
import type { CallResult } from '@landfall/contract/endpoint';
import type { getUserWork } from '@landfall/contract/members';

const LIST = new Intl.ListFormat('en-US');

/**
 * What becomes of a member's work that ends with what they may, as a sentence; empty when they have none under way.
 * @param leaves whether they leave: feeds end with the membership alone
 */
export function workWords(
  { invitations, schedules, feeds }: CallResult<typeof getUserWork>,
  leaves: boolean,
): string {
  const parts = [
    ...(invitations > 0 ? [`${counted(invitations, 'pending invitation')} will be cancelled`] : []),
    ...(schedules > 0 ? [`${counted(schedules, 'schedule')} will stop`] : []),
  ];
  if (leaves && feeds > 0) parts.push(`${counted(feeds, 'calendar feed')} will end`);
  return parts.length > 0 ? `${LIST.format(parts)}.` : '';
}
