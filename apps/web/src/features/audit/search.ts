import type { AuditOutcome } from '@landfall/contract/audit';
import { dateParam, idParam, oneOf, searchReader, textParam } from '../../lib/search-params.ts';

// Not the contract's own list: the routes read addresses, and need no call of it before the log is shown.
const OUTCOMES: readonly AuditOutcome[] = ['done', 'refused'];

/** Reads the audit log's part of an address: its filters and whether their drawer is open. */
export const parseAuditSearch = searchReader({
  person_id: idParam,
  /** The record that entries name. */
  resource_id: idParam,
  action: (value) => textParam(value)?.slice(0, 100),
  outcome: oneOf(...OUTCOMES),
  /** First and last day of the office. */
  from: dateParam,
  to: dateParam,
  filters: oneOf('open'),
});

/** What the address of the audit log holds. */
export type AuditSearch = ReturnType<typeof parseAuditSearch>;

/** What the audit log is narrowed to, as the server takes it. */
export type AuditFilters = Omit<AuditSearch, 'filters'>;

/** The part of the address that the server answers. */
export function filtersOfAudit({ filters: _, ...filters }: AuditSearch): AuditFilters {
  return filters;
}

/** How many filters are active: the days as one. */
export function countAuditFilters({ from, to, filters: _, ...single }: AuditSearch): number {
  return Object.keys(single).length + (from || to ? 1 : 0);
}
