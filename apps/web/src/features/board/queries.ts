import { getBoard } from '@landfall/contract/board';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** How often the board is asked for again by a page that stays open, in milliseconds. */
const BOARD_REFRESH_MS = 300_000;

/** The whole board. It is about cases: whatever changes one has it read anew, for the sidebar's count too. */
export const boardQuery = queryOptions({
  queryKey: [QUERY_ROOT.cases, 'board'],
  queryFn: ({ signal }) => call(getBoard, { signal }),
  staleTime: 60_000,
  refetchInterval: BOARD_REFRESH_MS,
  meta: { aside: true },
});
