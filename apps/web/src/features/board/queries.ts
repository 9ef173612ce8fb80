import { getBoard } from '@landfall/contract/board';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** Polling interval of the board while its page is open, in milliseconds. */
const BOARD_REFRESH_MS = 300_000;

/**
 * The whole board. Its key is below the cases', so that a change to a case refreshes the board and the sidebar's count.
 */
export const boardQuery = queryOptions({
  queryKey: [QUERY_ROOT.cases, 'board'],
  queryFn: ({ signal }) => call(getBoard, { signal }),
  staleTime: 60_000,
  refetchInterval: BOARD_REFRESH_MS,
  meta: { aside: true },
});
