import { REPORT_MONTH_DAYS, SOON_DAYS } from './constants.ts';
import type { ReportData, ReportRow } from './reports.ts';

/** One of the lists that a report consists of, by its field. */
export type ReportListName = 'this_week' | 'this_month' | 'next_90_days' | 'handled';

/** A list of a report with its title. */
export interface TitledReportList {
  name: ReportListName;
  title: string;
  rows: readonly ReportRow[];
}

/** The lists that a report's range reaches: a list beyond the range is left out, rather than shown as empty. */
export function reportLists(data: ReportData): readonly TitledReportList[] {
  const { days_range, handled } = data;
  const lists: { name: Exclude<ReportListName, 'handled'>; title: string; after: number }[] = [
    { name: 'this_week', title: 'Overdue and This Week', after: 0 },
    { name: 'this_month', title: 'This Month', after: SOON_DAYS },
    { name: 'next_90_days', title: `Next ${days_range} Days`, after: REPORT_MONTH_DAYS },
  ];
  const open = lists
    .filter(({ after }) => days_range > after)
    .map(({ name, title }) => ({ name, title, rows: data[name] }));
  return handled ? [...open, { name: 'handled', title: 'Handled', rows: handled }] : open;
}

/** One of the counts at the top of a report. */
export interface ReportFigure {
  label: string;
  count: number;
  /** The days that it counts. */
  days: string;
  /** The tone of a count above zero. */
  tone: 'overdue' | 'soon' | 'plain';
}

/** The open dates of a report by urgency: each is in one count, and the counts add up to the total. */
export function reportFigures(data: ReportData): readonly ReportFigure[] {
  const { overdue_count, critical_count } = data.summary;
  const later = { this_month: `${SOON_DAYS + 1} to ${REPORT_MONTH_DAYS} days`, next_90_days: 'after that' };
  return [
    { label: 'Overdue', count: overdue_count, days: 'before today', tone: 'overdue' },
    { label: 'Due This Week', count: critical_count, days: `within ${SOON_DAYS} days`, tone: 'soon' },
    ...reportLists(data).flatMap(({ name, title, rows }) =>
      name === 'this_month' || name === 'next_90_days'
        ? [{ label: title, count: rows.length, days: later[name], tone: 'plain' as const }]
        : [],
    ),
  ];
}
