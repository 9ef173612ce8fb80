import { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '@landfall/domain/durations';
import { createThread, ThreadError } from '../threads/thread.ts';
import { UnreadableSheetError } from './spreadsheet.ts';

/** Limits of the thread: memory for objects and for buffers, in megabytes, and time, in milliseconds. */
const MEMORY_MB = 768;
const BUFFERS_MB = 256;
const TIME_LIMIT_MS = MINUTE_MS;

const inThread = createThread<Uint8Array>(
  () =>
    new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    }),
  { timeMs: TIME_LIMIT_MS, bufferBytes: BUFFERS_MB * 1024 * 1024 },
);

/** A sheet from the thread: the cells of each row as JSON, which is stored unchanged. */
export interface ReadSheet {
  name: string;
  rows: { no: number; cells: string }[];
}

/** The sheets of a CSV file or an Excel workbook. @throws UnreadableSheetError */
export async function readSpreadsheet(bytes: Uint8Array): Promise<ReadSheet[]> {
  let answer: { sheets: ReadSheet[] } | { problem: string };
  try {
    answer = JSON.parse(String(await inThread(bytes)));
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    throw new UnreadableSheetError('Reading the file took too much time or memory', { cause: error });
  }
  if ('problem' in answer) throw new UnreadableSheetError(answer.problem);
  return answer.sheets;
}
