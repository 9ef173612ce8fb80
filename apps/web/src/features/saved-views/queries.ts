import { countSavedViews, listSavedViews, type SavedView } from '@landfall/contract/saved-views';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

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
