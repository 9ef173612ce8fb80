import { CASE_STATUSES, type CaseStatus } from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { choiceParam, definedEntries, splitNames, textParam } from '../../lib/search-params.ts';

const ARCHIVED = ['true', 'all'] as const;

/** What the case list's address holds: its filters and whether their drawer is open. */
export interface CaseSearch {
  title?: string;
  status?: CaseStatus;
  /** Absent: only cases that are not archived. */
  archived?: (typeof ARCHIVED)[number];
  /** Names of the date columns that are hidden, comma joined. */
  hide?: string;
  filters?: 'open';
}

/** The filters that the server applies. */
export type CaseFilters = Pick<CaseSearch, 'title' | 'status' | 'archived'>;

/** Reads the case list's address; what means nothing is left out. */
export function parseCaseSearch(search: Record<string, unknown>): CaseSearch {
  return definedEntries<CaseSearch>({
    title: textParam(search.title)?.slice(0, LIMITS.search),
    status: choiceParam(search.status, CASE_STATUSES),
    archived: choiceParam(search.archived, ARCHIVED),
    hide: textParam(search.hide),
    filters: choiceParam(search.filters, ['open']),
  });
}

/** The part of the address that the server answers. */
export function filtersOfCases({ title, status, archived }: CaseSearch): CaseFilters {
  return definedEntries<CaseFilters>({ title, status, archived });
}

/** How many filters are active; hidden date columns count as one. */
export function countCaseFilters({ title, status, archived, hide }: CaseSearch): number {
  return [title, status, archived, splitNames(hide).length > 0].filter(Boolean).length;
}

type Changes = { [K in keyof CaseSearch]: CaseSearch[K] | undefined };

/** The case list's address, and the way to change it. `replace` keeps a change out of the history. */
export function useCaseSearch() {
  const search = parseCaseSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  function change(changes: Changes, replace = false) {
    const next = definedEntries<CaseSearch>({ ...search, ...changes });
    void navigate({ to: '.', search: next, replace });
  }
  return { search, change };
}
