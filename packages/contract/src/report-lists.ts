import { REPORT_MONTH_DAYS, SOON_DAYS } from './constants.ts';

/** One of the lists that a report consists of, by its field. */
export type ReportListName = 'this_week' | 'this_month' | 'next_90_days';

/** The lists that a report's range reaches, with their titles: what lies beyond it is no empty list. */
export function reportLists(daysRange: number): readonly { name: ReportListName; title: string }[] {
  const lists: { name: ReportListName; title: string; after: number }[] = [
    { name: 'this_week', title: 'Overdue and This Week', after: 0 },
    { name: 'this_month', title: 'This Month', after: SOON_DAYS },
    { name: 'next_90_days', title: `Next ${daysRange} Days`, after: REPORT_MONTH_DAYS },
  ];
  return lists.filter(({ after }) => daysRange > after).map(({ name, title }) => ({ name, title }));
}
