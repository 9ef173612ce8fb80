import {
  type AuditEntry,
  exportAuditEntries,
  listAuditChoices,
  listAuditEntries,
} from '@landfall/contract/audit';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { recordsIn } from '../../api/tolerant.ts';
import type { AuditFilters } from './search.ts';

/** The entries of the audit log that pass the filters, newest first, page by page. */
export function auditLogQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.audit, 'list', filters] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...pageAt(pageParam) };
      return recordsIn<AuditEntry>(await call(listAuditEntries, { query, signal }), 'entries');
    },
    ...PAGED,
    placeholderData: (shown) => shown,
    // Every action elsewhere adds entries, so the cached log is always stale.
    staleTime: 0,
  });
}

/** The people and actions that the log has entries of. */
export const auditChoicesQuery = queryOptions({
  queryKey: [QUERY_ROOT.audit, 'choices'],
  queryFn: ({ signal }) => call(listAuditChoices, { signal }),
  staleTime: 0,
});

/**
 * Loads the entries that pass the filters as CSV. The export is recorded as an entry itself, which the log then shows.
 */
export function useLoadAuditCsv(filters: AuditFilters): () => Promise<string> {
  const queryClient = useQueryClient();
  return async () => {
    const csv = await call(exportAuditEntries, { query: filters });
    void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.audit] });
    return csv;
  };
}
