/**
 * Hands a text, or a file as it came, to the person as a file in their downloads.
 * @param type of the content, e.g. `application/json`
 */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Tells spreadsheets that the file is UTF-8: without it names with accents arrive broken. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Hands a CSV text to the person as a file in their downloads. */
export function saveCsv(name: string, text: string): void {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  saveFile(name, content, 'text/csv;charset=utf-8');
}
