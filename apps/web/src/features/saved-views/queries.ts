import { countSavedViews, listSavedViews, type SavedView } from '@landfall/contract/saved-views';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** The state of a list that a view saves. */
export type ViewState = Pick<SavedView, 'filters' | 'columns' | 'sort'>;

/**
 * The person's own views of the case list and the shared ones, by name. The tab that changes one notifies the others.
 */
export const savedViewsQuery = queryOptions({
  queryKey: [QUERY_ROOT.savedViews],
  queryFn: async ({ signal }) =>
    (await call(listSavedViews, { query: { list: 'cases' }, signal })).saved_views,
  staleTime: 300_000,
});

/** The number of cases in each pinned view, refetched when cases change, at most once a minute. */
export function viewCountsQuery(pinned: readonly string[]) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'views', pinned.join()],
    queryFn: async ({ signal }) => (await call(countSavedViews, { signal })).counts,
    enabled: pinned.length > 0,
    staleTime: 60_000,
    meta: { aside: true },
  });
}
