import { Worker } from 'node:worker_threads';
import { createThread, ThreadError } from '../threads/thread.ts';
import { type ExtractedText, type TextFile, unread } from './extracted-text.ts';

/** Larger files are not read, because they would be in memory as a whole. */
const MAX_BYTES = 50 * 1024 * 1024;
/** Limits of the thread: memory for objects and for buffers, in megabytes, and time, in milliseconds. */
const MEMORY_MB = 512;
const BUFFERS_MB = 256;
const TIME_LIMIT_MS = 120_000;

const inThread = createThread<TextFile>(
  () =>
    new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    }),
  { timeMs: TIME_LIMIT_MS, bufferBytes: BUFFERS_MB * 1024 * 1024 },
);

/** Whether a file of this size is read for its text. */
export function isReadable(bytes: number): boolean {
  return bytes <= MAX_BYTES;
}

/** The text of a file. One that cannot be read fails alone, with the reason. */
export async function extractText(file: TextFile): Promise<ExtractedText> {
  if (!isReadable(file.bytes.length)) return unread('unsupported', 'It is too large to be searched');
  try {
    return JSON.parse(String(await inThread(file))) as ExtractedText;
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    return unread('failed', 'Reading it took too much time or memory');
  }
}
