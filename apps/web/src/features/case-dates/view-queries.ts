import { listCaseDates, viewCalendar } from '@landfall/contract/case-date-views';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import type { CaseDateFilters, DateNarrowing } from './search.ts';

// Queries of the dates page only. Mutations are in another file, because the first screen needs some of those.

/** The dates from today on, or the earlier ones. */
export type Side = 'upcoming' | 'prior';

/** How long the first answer serves both sides, in milliseconds, so that one call fills both tables. */
const SHARED_MS = 2_000;

function firstPageQuery(filters: CaseDateFilters) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'dates', 'first', filters],
    queryFn: ({ signal }) => call(listCaseDates, { query: { ...filters, total: 'later' }, signal }),
    staleTime: SHARED_MS,
  });
}

/** One side of the dates view, page by page. */
export function caseDatesQuery(side: Side, filters: CaseDateFilters) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.cases, 'dates', side, filters],
    queryFn: async ({ pageParam, signal, client }) => {
      const answer = pageParam
        ? await call(listCaseDates, {
            query: { ...filters, total: 'later', [`${side}_cursor`]: pageParam },
            signal,
          })
        : await client.fetchQuery(firstPageQuery(filters));
      return {
        dates: answer[`${side}_dates`],
        total: answer[`${side}_total`],
        overdue_total: answer.overdue_total,
        next_cursor: answer[`${side}_next_cursor`],
        today: answer.today,
      };
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
}

/** How many dates one side has, or are overdue, for when the view leaves that out. One call counts all of them. */
export function caseDatesTotalQuery(side: Side | 'overdue', listed: CaseDateFilters) {
  // The order does not affect the count.
  const { longest_overdue_first: _, ...filters } = listed;
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'dates', 'total', filters],
    queryFn: ({ signal }) => call(listCaseDates, { query: { ...filters, limit: 1, total: 'now' }, signal }),
    select: (answer) => answer[`${side}_total`],
  });
}

/** The dates of a range of days, grouped by day. */
export function calendarQuery(range: { from: string; to: string }, narrowing: DateNarrowing) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'dates', 'calendar', range, narrowing],
    queryFn: ({ signal }) => call(viewCalendar, { query: { ...range, ...narrowing }, signal }),
  });
}
