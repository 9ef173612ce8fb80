import { MAX_PAGE_SIZE } from '@landfall/contract/constants';
import { exportMissingItems, listMissingItems } from '@landfall/contract/missing-items';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { PAGED, pageAt } from '../../../api/pages.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';

/** What has not come, by case, in pages as long as there are: a print holds what is shown. */
export const missingItemsQuery = infiniteQueryOptions({
  queryKey: [QUERY_ROOT.checklists, 'missing'],
  queryFn: ({ pageParam, signal }) =>
    call(listMissingItems, { query: { limit: String(MAX_PAGE_SIZE), ...pageAt(pageParam) }, signal }),
  ...PAGED,
});

/** All that has not come, as CSV. */
export function loadMissingCsv(): Promise<string> {
  return call(exportMissingItems, {});
}
