import type { BoardCheck } from '@landfall/contract/board';
import {
  dismissBoardRow,
  endBoardDismissal,
  exportBoardRows,
  listBoardRows,
} from '@landfall/contract/board-rows';
import { getCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** The rows of a check, page by page: those on the board, or the dismissed ones. */
export function boardRowsQuery(check: BoardCheck, dismissed: boolean) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.cases, 'board', check, dismissed],
    queryFn: ({ pageParam, signal }) =>
      call(listBoardRows, {
        params: { check },
        query: { dismissed: dismissed ? 'true' : 'false', ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
  });
}

/** All rows of a check as CSV. */
export function loadBoardCsv(check: BoardCheck): Promise<string> {
  return call(exportBoardRows, { params: { check } });
}

/** Dismisses a row. */
export function useDismissRow() {
  return useRefreshingMutation(
    ({ check, ...body }: { check: BoardCheck } & CallArguments<typeof dismissBoardRow>['body']) =>
      call(dismissBoardRow, { params: { check }, body }),
    [QUERY_ROOT.cases],
  );
}

/** Removes a person from the team of a case; concurrent additions stay. */
export function useLeaveTeam() {
  return useRefreshingMutation(
    async ({ caseId: id, personId }: { caseId: string; personId: string }) => {
      const { case_record } = await call(getCaseRecord, { params: { id } });
      const { assignees, version } = case_record;
      const others = assignees.map((member) => member.id).filter((member) => member !== personId);
      return call(updateCaseRecord, { params: { id }, body: { assignee_ids: others, version } });
    },
    [QUERY_ROOT.cases],
  );
}

/** Ends a dismissal, so that the board shows the row again. */
export function useEndDismissal() {
  return useRefreshingMutation(
    (id: string) => call(endBoardDismissal, { params: { id } }),
    [QUERY_ROOT.cases],
  );
}
