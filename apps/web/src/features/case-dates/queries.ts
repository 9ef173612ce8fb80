import {
  addCaseDate,
  archiveCaseDate,
  bulkCaseDates,
  handleCaseDate,
  listArchivedDates,
  reopenCaseDate,
  restoreCaseDate,
  updateCaseDate,
} from '@landfall/contract/case-date-changes';
import { listSnoozes, snoozeCaseDate, wakeCaseDate } from '@landfall/contract/date-snoozes';
import type { CallArguments } from '@landfall/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** Changes a date, and refetches everything that shows dates. */
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

/** Records how a date was handled. */
export function useHandleCaseDate() {
  return useCaseDateMutation(
    ({ id, ...body }: { id: string } & CallArguments<typeof handleCaseDate>['body']) =>
      call(handleCaseDate, { params: { id }, body }),
  );
}

/** Reopens a handled date. */
export function useReopenCaseDate() {
  return useCaseDateMutation((id: string) => call(reopenCaseDate, { params: { id } }));
}

/** Archives a date. */
export function useArchiveCaseDate() {
  return useCaseDateMutation((id: string) => call(archiveCaseDate, { params: { id } }));
}

/** The archived dates of a case, the latest archived first. */
export function archivedDatesQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'archived-dates', caseId],
    queryFn: ({ signal }) => call(listArchivedDates, { params: { id: caseId }, signal }),
    select: ({ dates }) => dates,
  });
}

/** Restores an archived date. */
export function useRestoreCaseDate() {
  return useCaseDateMutation((id: string) => call(restoreCaseDate, { params: { id } }));
}

/** The body of a bulk action. */
export type DateBulk = CallArguments<typeof bulkCaseDates>['body'];

/** Changes many dates at once: all of them or none. Returns the ids of those that changed. */
export function useBulkDates() {
  return useCaseDateMutation(
    async (body: DateBulk) => (await call(bulkCaseDates, { body })).changed_ids as string[],
  );
}
/** The signed-in person's snoozed dates of a case: until when, by id. */
export function snoozesQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'snoozes', caseId],
    queryFn: ({ signal }) => call(listSnoozes, { params: { id: caseId }, signal }),
    select: ({ snoozes }) => new Map(snoozes.map(({ date_id, until }) => [date_id, until])),
  });
}

/** Snoozes the signed-in person's reminders of a date. */
export function useSnoozeDate() {
  return useCaseDateMutation(({ id, until }: { id: string; until: string }) =>
    call(snoozeCaseDate, { params: { id }, body: { until } }),
  );
}

/** Ends the signed-in person's snooze of a date. */
export function useWakeDate() {
  return useCaseDateMutation((id: string) => call(wakeCaseDate, { params: { id } }));
}
