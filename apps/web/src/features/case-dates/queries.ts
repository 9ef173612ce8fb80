import {
  addCaseDate,
  archiveCaseDate,
  bulkCaseDates,
  handleCaseDate,
  listCaseDates,
  reopenCaseDate,
  restoreCaseDate,
  updateCaseDate,
  viewCalendar,
} from '@landfall/contract/case-dates';
import { listSnoozes, snoozeCaseDate, wakeCaseDate } from '@landfall/contract/date-snoozes';
import type { CallArguments } from '@landfall/contract/endpoint';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import type { CaseDateFilters, DateNarrowing } from './search.ts';

/** The dates from today on, or those before it. */
export type Side = 'upcoming' | 'prior';

/** How long the first answer serves both sides, so that one call fills both tables. */
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

/** How many dates one side has, or are overdue, where the view leaves that out. One call counts all. */
export function caseDatesTotalQuery(side: Side | 'overdue', listed: CaseDateFilters) {
  // In whatever order, they are as many.
  const { longest_overdue_first: _, ...filters } = listed;
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'dates', 'total', filters],
    queryFn: ({ signal }) => call(listCaseDates, { query: { ...filters, limit: 1, total: 'now' }, signal }),
    select: (answer) => answer[`${side}_total`],
  });
}

/** The dates from one day to another, day by day. */
export function calendarQuery(range: { from: string; to: string }, narrowing: DateNarrowing) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'dates', 'calendar', range, narrowing],
    queryFn: ({ signal }) => call(viewCalendar, { query: { ...range, ...narrowing }, signal }),
  });
}

/** Changes a date, and reads again whatever shows dates. */
function useCaseDateMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  return useRefreshingMutation(mutationFn, [QUERY_ROOT.cases, QUERY_ROOT.documents]);
}

/** Adds a date to a case. */
export function useAddCaseDate() {
  return useCaseDateMutation((body: CallArguments<typeof addCaseDate>['body']) =>
    call(addCaseDate, { body }),
  );
}

/** Moves a date or changes its type. */
export function useUpdateCaseDate(id: string) {
  return useCaseDateMutation((body: CallArguments<typeof updateCaseDate>['body']) =>
    call(updateCaseDate, { params: { id }, body }),
  );
}

/** Says that a date is dealt with. */
export function useHandleCaseDate() {
  return useCaseDateMutation(
    ({ id, ...body }: { id: string } & CallArguments<typeof handleCaseDate>['body']) =>
      call(handleCaseDate, { params: { id }, body }),
  );
}

/** Has a handled date be open again. */
export function useReopenCaseDate() {
  return useCaseDateMutation((id: string) => call(reopenCaseDate, { params: { id } }));
}

/** Archives a date. */
export function useArchiveCaseDate() {
  return useCaseDateMutation((id: string) => call(archiveCaseDate, { params: { id } }));
}

/** Brings an archived date back. */
export function useRestoreCaseDate() {
  return useCaseDateMutation((id: string) => call(restoreCaseDate, { params: { id } }));
}

/** What one bulk action does to which dates. */
export type DateBulk = CallArguments<typeof bulkCaseDates>['body'];

/** Changes many dates at once: all of them or none. Answers the ids of those that were not already so. */
export function useBulkDates() {
  return useCaseDateMutation(
    async (body: DateBulk) => (await call(bulkCaseDates, { body })).changed_ids as string[],
  );
}
/** Which dates of a case the signed-in person has put off, by their ids: until when. */
export function snoozesQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'snoozes', caseId],
    queryFn: ({ signal }) => call(listSnoozes, { params: { id: caseId }, signal }),
    select: ({ snoozes }) => new Map(snoozes.map(({ date_id, until }) => [date_id, until])),
  });
}

/** Puts off one's own reminders of a date. */
export function useSnoozeDate() {
  return useCaseDateMutation(({ id, until }: { id: string; until: string }) =>
    call(snoozeCaseDate, { params: { id }, body: { until } }),
  );
}

/** Has oneself be reminded of a date again. */
export function useWakeDate() {
  return useCaseDateMutation((id: string) => call(wakeCaseDate, { params: { id } }));
}
