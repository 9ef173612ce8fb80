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
/** The stream says when a set is counted; where none comes through, it is asked for, in milliseconds. */
const WITHOUT_STREAM_MS = 10_000;

/** Whether a set is being counted, applied or taken back. */
export function isMoving({
  state,
  stopped,
  operation,
}: Pick<ChangeSet, 'state' | 'stopped' | 'operation'>): boolean {
  if (stopped) return false;
  return operation ? operation.state === 'waiting' || operation.state === 'running' : state === 'counting';
}

/** What changes would do to dates, the latest first, page by page. */
export const changeSetsQuery = infiniteQueryOptions({
  queryKey: [QUERY_ROOT.changeSets, 'list'],
  queryFn: ({ pageParam, signal }) => call(listChangeSets, { query: pageAt(pageParam), signal }),
  ...PAGED,
});

/** A change set with its dates, page by page. @param state those that become this; all unless given */
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

/** Counts what a change would do; it answers the set. */
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

/** Has a change hold, and its dates follow; it answers the operation. */
export function useApplyChange(id: string) {
  return useRefreshingMutation(
    async () => (await call(applyChangeSet, { params: { id } })).operation,
    [QUERY_ROOT.changeSets, QUERY_ROOT.deadlineRules, QUERY_ROOT.closures],
    'settled',
  );
}

/** Takes back what applying a change did; it answers the operation that does so. */
export function useUndoChange() {
  return useRefreshingMutation(
    async (operationId: string) => (await call(undoOperation, { params: { id: operationId } })).operation,
    [QUERY_ROOT.changeSets, QUERY_ROOT.operations],
    'settled',
  );
}

/** The days that the organization counts as closed beside what comes along, the latest first. */
export const closuresQuery = queryOptions({
  queryKey: [QUERY_ROOT.closures],
  queryFn: async ({ signal }) => (await call(listCalendarClosures, { signal })).calendar_closures,
});
