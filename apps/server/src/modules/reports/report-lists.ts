import { REPORT_MONTH_DAYS, SOON_DAYS } from '@landfall/contract/constants';
import { reportRows } from '@landfall/contract/report-weeks';
import type { ReportData, ReportRow } from '@landfall/contract/reports';

/** The lists of a report and their counts. */
export type ReportLists = Pick<ReportData, 'summary' | 'this_week' | 'this_month' | 'next_90_days'>;

/** Distributes the rows, which are in the report's order, among the lists. */
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

/** A report without the rows of these cases, with recomputed counts. */
export function withoutCases(data: ReportData, caseIds: ReadonlySet<string>): ReportData {
  if (caseIds.size === 0) return data;
  const seen = ({ case_id }: ReportRow) => !caseIds.has(case_id);
  const { handled } = data;
  return {
    ...data,
    ...listsOf(reportRows(data).filter(seen)),
    ...(handled && { handled: handled.filter(seen) }),
  };
}
