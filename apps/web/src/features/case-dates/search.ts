import { choiceParam, dateParam, definedEntries, splitNames, textParam } from '../../lib/search-params.ts';

/** What the dates view's address holds: its filters and whether their drawer is open. */
export interface CaseDateSearch {
  from?: string;
  to?: string;
  /** Names of date types, comma joined. */
  types?: string;
  filters?: 'open';
}

/** The filters as the server takes them. */
export interface CaseDateFilters {
  date_begin?: string;
  date_end?: string;
  date_types?: string;
}

/** Reads the dates view's address; what means nothing is left out. */
export function parseCaseDateSearch(search: Record<string, unknown>): CaseDateSearch {
  return definedEntries<CaseDateSearch>({
    from: dateParam(search.from),
    to: dateParam(search.to),
    types: textParam(search.types),
    filters: choiceParam(search.filters, ['open']),
  });
}

/** The part of the address that the server answers. */
export function filtersOfDates({ from, to, types }: CaseDateSearch): CaseDateFilters {
  return definedEntries<CaseDateFilters>({ date_begin: from, date_end: to, date_types: types });
}

/** How many filters are active: the range and the types, each as one. */
export function countDateFilters({ from, to, types }: CaseDateSearch): number {
  return [from || to, splitNames(types).length > 0].filter(Boolean).length;
}
