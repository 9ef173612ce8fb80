import { REPORT_MONTH_DAYS, SOON_DAYS } from '@landfall/contract/constants';
import type { ReportData, ReportRow } from '@landfall/contract/reports';

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

function cellsOf(rows: readonly ReportRow[]): unknown[] {
  return rows.map((row) => [
    row.date_id,
    row.case_id,
    row.case_name,
    row.beneficiary_name,
    row.date_type,
    row.important_date,
    row.days_until_date,
  ]);
}

/**
 * All that a report says as one text, its seal aside: two reports have the same one only if they say the same.
 * @param place what else the text holds, e.g. whose report it is
 */
export function sealedText(place: readonly string[], data: ReportData): string {
  const { summary } = data;
  return JSON.stringify([
    place,
    data.report_name,
    data.generated_by,
    data.generated_at,
    data.as_of,
    data.date_settings,
    data.days_range,
    [summary.total_count, summary.this_week_count, summary.this_month_count, summary.next_90_days_count],
    [summary.overdue_count, summary.critical_count],
    cellsOf(data.this_week),
    cellsOf(data.this_month),
    cellsOf(data.next_90_days),
  ]);
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
