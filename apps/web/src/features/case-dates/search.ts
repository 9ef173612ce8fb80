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

/** Parses the search parameters of the dates view: which view it is, its filters and whether their drawer is open. */
export const parseCaseDateSearch = searchReader({
  /** The two tables when absent. */
  view: oneOf('agenda', 'month'),
  from: dateParam,
  to: dateParam,
  /** Overdue dates stay visible, however early the range begins. */
  overdue: oneOf('kept'),
  /** Names of date types, comma separated. */
  types: textParam,
  /** Of {@link DATE_STATES}, comma separated. */
  states: statesParam,
  /** Only dates of the signed-in person's cases. */
  mine: oneOf('true'),
  filters: oneOf('open'),
  /** The chosen day of the month view; the organization's current day when absent. */
  on: dateParam,
});

/** The search parameters of the dates view. */
export type CaseDateSearch = ReturnType<typeof parseCaseDateSearch>;

/** The filters that all views of dates share, as the server accepts them. */
export interface DateNarrowing {
  date_types?: string;
  states?: string;
  mine?: 'true';
}

/** The filters of the tables and the agenda, as the server accepts them. */
export interface CaseDateFilters extends DateNarrowing {
  date_begin?: string;
  date_end?: string;
  include_overdue?: 'true';
  longest_overdue_first?: 'true';
}

/** The search parameters that filter every view, the month's too. */
export function narrowingOf({ types, states, mine }: CaseDateSearch): DateNarrowing {
  return definedEntries<DateNarrowing>({ date_types: types, states, mine });
}

/** The search parameters that the server accepts for lists. An agenda lists open dates, unless states are chosen. */
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
 * Those filters with the order of the lists: the longest overdue date comes first wherever overdue dates have a list of
 * their own, which is everywhere but in the two tables.
 */
export function listedDates(search: CaseDateSearch, asCards: boolean): CaseDateFilters {
  const filters = filtersOfDates(search);
  return search.view === 'agenda' || asCards ? { ...filters, longest_overdue_first: 'true' } : filters;
}

/** How many filters are active: the range, the types, the states and whose dates, each counted once. */
export function countDateFilters({ view, from, to, types, states, mine }: CaseDateSearch): number {
  // A month sets its own range.
  const ranged = view !== 'month' && (from || to);
  return [ranged, splitNames(types).length > 0, states, mine].filter(Boolean).length;
}
