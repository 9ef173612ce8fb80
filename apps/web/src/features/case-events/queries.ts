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

/** The events of a case with what the rules come to, and what can be entered. */
export function caseEventsQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'events', caseId],
    queryFn: ({ signal }) => call(listCaseEvents, { params: { id: caseId }, signal }),
  });
}

/** What an event says when it is sent. */
export type EventBody = CallArguments<typeof addCaseEvent>['body'];

const ROOTS = [QUERY_ROOT.cases, QUERY_ROOT.documents];

/** Enters an event; its dates are proposed and not set. */
export function useAddEvent(caseId: string) {
  return useRefreshingMutation(
    (body: EventBody) => call(addCaseEvent, { params: { id: caseId }, body }),
    ROOTS,
  );
}

/** Changes an event; its dates stay where they are. */
export function useUpdateEvent(id: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof updateCaseEvent>['body']) => call(updateCaseEvent, { params: { id }, body }),
    ROOTS,
  );
}

/** Which dates of an event are set, and as what. */
export type AcceptedOutputs = CallArguments<typeof acceptProposals>['body']['outputs'];

/** Sets dates of the case as they are counted from an event. */
export function useAcceptDates(id: string) {
  return useRefreshingMutation(
    (outputs: AcceptedOutputs) => call(acceptProposals, { params: { id }, body: { outputs } }),
    ROOTS,
  );
}

/** Has the page know of an event at once, before it is read anew. */
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
