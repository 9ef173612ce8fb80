import type { CallArguments } from '@landfall/contract/endpoint';
import {
  countSavedViews,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  restoreSavedView,
  type SavedView,
  updateSavedView,
} from '@landfall/contract/saved-views';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.savedViews];

/** What a view keeps of a list. */
export type ViewState = Pick<SavedView, 'filters' | 'columns' | 'sort'>;

/** One's own views of the case list and the shared ones, by name. Whoever changes one tells the open pages. */
export const savedViewsQuery = queryOptions({
  queryKey: [QUERY_ROOT.savedViews],
  queryFn: async ({ signal }) =>
    (await call(listSavedViews, { query: { list: 'cases' }, signal })).saved_views,
  staleTime: 300_000,
});

/** How many cases the pinned views hold: counted anew with whatever changes a case, once a minute at most. */
export function viewCountsQuery(pinned: readonly string[]) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'views', pinned.join()],
    queryFn: async ({ signal }) => (await call(countSavedViews, { signal })).counts,
    enabled: pinned.length > 0,
    staleTime: 60_000,
    meta: { aside: true },
  });
}

/** Keeps a view. */
export function useCreateView() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createSavedView>['body']) => call(createSavedView, { body }),
    ROOTS,
  );
}

/** Changes a view, or what one has chosen of it for oneself. */
export function useUpdateView() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & CallArguments<typeof updateSavedView>['body']) =>
      call(updateSavedView, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Deletes a view (true), or brings it back. */
export function useDeleteView() {
  return useRefreshingMutation(
    async ({ id, deleted }: { id: string; deleted: boolean }) => {
      const params = { id };
      if (deleted) await call(deleteSavedView, { params });
      else await call(restoreSavedView, { params });
    },
    ROOTS,
    'settled',
  );
}
