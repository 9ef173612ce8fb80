import { type CaseFilters, type CaseSort, DATE_SORT } from '@landfall/contract/case-records';

/** The cases that a list contains. `title` matches a part of the title, ignoring accents and case. */
export type CaseFilter = CaseFilters & {
  archived: NonNullable<CaseFilters['archived']>;
  /** The organization's current day, for `next_date` and `visa_state`. */
  today: string;
};

/** Whether the filter passes all cases, or those of a status: these are counted in advance and read in index order. */
export function isPlain(filter: CaseFilter): boolean {
  const { archived: _archived, status: _status, today: _today, ...others } = filter;
  return Object.values(others).every((part) => part === undefined);
}

/** For each filter by a person or firm: the table and column that link them to cases. */
const PARTIES = [
  { part: 'beneficiary_id', table: 'case_beneficiary', column: 'beneficiary_id' },
  { part: 'petitioner_id', table: 'case_petitioner', column: 'petitioner_id' },
  { part: 'assignee_id', table: 'case_assignee', column: 'person_id' },
] as const;

/** The people and firms of a filter, each with the table and column that link them to cases. */
export function partiesOf(filter: CaseFilter) {
  return PARTIES.flatMap(({ part, ...place }) => (filter[part] ? [{ ...place, id: filter[part] }] : []));
}

/** A sort of the contract, parsed. */
export interface NamedSort {
  direction: 'asc' | 'desc';
  /** A column, or the name of the date type whose column is sorted. */
  by: CaseSort | { dateType: string };
}

/** @param sort a sort that the contract accepts */
export function readSort(sort: string): NamedSort {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const name = direction === 'desc' ? sort.slice(1) : sort;
  if (!name.startsWith(DATE_SORT)) return { direction, by: name as CaseSort };
  return { direction, by: { dateType: name.slice(DATE_SORT.length) } };
}
