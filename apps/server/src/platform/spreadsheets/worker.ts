import { answerTasks } from '../threads/answer-tasks.ts';
import { readCsv } from './csv.ts';
import { UnreadableSheetError } from './spreadsheet.ts';
import { readXlsx } from './xlsx.ts';

// Parses untrusted input in a thread that can be terminated, as it may use any amount of time and memory.

const ZIP = [0x50, 0x4b];
/** The signature of old .xls files, and of workbooks with a password. */
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
