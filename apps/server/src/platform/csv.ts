import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';

type Cells = readonly (string | number | null)[];

/** How many rows are converted in one turn of the event loop: about a millisecond. */
const ROWS_AT_ONCE = 200;

function textOf(rows: readonly Cells[]): string {
  return stringify([...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // By default only the whole delimiter is quoted; a lone line feed would end the row too.
    quoted_match: /[\r\n]/,
  });
}

/**
 * Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula is quoted, so that it stays text. Yields to
 * other work between some of the rows.
 * @param header the names of the columns
 * @param rows the cells of each row, in the order of the header; a negative number is no formula, and stays as it is
 */
export async function csvOf(header: readonly string[], rows: readonly Cells[]): Promise<string> {
  const texts = [textOf([header])];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await setImmediate();
    texts.push(textOf(rows.slice(at, at + ROWS_AT_ONCE)));
  }
  return texts.join('');
}

/** The same for records, with a field for each heading. */
export function csvOfColumns<Field extends string>(
  headings: Readonly<Record<Field, string>>,
  records: readonly Readonly<Record<NoInfer<Field>, string | number | null>>[],
): Promise<string> {
  const fields = Object.keys(headings) as Field[];
  return csvOf(
    Object.values(headings),
    records.map((record) => fields.map((field) => record[field])),
  );
}
