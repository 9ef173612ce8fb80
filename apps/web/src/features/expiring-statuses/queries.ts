import { MAX_PAGE_SIZE } from '@landfall/contract/constants';
import { exportExpiring, listExpiring } from '@landfall/contract/expiring-statuses';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import type { ExpiringFilters } from './search.ts';

/** What expires, by last day, in pages of the maximum size, because a print contains only loaded rows. */
export function expiringQuery(filters: ExpiringFilters) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.beneficiaries, 'expiring', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listExpiring, {
        query: { ...filters, limit: String(MAX_PAGE_SIZE), ...pageAt(pageParam) },
        signal,
      }),
    ...PAGED,
    placeholderData: keepPreviousData,
  });
}

/** Everything that expires and passes the filters, as CSV. */
export function loadExpiringCsv(filters: ExpiringFilters): Promise<string> {
  return call(exportExpiring, { query: filters });
}
