import {
  acceptProposals,
  addCaseEvent,
  type EventWithProposals,
  listCaseEvents,
  updateCaseEvent,
} from '@landfall/contract/case-events';
import type { CallArguments } from '@landfall/contract/endpoint';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** The events of a case with the dates that rules propose, and the kinds that can be entered. */
export function caseEventsQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'events', caseId],
    queryFn: ({ signal }) => call(listCaseEvents, { params: { id: caseId }, signal }),
  });
}

/** The archived events of a case. */
export function archivedEventsQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'archived-events', caseId],
    queryFn: ({ signal }) =>
      call(listCaseEvents, { params: { id: caseId }, query: { archived: 'true' }, signal }),
    select: ({ events }) => events.map(({ event }) => event),
  });
}

/** The body of an event. */
export type EventBody = CallArguments<typeof addCaseEvent>['body'];

const ROOTS = [QUERY_ROOT.cases, QUERY_ROOT.documents];

/** Enters an event; its dates are proposed but not set. */
export function useAddEvent(caseId: string) {
  return useRefreshingMutation(
    (body: EventBody) => call(addCaseEvent, { params: { id: caseId }, body }),
    ROOTS,
  );
}

/** Changes an event; dates that were set from it stay. */
export function useUpdateEvent(id: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof updateCaseEvent>['body']) => call(updateCaseEvent, { params: { id }, body }),
    ROOTS,
  );
}

/** Which dates of an event to set, and under which types. */
export type AcceptedOutputs = CallArguments<typeof acceptProposals>['body']['outputs'];

/** Sets dates of the case as they are counted from an event. */
export function useAcceptDates(id: string) {
  return useRefreshingMutation(
    (outputs: AcceptedOutputs) => call(acceptProposals, { params: { id }, body: { outputs } }),
    ROOTS,
    'settled',
  );
}

/** Adds an event to the page's cache at once, before the refetch. */
export function useKeepEvent(caseId: string) {
  const client = useQueryClient();
  return (kept: EventWithProposals) =>
    client.setQueryData(caseEventsQuery(caseId).queryKey, (known) => {
      if (!known) return known;
      const others = known.events.filter(({ event }) => event.id !== kept.event.id);
      const events = [kept, ...others].toSorted((a, b) => b.event.on.localeCompare(a.event.on));
      return { ...known, events };
    });
}
