import {
  addCaseDate,
  archiveCaseDate,
  bulkCaseDates,
  handleCaseDate,
  reopenCaseDate,
  restoreCaseDate,
  updateCaseDate,
} from '@landfall/contract/case-dates';
import { listSnoozes, snoozeCaseDate, wakeCaseDate } from '@landfall/contract/date-snoozes';
import type { CallArguments } from '@landfall/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

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
