import { DATE_STATE_LABELS } from '@landfall/contract/case-dates';
import { counted } from '@landfall/contract/counted';
import { daysWords, type Urgency, urgency } from '@landfall/contract/days-words';
import { reportSections, responsibleName } from '@landfall/contract/report-layout';
import { type ReportFigure, reportFigures, reportLists } from '@landfall/contract/report-lists';
import type { ReportData, ReportRow } from '@landfall/contract/reports';

export { dateWords, instantWords } from '../../platform/date-words.ts';

/** A report to be printed or exported: as a PDF, a workbook, a CSV file or a mail. */
export interface PrintedReport {
  /** The kind of the report, e.g. 'Filing Deadline'. */
  report_type: string;
  data: ReportData;
  organizationName: string;
  /** The organization's IANA time zone, for the time at which the report was made. */
  timeZone: string;
  /** The site's address, with which links to cases begin. */
  publicUrl: string;
}

/** The maximum number of dates in a PDF, about 35 pages. The CSV file and the workbook contain all. */
export const PDF_ROWS = 1_000;

/** The range of a report in words, e.g. 'Overdue dates, and 90 days ahead'. */
export function rangeWords({ days_range, handled }: ReportData): string {
  const open = `Overdue dates, and ${counted(days_range, 'day')} ahead`;
  return handled ? `${open}; handled dates up to as many days back` : open;
}

/** The remaining time of a date, or how it was handled, in words. */
export function statusText(row: ReportRow): string {
  return row.state ? DATE_STATE_LABELS[row.state] : daysWords(row.days_until_date);
}

/** The tone of a row: handled dates are never urgent. */
export function rowTone(row: ReportRow): Urgency | 'handled' {
  return row.state ? 'handled' : urgency(row.days_until_date);
}

/** The figures of a report: all dates, by remaining time, and the handled ones. */
export function figuresOf({ data }: PrintedReport): Omit<ReportFigure, 'days'>[] {
  const { handled, summary } = data;
  return [
    { label: 'Total', count: summary.total_count, tone: 'plain' },
    ...reportFigures(data),
    ...(handled ? [{ label: 'Handled', count: handled.length, tone: 'plain' as const }] : []),
  ];
}

/** A row with the title of its list, and the person responsible for its case. */
interface ListedRow {
  list: string;
  row: ReportRow;
  responsible: string;
}

/** All rows in the order of the report. */
export function listedRows(data: ReportData): ListedRow[] {
  const lists = new Map(reportLists(data).flatMap(({ title, rows }) => rows.map((row) => [row, title])));
  return reportSections(data).flatMap(({ rows }) =>
    rows.map((row) => ({ list: lists.get(row) ?? '', row, responsible: responsibleName(row) })),
  );
}

/** The value for the column of the responsible person, which only a report by person has. */
export function responsibleIn<Value>({ group_by }: ReportData, value: Value): Value[] {
  return group_by === 'person' ? [value] : [];
}

/** The organization's time zone, in which days are counted, e.g. 'America/New York'. */
export function officeTime({ timeZone }: PrintedReport): string {
  return timeZone.replaceAll('_', ' ');
}

/** The address of a row's case. */
export function caseAddress({ publicUrl }: PrintedReport, { case_id }: ReportRow): string {
  return `${publicUrl.replace(/\/+$/, '')}/case_records/${case_id}`;
}
