import {
  applyChangeSet,
  type ChangeRowState,
  type ChangeSet,
  countChangeSet,
  createChangeSet,
  getChangeSet,
  listCalendarClosures,
  listChangeSets,
} from '@landfall/contract/change-sets';
import type { CallArguments } from '@landfall/contract/endpoint';
import { undoOperation } from '@landfall/contract/operations';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.changeSets];
/** Polling interval for a set that is being counted, in case the event stream does not get through, in milliseconds. */
const WITHOUT_STREAM_MS = 10_000;

/** Whether a set is being counted, applied or undone. */
export function isMoving({
  state,
  stopped,
  operation,
}: Pick<ChangeSet, 'state' | 'stopped' | 'operation'>): boolean {
  if (stopped) return false;
  return operation ? operation.state === 'waiting' || operation.state === 'running' : state === 'counting';
}

/** The change sets, the latest first, page by page. */
export const changeSetsQuery = infiniteQueryOptions({
  queryKey: [QUERY_ROOT.changeSets, 'list'],
  queryFn: ({ pageParam, signal }) => call(listChangeSets, { query: pageAt(pageParam), signal }),
  ...PAGED,
});

/** A change set with its dates, page by page. @param state only dates in this state; all by default */
export function changeSetQuery(id: string, state: ChangeRowState | undefined) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.changeSets, 'record', id, state ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(getChangeSet, {
        params: { id },
        query: { ...pageAt(pageParam), ...(state && { state }) },
        signal,
      }),
    ...PAGED,
    refetchInterval: ({ state: { data } }) => {
      const set = data?.pages[0]?.change_set;
      return set && isMoving(set) ? WITHOUT_STREAM_MS : false;
    },
  });
}

/** Counts the effect of a change; returns the change set. */
export function useCountChange() {
  return useRefreshingMutation(
    async (cause: CallArguments<typeof createChangeSet>['body']['cause']) =>
      (await call(createChangeSet, { body: { cause } })).change_set,
    ROOTS,
  );
}

/** Counts a set again. */
export function useCountAgain(id: string) {
  return useRefreshingMutation(() => call(countChangeSet, { params: { id } }), ROOTS, 'settled');
}

/** Applies a change and moves its dates; returns the operation. */
export function useApplyChange(id: string) {
  return useRefreshingMutation(
    async () => (await call(applyChangeSet, { params: { id } })).operation,
    [QUERY_ROOT.changeSets, QUERY_ROOT.deadlineRules, QUERY_ROOT.closures],
    'settled',
  );
}

/** Undoes an applied change; returns the operation that does so. */
export function useUndoChange() {
  return useRefreshingMutation(
    async (operationId: string) => (await call(undoOperation, { params: { id: operationId } })).operation,
    [QUERY_ROOT.changeSets, QUERY_ROOT.operations],
    'settled',
  );
}

/** The days that the organization counts as closed beside those that ship with the product, the latest first. */
export const closuresQuery = queryOptions({
  queryKey: [QUERY_ROOT.closures],
  queryFn: async ({ signal }) => (await call(listCalendarClosures, { signal })).calendar_closures,
});
