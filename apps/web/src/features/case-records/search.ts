import { CASE_SORTS, CASE_STATUSES, type CaseStatus, DATE_SORT } from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import { choiceParam, definedEntries, idParam, splitNames, textParam } from '../../lib/search-params.ts';

const ARCHIVED = ['true', 'all'] as const;

/** What the case list's address holds: its filters, order and columns, and what is open on it. */
export interface CaseSearch {
  title?: string;
  status?: CaseStatus;
  beneficiary_id?: string;
  petitioner_id?: string;
  assignee_id?: string;
  /** Absent: only cases that are not archived. */
  archived?: (typeof ARCHIVED)[number];
  /** A column of the list, or `date:` and a date type; a leading minus turns it around. Absent: newest first. */
  sort?: string;
  /** Names of the date columns that are hidden, comma joined. */
  hide?: string;
  /** Ids of the other columns that are hidden, comma joined. */
  without?: string;
  filters?: 'open';
  new?: 'open';
}

/** The filters and the order, which the server applies. */
export type CaseFilters = Omit<CaseSearch, 'hide' | 'without' | 'filters' | 'new'>;

function sortParam(value: unknown): string | undefined {
  const sort = textParam(value);
  const key = sort?.replace(/^-/, '');
  return key !== undefined && (key.startsWith(DATE_SORT) || CASE_SORTS.some((known) => known === key))
    ? sort
    : undefined;
}

/** Reads the case list's address; what means nothing is left out. */
export function parseCaseSearch(search: Record<string, unknown>): CaseSearch {
  return definedEntries<CaseSearch>({
    title: textParam(search.title)?.slice(0, LIMITS.search),
    status: choiceParam(search.status, CASE_STATUSES),
    beneficiary_id: idParam(search.beneficiary_id),
    petitioner_id: idParam(search.petitioner_id),
    assignee_id: idParam(search.assignee_id),
    archived: choiceParam(search.archived, ARCHIVED),
    sort: sortParam(search.sort),
    hide: textParam(search.hide),
    without: textParam(search.without),
    filters: choiceParam(search.filters, ['open']),
    new: choiceParam(search.new, ['open']),
  });
}

/** The part of the address that the server answers. */
export function filtersOfCases(search: CaseSearch): CaseFilters {
  const { hide: _hide, without: _without, filters: _drawer, new: _new, ...filters } = search;
  return filters;
}

/** How many filters are active; hidden date columns count as one. */
export function countCaseFilters(search: CaseSearch): number {
  const { sort: _, ...narrowing } = filtersOfCases(search);
  return Object.keys(narrowing).length + (splitNames(search.hide).length > 0 ? 1 : 0);
}
