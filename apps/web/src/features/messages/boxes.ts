import type { ThreadBox } from '@landfall/contract/threads';

/** Parts of the inbox: of threads, and of mails that are in none, to be filed or dismissed. */
export type InboxBox = ThreadBox | 'triage' | 'dismissed';

/** The tabs of the inbox, in order. What was dismissed is found beside what is to be filed. */
export const BOXES = ['mine', 'unassigned', 'all', 'triage', 'waiting', 'snoozed', 'closed'] as const;

/** How each tab is called. */
export const BOX_WORDS: Readonly<Record<(typeof BOXES)[number], string>> = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  all: 'All',
  triage: 'To be filed',
  waiting: 'Waiting for client',
  snoozed: 'Snoozed',
  closed: 'Closed',
};

/** Whether a part of the inbox holds mails that are in no thread. */
export function isTriage(box: InboxBox): box is 'triage' | 'dismissed' {
  return box === 'triage' || box === 'dismissed';
}
