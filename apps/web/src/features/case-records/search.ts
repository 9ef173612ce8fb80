import {
  CASE_SORTS,
  CASE_STATUSES,
  CHECKLIST_PROGRESS,
  DATE_SORT,
  NEXT_DATES,
} from '@landfall/contract/case-records';
import { LIMITS } from '@landfall/contract/constants';
import { PREFERENCE_CATEGORIES, VISA_STATES } from '@landfall/contract/preference-categories';
import { idParam, oneOf, searchReader, splitNames, textParam } from '../../lib/search-params.ts';

function sortParam(value: unknown): string | undefined {
  const sort = textParam(value);
  const key = sort?.replace(/^-/, '');
  return key !== undefined && (key.startsWith(DATE_SORT) || CASE_SORTS.some((known) => known === key))
    ? sort
    : undefined;
}

/** The default sort order: overdue dates first, then the next ones. */
export const FIRST_ORDER = 'urgent_date';

/** Parses the search parameters of the case list: filters, order, columns, and open dialogs. */
export const parseCaseSearch = searchReader({
  title: (value) => textParam(value)?.slice(0, LIMITS.search),
  status: oneOf(...CASE_STATUSES),
  beneficiary_id: idParam,
  petitioner_id: idParam,
  assignee_id: idParam,
  matter_type_id: idParam,
  preference_category: oneOf(...PREFERENCE_CATEGORIES),
  visa_state: oneOf(...VISA_STATES),
  checklist: oneOf(...CHECKLIST_PROGRESS),
  next_date: oneOf(...NEXT_DATES),
  /** Absent: only cases that are not archived. */
  archived: oneOf('true', 'all'),
  /** A column of the list, or `date:` and a date type; a leading minus reverses it. Absent: {@link FIRST_ORDER}. */
  sort: sortParam,
  /** Names of the hidden date columns, comma separated. */
  hide: textParam,
  /** Ids of the other hidden columns, comma separated. */
  without: textParam,
  /** Ids of shown columns that are hidden by default, comma separated. */
  with: textParam,
  /**
   * The active saved view. Its filters and columns are parameters beside it; without an order beside it, the address is
   * a link to the view.
   */
  view: idParam,
  filters: oneOf('open'),
  new: oneOf('open'),
});

/** The search parameters of the case list. */
export type CaseSearch = ReturnType<typeof parseCaseSearch>;

/** The filters and the order, as the server accepts them. */
export type CaseFilters = Omit<CaseSearch, 'hide' | 'without' | 'with' | 'view' | 'filters' | 'new'>;

/** The search parameters that the server accepts. */
export function filtersOfCases(search: CaseSearch): CaseFilters {
  const { hide: _hide, without: _without, with: _with, view: _view, ...rest } = search;
  const { filters: _drawer, new: _new, ...filters } = rest;
  return { sort: FIRST_ORDER, ...filters };
}

/** How many filters are active. @param hide names of the hidden date columns, which count as one */
export function countCaseFilters(search: CaseSearch, hide: string | undefined): number {
  const { sort: _, ...narrowing } = filtersOfCases(search);
  return Object.keys(narrowing).length + (splitNames(hide).length > 0 ? 1 : 0);
}
