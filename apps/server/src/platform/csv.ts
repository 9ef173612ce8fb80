import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180). Text that a spreadsheet would run as a formula is quoted, so that it stays text.
 * @param header the names of the columns
 * @param rows the cells of each row, in the order of the header; a negative number is no formula, and stays as it is
 */
export function csvOf(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return stringify([header, ...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    // By itself it quotes only for the whole delimiter; a lone line feed would end the row too.
    quoted_match: /[\r\n]/,
  });
}
