import { saveFile } from './save-file.ts';

/** Tells spreadsheets that the file is UTF-8: without it names with accents arrive broken. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands a CSV text to the person as a file in their downloads. */
export function saveCsv(name: string, text: string): void {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  saveFile(name, content, 'text/csv;charset=utf-8');
}
