import { REPORT_MONTH_DAYS, SOON_DAYS } from '@landfall/contract/constants';
import type { ReportData, ReportRow } from '@landfall/contract/reports';

/** The most dates that one report holds. */
export const REPORT_ROWS = 20_000;

/** How long a report is at most, as JSON in bytes: whoever reads, prints or exports one has all of it in memory. */
export const REPORT_BYTES = 8 * 1024 * 1024;

/** How long a preview can be saved, in milliseconds. */
export const PREVIEW_MS = 86_400_000;

/** So many previews of one person are kept in an organization. */
export const MOST_PREVIEWS = 10;

/** The lists of a report and their counts. */
export type ReportLists = Pick<ReportData, 'summary' | 'this_week' | 'this_month' | 'next_90_days'>;

/** Puts rows, which are in the report's order, each into one list. */
export function listsOf(rows: readonly ReportRow[]): ReportLists {
  const this_week = rows.filter(({ days_until_date: days }) => days <= SOON_DAYS);
  const this_month = rows.filter(
    ({ days_until_date: days }) => days > SOON_DAYS && days <= REPORT_MONTH_DAYS,
  );
  const next_90_days = rows.filter(({ days_until_date: days }) => days > REPORT_MONTH_DAYS);
  const overdue_count = this_week.filter(({ days_until_date: days }) => days < 0).length;
  const summary = {
    total_count: rows.length,
    this_week_count: this_week.length,
    this_month_count: this_month.length,
    next_90_days_count: next_90_days.length,
    overdue_count,
    critical_count: this_week.length - overdue_count,
  };
  return { summary, this_week, this_month, next_90_days };
}

/** A date type of the organization. */
export interface DateType {
  id: string;
  date_name: string;
}

/**
 * The date types that names mean, the very name before one that differs in case, each once.
 * @returns those, or the place of the first name that means none
 */
export function namedTypes(
  names: readonly string[],
  types: readonly DateType[],
): { found: DateType[] } | { unknownAt: number } {
  const byName = new Map(types.map((type) => [type.date_name, type]));
  const byLetters = new Map(types.map((type) => [type.date_name.toLowerCase(), type]));
  const found = new Set<DateType>();
  for (const [at, name] of names.entries()) {
    const type = byName.get(name) ?? byLetters.get(name.toLowerCase());
    if (!type) return { unknownAt: at };
    found.add(type);
  }
  return { found: [...found] };
}
