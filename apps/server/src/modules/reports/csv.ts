import { DATE_STATE_LABELS } from '@landfall/contract/case-dates';
import { reportLists } from '@landfall/contract/report-lists';
import { csvOf } from '../../platform/csv.ts';
import { caseAddress, type PrintedReport } from './printed-report.ts';

/** Excel takes a CSV file for UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\uFEFF';

const HEADER = ['List', 'Date', 'Days', 'Case', 'Beneficiary', 'Date Type', 'State', 'Link'];

/** All dates of a report as CSV, one a row. Days are counted from the report's day: negative ones are overdue. */
export async function reportCsv(report: PrintedReport): Promise<string> {
  const rows = reportLists(report.data).flatMap(({ title, rows }) =>
    rows.map((row) => [
      title,
      row.important_date.slice(0, 10),
      row.days_until_date,
      row.case_name,
      row.beneficiary_name,
      row.date_type,
      DATE_STATE_LABELS[row.state ?? 'open'],
      caseAddress(report, row),
    ]),
  );
  return BYTE_ORDER_MARK + (await csvOf(HEADER, rows));
}
