import { type CaseListRow, FIRST_DATE_COLUMN } from '@landfall/contract/case-records';

/** The date types with a column, in order: 'Filing Deadline' first, then by name, without the hidden ones. */
export function dateColumns(names: readonly string[], hidden: readonly string[]): string[] {
  return names
    .filter((name) => !hidden.includes(name))
    .sort((a, b) => Number(b === FIRST_DATE_COLUMN) - Number(a === FIRST_DATE_COLUMN) || a.localeCompare(b));
}

/** The label of a date type's column; `archived` are the names of the archived types. */
export function columnLabel(name: string, archived: ReadonlySet<string>): string {
  return archived.has(name) ? `${name} (archived)` : name;
}

type ListedDate = CaseListRow['dates'][number];

/** The most urgent date of a case: the earliest open one. */
export function urgentDate({
  dates,
  urgent_date,
}: Pick<CaseListRow, 'dates' | 'urgent_date'>): ListedDate | undefined {
  return dates.find(({ state, important_date }) => state === 'open' && important_date === urgent_date);
}

/**
 * The date in the column of a type: its earliest open date, else its latest handled one. @param dates ascending, as the
 * list has them
 */
export function columnDate(dates: readonly ListedDate[], type: string): ListedDate | undefined {
  const ofType = dates.filter(({ date_type }) => date_type === type);
  return ofType.find(({ state }) => state === 'open') ?? ofType.at(-1);
}
