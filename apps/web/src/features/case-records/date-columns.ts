import { type CaseListRow, FIRST_DATE_COLUMN } from '@landfall/contract/case-records';
import { nextDate } from './next-date.ts';

/** The date types that have a column, in order: 'Filing Deadline' first, then by name, without the hidden ones. */
export function dateColumns(names: readonly string[], hidden: readonly string[]): string[] {
  return names
    .filter((name) => !hidden.includes(name))
    .sort((a, b) => Number(b === FIRST_DATE_COLUMN) - Number(a === FIRST_DATE_COLUMN) || a.localeCompare(b));
}

/** What the column of a date type is called; `archived` are the names of the archived types. */
export function columnLabel(name: string, archived: ReadonlySet<string>): string {
  return archived.has(name) ? `${name} (archived)` : name;
}

/** What the column of a date type shows: its next date from `today` on, else its latest past one. */
export function columnDate(dates: CaseListRow['dates'], type: string, today: string): string | undefined {
  const ofType = dates.filter(({ date_type }) => date_type === type);
  return nextDate(ofType, today)?.important_date;
}
