import {
  cancelOperation,
  getOperation,
  listOperations,
  type Operation,
  undoOperation,
} from '@landfall/contract/operations';
import { infiniteQueryOptions, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { follow } from './followed-operations.ts';

const ROOTS = [QUERY_ROOT.operations];
/** Polling interval of an operation in case the event stream does not get through, in milliseconds. */
const WITHOUT_STREAM_MS = 15_000;

/** Whether an operation is waiting or running. */
export function isUnderWay({ state }: Pick<Operation, 'state'>): boolean {
  return state === 'waiting' || state === 'running';
}

/** Whether an operation can be undone at `now`, in milliseconds. */
export function canBeUndone(
  { undo_until, state }: Pick<Operation, 'undo_until' | 'state'>,
  now: number,
): boolean {
  return state !== 'undone' && undo_until !== null && Date.parse(undo_until) > now;
}

/** The progress of an operation, with its failures. */
export function operationQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.operations, 'record', id],
    queryFn: async ({ signal }) => (await call(getOperation, { params: { id }, signal })).operation,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? WITHOUT_STREAM_MS : false),
  });
}

/** The person's operations, or for admins everybody's; newest first, page by page. */
export const operationListQuery = infiniteQueryOptions({
  queryKey: [QUERY_ROOT.operations, 'list'],
  queryFn: ({ pageParam, signal }) => call(listOperations, { query: pageAt(pageParam), signal }),
  ...PAGED,
  staleTime: 0,
});

/** An operation and its progress. */
export const useOperation = (id: string) => useQuery(operationQuery(id));

/** Follows the operation that a call returned: its progress and result are shown on every page. */
export function useFollowOperation() {
  const queryClient = useQueryClient();
  return (operation: Operation, insteadOf?: string) => {
    // Marked as stale, so that it is fetched again: the operation may have ended before this response arrived.
    queryClient.setQueryData(operationQuery(operation.id).queryKey, operation, { updatedAt: 1 });
    follow(operation.id, insteadOf);
  };
}

/** Cancels an operation before it has finished. */
export function useCancelOperation() {
  return useRefreshingMutation((id: string) => call(cancelOperation, { params: { id } }), ROOTS, 'settled');
}

/** Undoes an operation; returns the operation that does so. */
export function useUndoOperation() {
  return useRefreshingMutation(
    async (id: string) => (await call(undoOperation, { params: { id } })).operation,
    ROOTS,
    'settled',
  );
}
