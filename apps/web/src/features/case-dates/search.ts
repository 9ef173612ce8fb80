import { DATE_STATES } from '@landfall/contract/case-dates';
import { choiceParam, dateParam, definedEntries, splitNames, textParam } from '../../lib/search-params.ts';

/** What the dates view's address holds: which view it is, its filters and whether their drawer is open. */
export interface CaseDateSearch {
  /** The two tables without it. */
  view?: 'agenda' | 'month';
  from?: string;
  to?: string;
  /** What is overdue stays in sight, however early the range begins. */
  overdue?: 'kept';
  /** Names of date types, comma joined. */
  types?: string;
  /** Of {@link DATE_STATES}, comma joined. */
  states?: string;
  /** Only those of one's own cases. */
  mine?: 'true';
  filters?: 'open';
  /** The chosen day of the month view; the organization's day without it. */
  on?: string;
}

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
}

/** Reads the dates view's address; what means nothing is left out. */
export function parseCaseDateSearch(search: Record<string, unknown>): CaseDateSearch {
  const states = splitNames(textParam(search.states));
  return definedEntries<CaseDateSearch>({
    view: choiceParam(search.view, ['agenda', 'month']),
    from: dateParam(search.from),
    to: dateParam(search.to),
    overdue: choiceParam(search.overdue, ['kept']),
    types: textParam(search.types),
    states: DATE_STATES.filter((state) => states.includes(state)).join(',') || undefined,
    mine: choiceParam(search.mine, ['true']),
    filters: choiceParam(search.filters, ['open']),
    on: dateParam(search.on),
  });
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

/** How many filters are active: the range, the types, the states and whose they are, each as one. */
export function countDateFilters({ view, from, to, types, states, mine }: CaseDateSearch): number {
  // A month has a range of its own.
  const ranged = view !== 'month' && (from || to);
  return [ranged, splitNames(types).length > 0, states, mine].filter(Boolean).length;
}
