import type { ReminderStatus } from '@landfall/contract/reminders';
import { choiceParam, dateParam, definedEntries, idParam, textParam } from '../../lib/search-params.ts';

/** The tabs beside the first one, which is the queue. */
const TABS = ['templates', 'groups'] as const;
export type ReminderTab = (typeof TABS)[number];

/** Those beside `pending`. Written here, so that the first screen of all does not fetch the calls' shapes. */
const STATUSES = ['sent', 'failed', 'cancelled', 'skipped'] as const satisfies readonly ReminderStatus[];

/** What the reminders page's address holds: its tab, the queue's filters, and which dialog or drawer is open. */
export interface ReminderSearch {
  tab?: ReminderTab;
  /** Absent: pending ones. */
  status?: (typeof STATUSES)[number];
  /** First and last day on which they are due. */
  from?: string;
  to?: string;
  /** The id of the one case whose reminders are shown. */
  case?: string;
  filters?: 'open';
  /** The id of the template that is edited; `new` while one is made. */
  template?: string;
  /** The id of the group that is edited; `new` while one is made. */
  group?: string;
}

/** The queue's filters as the server takes them. */
export interface QueueFilters {
  status: ReminderStatus;
  from?: string;
  to?: string;
  case_id?: string;
}

/** Reads the reminders page's address; what means nothing on its tab is left out. */
export function parseReminderSearch(search: Record<string, unknown>): ReminderSearch {
  const tab = choiceParam(search.tab, TABS);
  if (tab === 'templates')
    return definedEntries<ReminderSearch>({ tab, template: textParam(search.template) });
  if (tab === 'groups') return definedEntries<ReminderSearch>({ tab, group: textParam(search.group) });
  return definedEntries<ReminderSearch>({
    status: choiceParam(search.status, STATUSES),
    from: dateParam(search.from),
    to: dateParam(search.to),
    case: idParam(search.case),
    filters: choiceParam(search.filters, ['open']),
  });
}

/** The part of the address that the server answers. */
export function filtersOfQueue(search: ReminderSearch): QueueFilters {
  const { status = 'pending', from, to, case: case_id } = search;
  return definedEntries<QueueFilters>({ status, from, to, case_id });
}

/** How many filters are active: the range and the case, each as one. The status is a choice of its own. */
export function countQueueFilters({ from, to, case: caseId }: ReminderSearch): number {
  return [from || to, caseId].filter(Boolean).length;
}

/** The status as the address holds it: pending ones are its absence. */
export function statusInAddress(status: ReminderStatus): ReminderSearch['status'] {
  return status === 'pending' ? undefined : status;
}
