import { DATE_STATE_LABELS } from '@landfall/contract/case-dates';
import { columnText, REPORT_COLUMN_LABELS, reportColumns } from '@landfall/contract/report-layout';
import { csvOf } from '../../platform/csv.ts';
import { caseAddress, listedRows, type PrintedReport, responsibleIn } from './printed-report.ts';

/** Excel reads a CSV file as UTF-8 only if it begins with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** All dates of a report as CSV, one per row. Days are counted from the report's day: negative numbers are overdue. */
export async function reportCsv(report: PrintedReport): Promise<string> {
  const columns = reportColumns(report.data);
  const header = [
    ...['List', 'Date', 'Days', 'Case', ...responsibleIn(report.data, 'Responsible')],
    ...[...columns.map((column) => REPORT_COLUMN_LABELS[column]), 'State', 'Link'],
  ];
  const rows = listedRows(report.data).map(({ list, row, responsible }) => [
    ...[list, row.important_date.slice(0, 10), row.days_until_date, row.case_name],
    ...responsibleIn(report.data, responsible),
    ...columns.map((column) => columnText(row, column)),
    ...[DATE_STATE_LABELS[row.state ?? 'open'], caseAddress(report, row)],
  ]);
  return BYTE_ORDER_MARK + (await csvOf(header, rows));
}
