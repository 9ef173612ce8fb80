import { answerTasks } from '../threads/answer-tasks.ts';
import { readCsv } from './csv.ts';
import { UnreadableSheetError } from './spreadsheet.ts';
import { readXlsx } from './xlsx.ts';

// What a stranger sent is read here, in a thread that may be ended: it takes what time and memory it likes.

const ZIP = [0x50, 0x4b];
/** What .xls files of old, and workbooks with a password, begin with. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
const beginsWith = (bytes: Uint8Array, signs: readonly number[]) =>
  signs.every((sign, at) => bytes[at] === sign);

async function sheetsOf(bytes: Uint8Array) {
  if (beginsWith(bytes, COMPOUND_FILE))
    throw new UnreadableSheetError(
      'The workbook has a password, or is of an Excel before 2007. Save it as .xlsx without a password, or as CSV',
    );
  return beginsWith(bytes, ZIP) ? readXlsx(bytes) : readCsv(bytes);
}

async function read(bytes: Uint8Array) {
  try {
    const sheets = await sheetsOf(bytes);
    return {
      sheets: sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map(({ no, cells }) => ({ no, cells: JSON.stringify(cells) })),
      })),
    };
  } catch (error) {
    const words = error instanceof UnreadableSheetError ? error.message : 'The file is damaged';
    return { problem: words };
  }
}

answerTasks(async (bytes: Uint8Array) => Buffer.from(JSON.stringify(await read(bytes))));
