import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportWeeks } from './report-weeks.ts';
import type { ReportData, ReportRow } from './reports.ts';

const row = (important_date: string, days_until_date: number): ReportRow => ({
  date_id: '018f0000-0000-7000-8000-000000000001',
  case_id: '018f0000-0000-7000-8000-000000000002',
  case_name: 'Okafor: I-130',
  beneficiary_name: '',
  date_type: 'Interview',
  important_date,
  days_until_date,
});

function reportOf(as_of: string, days_range: number, this_week: ReportRow[]): ReportData {
  return {
    report_name: 'Filing Deadline Report',
    generated_by: 'Nadia Reyes',
    generated_at: `${as_of}T12:00:00Z`,
    as_of,
    date_settings: ['Interview'],
    days_range,
    summary: {
      total_count: this_week.length,
      this_week_count: this_week.length,
      this_month_count: 0,
      next_90_days_count: 0,
      overdue_count: 0,
      critical_count: 0,
    },
    this_week,
    this_month: [],
    next_90_days: [],
  };
}

describe('reportWeeks', () => {
  it('begins with the current week, even if that began before the report', () => {
    // A Saturday.
    expect(reportWeeks(reportOf('2026-11-21', 2, [row('2026-11-22', 1), row('2026-11-23', 2)]))).toEqual([
      { monday: '2026-11-16', count: 1 },
      { monday: '2026-11-23', count: 1 },
    ]);
  });

  it('leaves out overdue dates, those of the current week included', () => {
    expect(reportWeeks(reportOf('2026-11-20', 1, [row('2026-11-19', -1), row('2026-11-20', 0)]))).toEqual([
      { monday: '2026-11-16', count: 1 },
    ]);
  });

  it('has every week of the range once, and counts every upcoming date', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40_000 }),
        fc.integer({ min: 1, max: 365 }),
        fc.array(fc.integer({ min: -30, max: 365 }), { maxLength: 60 }),
        (day, range, ahead) => {
          const at = (days: number) => new Date((day + days) * 86_400_000).toISOString().slice(0, 10);
          const rows = ahead.filter((days) => days <= range).map((days) => row(at(days), days));
          const weeks = reportWeeks(reportOf(at(0), range, rows));
          expect(weeks.reduce((sum, { count }) => sum + count, 0)).toBe(
            rows.filter(({ days_until_date }) => days_until_date >= 0).length,
          );
          for (const [index, { monday }] of weeks.entries())
            expect(Date.parse(monday) - Date.parse(weeks[0]?.monday ?? '')).toBe(index * 7 * 86_400_000);
          expect(new Date(weeks[0]?.monday ?? '').getUTCDay()).toBe(1);
        },
      ),
    );
  });
});
