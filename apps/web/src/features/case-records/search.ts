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

/** How the list is ordered until its reader chooses: what is overdue first, then what comes next. */
export const FIRST_ORDER = 'urgent_date';

/** Reads the case list's address: its filters, order and columns, and what is open on it. */
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
  /** A column of the list, or `date:` and a date type; a leading minus turns it around. Absent: {@link FIRST_ORDER}. */
  sort: sortParam,
  /** Names of the date columns that are hidden, comma joined. */
  hide: textParam,
  /** Ids of the other columns that are hidden, comma joined. */
  without: textParam,
  /** Ids of those that are shown though they are hidden unless asked for, comma joined. */
  with: textParam,
  /** The saved view that the list goes by. Its filters and columns stand beside it; with no order beside it, it is a link to the view. */
  view: idParam,
  filters: oneOf('open'),
  new: oneOf('open'),
});

/** What the case list's address holds. */
export type CaseSearch = ReturnType<typeof parseCaseSearch>;

/** The filters and the order, which the server applies. */
export type CaseFilters = Omit<CaseSearch, 'hide' | 'without' | 'with' | 'view' | 'filters' | 'new'>;

/** The part of the address that the server answers. */
export function filtersOfCases(search: CaseSearch): CaseFilters {
  const { hide: _hide, without: _without, with: _with, view: _view, ...rest } = search;
  const { filters: _drawer, new: _new, ...filters } = rest;
  return { sort: FIRST_ORDER, ...filters };
}

/** How many filters are active; hidden date columns count as one. */
export function countCaseFilters(search: CaseSearch): number {
  const { sort: _, ...narrowing } = filtersOfCases(search);
  return Object.keys(narrowing).length + (splitNames(search.hide).length > 0 ? 1 : 0);
}
