import { DATE_STATE_LABELS } from '@landfall/contract/case-dates';
import { counted } from '@landfall/contract/counted';
import { daysWords, type Urgency, urgency } from '@landfall/contract/days-words';
import { reportSections, responsibleName } from '@landfall/contract/report-layout';
import { type ReportFigure, reportFigures, reportLists } from '@landfall/contract/report-lists';
import type { ReportData, ReportRow } from '@landfall/contract/reports';

export { dateWords, instantWords } from '../../platform/date-words.ts';

/** A report as it leaves the product: in a PDF, a workbook, a CSV file and a mail. */
export interface PrintedReport {
  /** The kind it is shown as, e.g. 'Filing Deadline'. */
  report_type: string;
  data: ReportData;
  organizationName: string;
  /** The organization's IANA time zone, in which it is told when the report was made. */
  timeZone: string;
  /** The site's address: links to cases begin with it. */
  publicUrl: string;
}

/** The most dates that a PDF shows, some 35 pages. Who needs more of them takes the CSV file or the workbook. */
export const PDF_ROWS = 1_000;

/** What a report takes in beside its date types, e.g. 'Overdue dates, and 90 days ahead'. */
export function rangeWords({ days_range, handled }: ReportData): string {
  const open = `Overdue dates, and ${counted(days_range, 'day')} ahead`;
  return handled ? `${open}; handled dates up to as many days back` : open;
}

/** How much time is left, or how the date was handled. */
export function standingWords(row: ReportRow): string {
  return row.state ? DATE_STATE_LABELS[row.state] : daysWords(row.days_until_date);
}

/** What a row's colour says: handled ones ask for nothing. */
export function rowTone(row: ReportRow): Urgency | 'handled' {
  return row.state ? 'handled' : urgency(row.days_until_date);
}

/** The counts of a report: all, by how much time is left, and what is handled. */
export function figuresOf({ data }: PrintedReport): Omit<ReportFigure, 'days'>[] {
  const { handled, summary } = data;
  return [
    { label: 'Total', count: summary.total_count, tone: 'plain' },
    ...reportFigures(data),
    ...(handled ? [{ label: 'Handled', count: handled.length, tone: 'plain' as const }] : []),
  ];
}

/** A row with the list that it is in, and who is responsible for its case. */
interface ListedRow {
  list: string;
  row: ReportRow;
  responsible: string;
}

/** All rows in the order in which the report shows them. */
export function listedRows(data: ReportData): ListedRow[] {
  const lists = new Map(reportLists(data).flatMap(({ title, rows }) => rows.map((row) => [row, title])));
  return reportSections(data).flatMap(({ rows }) =>
    rows.map((row) => ({ list: lists.get(row) ?? '', row, responsible: responsibleName(row) })),
  );
}

/** What a report by person has in its column of who is responsible; nothing in any other. */
export function responsibleIn<Value>({ group_by }: ReportData, value: Value): Value[] {
  return group_by === 'person' ? [value] : [];
}

/** The office's time zone, by which days are counted, e.g. 'America/New York'. */
export function officeTime({ timeZone }: PrintedReport): string {
  return timeZone.replaceAll('_', ' ');
}

/** The address of a row's case. */
export function caseAddress({ publicUrl }: PrintedReport, { case_id }: ReportRow): string {
  return `${publicUrl.replace(/\/+$/, '')}/case_records/${case_id}`;
}
