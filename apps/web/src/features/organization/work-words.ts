import { counted } from '@landfall/contract/counted';
import type { CallResult } from '@landfall/contract/endpoint';
import type { getUserWork } from '@landfall/contract/members';

const LIST = new Intl.ListFormat('en-US');

export type Work = CallResult<typeof getUserWork>;

/** Whether a member has work that another member can take over. */
export function canBeTakenOver({ cases, threads, tasks, schedules }: Work): boolean {
  return cases + threads + tasks + schedules > 0;
}

/** The work that another member can take over, as a list in words. */
export function heldWords({ cases, threads, tasks, schedules }: Work): string {
  return LIST.format([
    ...(cases > 0 ? [counted(cases, 'open case')] : []),
    ...(threads > 0 ? [counted(threads, 'thread')] : []),
    ...(tasks > 0 ? [counted(tasks, 'open task')] : []),
    ...(schedules > 0 ? [counted(schedules, 'scheduled report')] : []),
  ]);
}

/** What the server withdraws of everyone who leaves; how much of it there is, is not known here. */
const WITHDRAWN = 'Their unsent mails and their links for clients will be withdrawn.';

/**
 * The work of a member that ends with their permissions, in sentences; empty for none. @param leaves whether they
 * leave: calendar feeds end only with the membership
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
  const ends = parts.length > 0 ? `${LIST.format(parts)}.` : '';
  return leaves ? `${ends} ${WITHDRAWN}`.trim() : ends;
}
