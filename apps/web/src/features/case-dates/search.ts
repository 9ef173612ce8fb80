import { DATE_STATES } from '@landfall/contract/case-dates';
import {
  dateParam,
  definedEntries,
  oneOf,
  searchReader,
  splitNames,
  textParam,
} from '../../lib/search-params.ts';

function statesParam(value: unknown): string | undefined {
  const states = splitNames(textParam(value));
  return DATE_STATES.filter((state) => states.includes(state)).join(',') || undefined;
}

/** Reads the dates view's address: which view it is, its filters and whether their drawer is open. */
export const parseCaseDateSearch = searchReader({
  /** The two tables without it. */
  view: oneOf('agenda', 'month'),
  from: dateParam,
  to: dateParam,
  /** What is overdue stays in sight, however early the range begins. */
  overdue: oneOf('kept'),
  /** Names of date types, comma joined. */
  types: textParam,
  /** Of {@link DATE_STATES}, comma joined. */
  states: statesParam,
  /** Only those of one's own cases. */
  mine: oneOf('true'),
  filters: oneOf('open'),
  /** The chosen day of the month view; the organization's day without it. */
  on: dateParam,
});

/** What the dates view's address holds. */
export type CaseDateSearch = ReturnType<typeof parseCaseDateSearch>;

/** What narrows every view of dates, as the server takes it. */
export interface DateNarrowing {
  date_types?: string;
  states?: string;
  mine?: 'true';
}

/** The filters of the tables and the agenda, as the server takes them. */
export interface CaseDateFilters extends DateNarrowing {
  date_begin?: string;
  date_end?: string;
  include_overdue?: 'true';
  longest_overdue_first?: 'true';
}

/** The part of the address that narrows every view, the month's too. */
export function narrowingOf({ types, states, mine }: CaseDateSearch): DateNarrowing {
  return definedEntries<DateNarrowing>({ date_types: types, states, mine });
}

/** The part of the address that the server answers with lists. An agenda is of what is open, unless states are chosen. */
export function filtersOfDates(search: CaseDateSearch): CaseDateFilters {
  const { view, from, to, overdue } = search;
  return definedEntries<CaseDateFilters>({
    date_begin: from,
    date_end: to,
    include_overdue: from && overdue ? 'true' : undefined,
    ...(view === 'agenda' ? { states: 'open' } : {}),
    ...narrowingOf(search),
  } as { [K in keyof CaseDateFilters]: CaseDateFilters[K] });
}

/**
 * Those filters, and the order of the lists: what is longest overdue leads wherever overdue dates have a list of their own,
 * which is everywhere but in the two tables.
 */
export function listedDates(search: CaseDateSearch, asCards: boolean): CaseDateFilters {
  const filters = filtersOfDates(search);
  return search.view === 'agenda' || asCards ? { ...filters, longest_overdue_first: 'true' } : filters;
}

/** How many filters are active: the range, the types, the states and whose they are, each as one. */
export function countDateFilters({ view, from, to, types, states, mine }: CaseDateSearch): number {
  // A month has a range of its own.
  const ranged = view !== 'month' && (from || to);
  return [ranged, splitNames(types).length > 0, states, mine].filter(Boolean).length;
}
