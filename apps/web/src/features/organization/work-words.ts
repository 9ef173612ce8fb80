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

/** What the server withdraws of whoever may no longer write; how much of it there is, is not known here. */
const WITHDRAWN = 'Their unsent mails and their links for clients will be withdrawn.';

/** What a member may still do after a change of their permissions. */
export type Remaining = 'nothing' | 'reading' | 'writing';

const NONE = { invitations: 0, schedules: 0, feeds: 0 };

/**
 * The work of a member that ends with their permissions, in sentences; empty for none. Calendar feeds end only with the
 * membership. @param work undefined where it could not be loaded
 */
export function workWords(
  work: Pick<Work, 'invitations' | 'schedules' | 'feeds'> | undefined,
  remaining: Remaining,
): string {
  const { invitations, schedules, feeds } = work ?? NONE;
  const parts = [
    ...(invitations > 0 ? [`${counted(invitations, 'pending invitation')} will be cancelled`] : []),
    ...(schedules > 0 ? [`${counted(schedules, 'schedule')} will stop`] : []),
  ];
  if (remaining === 'nothing' && feeds > 0) parts.push(`${counted(feeds, 'calendar feed')} will end`);
  const ends = parts.length > 0 ? `${LIST.format(parts)}.` : '';
  return remaining === 'writing' ? ends : `${ends} ${WITHDRAWN}`.trim();
}
