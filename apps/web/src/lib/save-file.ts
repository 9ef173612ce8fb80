/** Downloads a text or blob as a file. @param type of the content, e.g. `application/json` */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Marks the file as UTF-8 for spreadsheets, which otherwise break accented names. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads a CSV text as a file. */
export function saveCsv(name: string, text: string): void {
  const content = text.startsWith(BYTE_ORDER_MARK) ? text : BYTE_ORDER_MARK + text;
  saveFile(name, content, 'text/csv;charset=utf-8');
}
