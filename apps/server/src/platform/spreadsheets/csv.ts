import { type Sheet, SheetRows, UnreadableSheetError } from './spreadsheet.ts';

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * How many bytes decide whether a file without a byte order mark is UTF-16: then every other byte of plain text is
 * zero.
 */
const SAMPLE_BYTES = 4_096;

function encodingOf(bytes: Uint8Array): string {
  for (const [encoding, mark] of BYTE_ORDER_MARKS)
    if (mark.every((byte, at) => bytes[at] === byte)) return encoding;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even < sample.length / 20) return 'utf-16le';
  if (even > sample.length / 4 && odd < sample.length / 20) return 'utf-16be';
  return 'utf-8';
}

/** The text of a file in UTF-8, UTF-16 or else Windows-1252, in which Excel saves. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const SEPARATORS = [',', ';', '\t'] as const;
type Separator = (typeof SEPARATORS)[number];

/** How many records are used to detect the separator. */
const SAMPLE_RECORDS = 20;

/**
 * The records of a text: RFC 4180, with line breaks of any system. A quote within an unquoted cell is text; an unclosed
 * quote ends with the text.
 */
export function* recordsOf(text: string, separator: string): Generator<string[]> {
  let record: string[] = [];
  let at = 0;
  const until = (from: number) => {
    for (let end = from; end < text.length; end += 1) {
      const sign = text[end];
      if (sign === separator || sign === '\n' || sign === '\r') return end;
    }
    return text.length;
  };
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at += 1; ; ) {
        const quote = text.indexOf('"', at);
        cell += text.slice(at, quote < 0 ? text.length : quote);
        at = quote < 0 ? text.length : quote + 1;
        if (quote < 0 || text[at] !== '"') break;
        cell += '"';
        at += 1;
      }
    }
    // Text after a closing quote belongs to the cell, too.
    const end = until(at);
    record.push(cell + text.slice(at, end));
    at = end;
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      record.push('');
    } else if (text[at] === '\r' && text[at + 1] === '\n') at += 2;
    else at += 1;
    yield record;
    record = [];
  }
}

/** How well a separator fits: the number of cells in the narrowest of the first records, then in all of them. */
function fitOf(text: string, separator: Separator): [narrowest: number, all: number] {
  const widths: number[] = [];
  for (const record of recordsOf(text, separator)) {
    if (record.some((cell) => cell.trim() !== '')) widths.push(record.length);
    if (widths.length === SAMPLE_RECORDS) break;
  }
  // The last record of a sample may be incomplete.
  return [Math.min(...widths), widths.reduce((sum, width) => sum + width, 0)];
}

function separatorOf(text: string): Separator {
  let best: { separator: Separator; fit: [number, number] } = { separator: ',', fit: [0, 0] };
  for (const separator of SEPARATORS) {
    const fit = fitOf(text, separator);
    if (fit[0] > best.fit[0] || (fit[0] === best.fit[0] && fit[1] > best.fit[1])) best = { separator, fit };
  }
  return best.separator;
}

/** Excel's own way to name the separator in the first line. */
const NAMED_SEPARATOR = /^sep=([,;\t])\r?\n/i;

/** The single sheet of a CSV file, in any encoding and with any separator. @throws UnreadableSheetError */
export function readCsv(bytes: Uint8Array): Sheet[] {
  const text = decodeText(bytes);
  if (text.includes('\u0000'))
    throw new UnreadableSheetError(
      'This is not a spreadsheet. Save it as CSV or as an Excel workbook (.xlsx)',
    );
  const named = NAMED_SEPARATOR.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const rows = new SheetRows();
  rows.begin('');
  let no = named ? 1 : 0;
  for (const record of recordsOf(body, named?.[1] ?? separatorOf(body))) {
    no += 1;
    rows.add(no, record);
  }
  return rows.sheets();
}
