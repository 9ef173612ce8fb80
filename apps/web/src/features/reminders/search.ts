import type { ReminderStatus } from '@landfall/contract/reminders';
import { choiceParam, dateParam, definedEntries, idParam, textParam } from '../../lib/search-params.ts';

/** The tabs beside the first one, which is the queue. */
const TABS = ['templates', 'groups'] as const;
export type ReminderTab = (typeof TABS)[number];

/** The statuses beside `pending`. Repeated here, so that the first screen does not load the contract's schemas. */
const STATUSES = ['sent', 'failed', 'cancelled', 'skipped'] as const satisfies readonly ReminderStatus[];

/** The search parameters of the reminders page: its tab, the queue's filters, and the open dialog or drawer. */
export interface ReminderSearch {
  tab?: ReminderTab;
  /** Absent: pending ones. */
  status?: (typeof STATUSES)[number];
  /** First and last day on which they are due. */
  from?: string;
  to?: string;
  /** The id of the case to which the queue is filtered. */
  case?: string;
  filters?: 'open';
  /** The id of the template being edited; `new` for a new one. */
  template?: string;
  /** The id of the group being edited; `new` for a new one. */
  group?: string;
}

/** The queue's filters as the server accepts them. */
export interface QueueFilters {
  status: ReminderStatus;
  from?: string;
  to?: string;
  case_id?: string;
}

/** Parses the search parameters of the reminders page; those without meaning on its tab are dropped. */
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

/** The search parameters that the server accepts. */
export function filtersOfQueue(search: ReminderSearch): QueueFilters {
  const { status = 'pending', from, to, case: case_id } = search;
  return definedEntries<QueueFilters>({ status, from, to, case_id });
}

/** How many filters are active: the range and the case, each counted once. The status is not a filter. */
export function countQueueFilters({ from, to, case: caseId }: ReminderSearch): number {
  return [from || to, caseId].filter(Boolean).length;
}

/** The status as the address holds it: absent for pending ones. */
export function statusInAddress(status: ReminderStatus): ReminderSearch['status'] {
  return status === 'pending' ? undefined : status;
}
