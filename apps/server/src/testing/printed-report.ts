import type { HandledState } from '@landfall/contract/case-dates';
import { REPORT_DAYS, SOON_DAYS } from '@landfall/contract/constants';
import type { ReportData, ReportRow } from '@landfall/contract/reports';
import { DAY_MS } from '@landfall/domain/durations';
import type { PrintedReport } from '../modules/reports/printed-report.ts';

const AS_OF = '2026-03-02';

/** The fields of a report's date that a test sets. */
export interface TestDate {
  /** Days from the report's day. */
  days: number;
  case_name?: string;
  beneficiary_name?: string;
  date_type?: string;
  /** How it was handled; undefined if it is open. */
  state?: HandledState;
  /** The case's; absent for a date of a report of an earlier version. */
  status?: string;
  assignees?: { id: string; name: string }[];
}

function rowOf({ days, ...names }: TestDate, index: number): ReportRow {
  const number = String(index + 1).padStart(12, '0');
  return {
    date_id: `00000000-0000-7000-8000-${number}`,
    case_id: `00000000-0000-7000-9000-${number}`,
    case_name: 'Okafor: I-130',
    beneficiary_name: 'Adaeze Okafor',
    date_type: 'Filing Deadline',
    ...names,
    important_date: new Date(Date.parse(AS_OF) + days * DAY_MS).toISOString().slice(0, 10),
    days_until_date: days,
  };
}

/** A report of 2 March 2026, a Monday, with the given dates; it includes handled ones if there are any. */
export function printedReport(
  dates: readonly TestDate[] = [],
  { data, ...report }: Partial<Omit<PrintedReport, 'data'>> & { data?: Partial<ReportData> } = {},
): PrintedReport {
  const all = dates.map(rowOf).sort((a, b) => a.days_until_date - b.days_until_date);
  const rows = all.filter(({ state }) => !state);
  const handled = all.filter(({ state }) => state);
  const within = (least: number, most: number) =>
    rows.filter(({ days_until_date: days }) => days >= least && days <= most);
  const lists = {
    this_week: within(-Infinity, SOON_DAYS),
    this_month: within(SOON_DAYS + 1, 30),
    next_90_days: within(31, Infinity),
  };
  return {
    report_type: 'Filing Deadline',
    organizationName: 'Whitfield Law',
    timeZone: 'America/Los_Angeles',
    publicUrl: 'https://cases.example',
    ...report,
    data: {
      report_name: 'Filing Deadline Report',
      generated_by: 'Ada Whitfield',
      generated_at: '2026-03-02T17:14:00Z',
      as_of: AS_OF,
      date_settings: ['Filing Deadline', 'Interview'],
      days_range: REPORT_DAYS,
      summary: {
        total_count: rows.length,
        this_week_count: lists.this_week.length,
        this_month_count: lists.this_month.length,
        next_90_days_count: lists.next_90_days.length,
        overdue_count: within(-Infinity, -1).length,
        critical_count: within(0, SOON_DAYS).length,
      },
      ...lists,
      ...(handled.length > 0 && { handled }),
      ...data,
    },
  };
}
