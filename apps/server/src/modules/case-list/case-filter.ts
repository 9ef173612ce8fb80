import { type CaseFilters, type CaseSort, DATE_SORT } from '@landfall/contract/case-records';

/** Which cases a list holds. A title is a part of the title; accents and case do not matter. */
export type CaseFilter = CaseFilters & {
  archived: NonNullable<CaseFilters['archived']>;
  /** The organization's day, by which `next_date` is told. */
  today: string;
};

/** Whether it holds all cases, or those of a status: counted ready, and in the order of an index. */
export function isPlain(filter: CaseFilter): boolean {
  const { archived: _archived, status: _status, today: _today, ...others } = filter;
  return Object.values(others).every((part) => part === undefined);
}

/** By the part of a filter that names one of a case's people and firms: the column that holds them beside its cases. */
const PARTIES = [
  { part: 'beneficiary_id', table: 'case_beneficiary', column: 'beneficiary_id' },
  { part: 'petitioner_id', table: 'case_petitioner', column: 'petitioner_id' },
  { part: 'assignee_id', table: 'case_assignee', column: 'person_id' },
] as const;

/** The people and firms that a filter names, each with where they stand. */
export function partiesOf(filter: CaseFilter) {
  return PARTIES.flatMap(({ part, ...place }) => (filter[part] ? [{ ...place, id: filter[part] }] : []));
}

/** A sort of the contract, taken apart. */
export interface NamedSort {
  direction: 'asc' | 'desc';
  /** A column, or the name of a date type whose column it is. */
  by: CaseSort | { dateType: string };
}

/** @param sort one that the contract lets through */
export function readSort(sort: string): NamedSort {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const name = direction === 'desc' ? sort.slice(1) : sort;
  if (!name.startsWith(DATE_SORT)) return { direction, by: name as CaseSort };
  return { direction, by: { dateType: name.slice(DATE_SORT.length) } };
}
