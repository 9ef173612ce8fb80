import type { AuditOutcome } from '@landfall/contract/audit';
import { dateParam, idParam, oneOf, searchReader, textParam } from '../../lib/search-params.ts';

// Not imported from the contract: the routes parse addresses, and don't need the contract's schemas before the log is
// shown.
const OUTCOMES: readonly AuditOutcome[] = ['done', 'refused'];

/** Parses the search parameters of the audit log: its filters and whether their drawer is open. */
export const parseAuditSearch = searchReader({
  person_id: idParam,
  /** Only entries about this record. */
  resource_id: idParam,
  action: (value) => textParam(value)?.slice(0, 100),
  outcome: oneOf(...OUTCOMES),
  /** First and last day of the office. */
  from: dateParam,
  to: dateParam,
  filters: oneOf('open'),
});

/** The search parameters of the audit log. */
export type AuditSearch = ReturnType<typeof parseAuditSearch>;

/** The filters of the audit log, as the server accepts them. */
export type AuditFilters = Omit<AuditSearch, 'filters'>;

/** The search parameters that the server accepts. */
export function filtersOfAudit({ filters: _, ...filters }: AuditSearch): AuditFilters {
  return filters;
}

/** How many filters are active: the days as one. */
export function countAuditFilters({ from, to, filters: _, ...single }: AuditSearch): number {
  return Object.keys(single).length + (from || to ? 1 : 0);
}
