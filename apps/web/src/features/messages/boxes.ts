import type { ThreadBox } from '@landfall/contract/threads';

/** The boxes of the inbox: of threads, and of mails without a thread, to be filed or dismissed. */
export type InboxBox = ThreadBox | 'triage' | 'dismissed';

/** The tabs of the inbox, in order. Dismissed mails are reached from the tab of mails to be filed. */
export const BOXES = ['mine', 'unassigned', 'all', 'triage', 'waiting', 'snoozed', 'closed'] as const;

/** The label of each tab. */
export const BOX_WORDS: Readonly<Record<(typeof BOXES)[number], string>> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  all: 'All',
  triage: 'To be filed',
  waiting: 'Waiting for client',
  snoozed: 'Snoozed',
  closed: 'Closed',
};

/** Whether a box holds mails without a thread. */
export function isTriage(box: InboxBox): box is 'triage' | 'dismissed' {
  return box === 'triage' || box === 'dismissed';
}
