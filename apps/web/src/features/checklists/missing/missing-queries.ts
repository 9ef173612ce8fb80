import { MAX_PAGE_SIZE } from '@landfall/contract/constants';
import { exportMissingItems, listMissingItems } from '@landfall/contract/missing-items';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { PAGED, pageAt } from '../../../api/pages.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import type { MissingFilters } from './search.ts';

/** The missing items, by case, in pages of the maximum size, because a print contains only loaded rows. */
export function missingItemsQuery(filters: MissingFilters) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.checklists, 'missing', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listMissingItems, {
        query: { ...filters, limit: String(MAX_PAGE_SIZE), ...pageAt(pageParam) },
        signal,
      }),
    ...PAGED,
    placeholderData: keepPreviousData,
  });
}

/** All missing items that pass the filters, as CSV. */
export function loadMissingCsv(filters: MissingFilters): Promise<string> {
  return call(exportMissingItems, { query: filters });
}
