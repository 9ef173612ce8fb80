import { longCsvOf } from '../../platform/csv.ts';
import { caseAddress, type PrintedReport, printedLists } from './printed-report.ts';

/** Excel takes a CSV file for UTF-8 only when it begins so. */
const BYTE_ORDER_MARK = '\uFEFF';

const HEADER = ['List', 'Date', 'Days', 'Case', 'Beneficiary', 'Date Type', 'Link'];

/** All dates of a report as CSV, one a row. Days are counted from the report's day: negative ones are overdue. */
export async function reportCsv(report: PrintedReport): Promise<string> {
  const rows = printedLists(report).flatMap(({ title, rows }) =>
    rows.map((row) => [
      title,
      row.important_date.slice(0, 10),
      row.days_until_date,
      row.case_name,
      row.beneficiary_name,
      row.date_type,
      caseAddress(report, row),
    ]),
  );
  return BYTE_ORDER_MARK + (await longCsvOf(HEADER, rows));
}
