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

/** The lists that a report's range reaches and that it includes: what lies beyond them is no empty list. */
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
