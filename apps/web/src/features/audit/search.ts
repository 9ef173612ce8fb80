import type { AuditOutcome } from '@landfall/contract/audit';
import { choiceParam, dateParam, definedEntries, idParam, textParam } from '../../lib/search-params.ts';

// Not the contract's own list: the routes read addresses, and need no call of it before the log is shown.
const OUTCOMES: readonly AuditOutcome[] = ['done', 'refused'];

/** What the audit log is narrowed to, as the server takes it. */
export interface AuditFilters {
  person_id?: string;
  /** The record that entries name. */
  resource_id?: string;
  action?: string;
  outcome?: AuditOutcome;
  /** First and last day of the office. */
  from?: string;
  to?: string;
}

/** What the address of the audit log holds: its filters and whether their drawer is open. */
export interface AuditSearch extends AuditFilters {
  filters?: 'open';
}

/** Reads the audit log's part of an address; what means nothing is left out. */
export function parseAuditSearch(search: Record<string, unknown>): AuditSearch {
  return definedEntries<AuditSearch>({
    person_id: idParam(search.person_id),
    resource_id: idParam(search.resource_id),
    action: textParam(search.action)?.slice(0, 100),
    outcome: choiceParam(search.outcome, OUTCOMES),
    from: dateParam(search.from),
    to: dateParam(search.to),
    filters: choiceParam(search.filters, ['open']),
  });
}

/** The part of the address that the server answers. */
export function filtersOfAudit({ filters: _, ...filters }: AuditSearch): AuditFilters {
  return filters;
}

/** How many filters are active: the days as one. */
export function countAuditFilters({ from, to, filters: _, ...single }: AuditSearch): number {
  return Object.keys(single).length + (from || to ? 1 : 0);
}
