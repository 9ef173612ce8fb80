import { counted } from '@landfall/contract/counted';
import type { CallResult } from '@landfall/contract/endpoint';
import type { getUserWork } from '@landfall/contract/members';

const LIST = new Intl.ListFormat('en-US');

export type Work = CallResult<typeof getUserWork>;

/** Whether a member holds something that another one can take over. */
export function canBeTakenOver({ cases, threads, tasks, schedules }: Work): boolean {
  return cases + threads + tasks + schedules > 0;
}

/** What another member can take over, as a list of words. */
export function heldWords({ cases, threads, tasks, schedules }: Work): string {
  return LIST.format([
    ...(cases > 0 ? [counted(cases, 'open case')] : []),
    ...(threads > 0 ? [counted(threads, 'thread')] : []),
    ...(tasks > 0 ? [counted(tasks, 'open task')] : []),
    ...(schedules > 0 ? [counted(schedules, 'scheduled report')] : []),
  ]);
}

/**
 * What becomes of a member's work that ends with what they may, as a sentence; empty when they have none under way.
 * @param leaves whether they leave: feeds end with the membership alone
 */
export function workWords(
  { invitations, schedules, feeds }: Pick<Work, 'invitations' | 'schedules' | 'feeds'>,
  leaves: boolean,
): string {
  const parts = [
    ...(invitations > 0 ? [`${counted(invitations, 'pending invitation')} will be cancelled`] : []),
    ...(schedules > 0 ? [`${counted(schedules, 'schedule')} will stop`] : []),
  ];
  if (leaves && feeds > 0) parts.push(`${counted(feeds, 'calendar feed')} will end`);
  return parts.length > 0 ? `${LIST.format(parts)}.` : '';
}
