import { expect, it } from 'vitest';
import { reportFigures, reportLists } from './report-lists.ts';
import type { ReportData } from './reports.ts';

/** An empty report that covers this many days. */
function emptyReport(days_range: number, handled?: ReportData['handled']): ReportData {
  return {
    report_name: 'Deadlines',
    generated_by: 'Ada',
    generated_at: '2026-03-02T15:00:00Z',
    as_of: '2026-03-02',
    date_settings: [],
    days_range,
    summary: {
      total_count: 0,
      this_week_count: 0,
      this_month_count: 0,
      next_90_days_count: 0,
      overdue_count: 0,
      critical_count: 0,
    },
    this_week: [],
    this_month: [],
    next_90_days: [],
    ...(handled && { handled }),
  };
}

it.each([
  [1, ['Overdue and This Week']],
  [7, ['Overdue and This Week']],
  [8, ['Overdue and This Week', 'This Month']],
  [30, ['Overdue and This Week', 'This Month']],
  [31, ['Overdue and This Week', 'This Month', 'Next 31 Days']],
  [90, ['Overdue and This Week', 'This Month', 'Next 90 Days']],
  [365, ['Overdue and This Week', 'This Month', 'Next 365 Days']],
])('a range of %i days has the expected lists', (days, titles) => {
  expect(reportLists(emptyReport(days)).map(({ title }) => title)).toEqual(titles);
});

it('has a list of handled dates only if they are included', () => {
  const titles = reportLists(emptyReport(7, [])).map(({ title }) => title);
  expect(titles).toEqual(['Overdue and This Week', 'Handled']);
});

it.each([7, 30, 90])('counts each date of %i days once', (days) => {
  const summary = { ...emptyReport(days).summary, total_count: 5, overdue_count: 2, critical_count: 3 };
  const figures = reportFigures({ ...emptyReport(days), summary });
  expect(figures.map(({ label }) => label)).toEqual(
    ['Overdue', 'Due This Week', 'This Month', 'Next 90 Days'].slice(0, { 7: 2, 30: 3 }[days] ?? 4),
  );
  expect(figures.reduce((sum, { count }) => sum + count, 0)).toBe(5);
});
