import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { createThread, ThreadError } from '../../threads/thread.ts';
import type { MailReading, ReadingOptions } from './received-mail.ts';

/** Mail servers take no larger mails, and most none of half the size. */
const MOST_BYTES = 50 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** Memory of a task: of its objects, and of its buffers, in which a mail stands several times. */
const HEAP_BYTES = 512 * MEGABYTE;
const BUFFER_BYTES = 512 * MEGABYTE;
/** Objects that the thread may have at all. */
const THREAD_MB = 1024;
const TIME_LIMIT_MS = 20_000;

const inThread = createThread<{ raw: Uint8Array; options: ReadingOptions }>(
  () =>
    new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MB },
    }),
  { timeMs: TIME_LIMIT_MS, bufferBytes: BUFFER_BYTES, heapBytes: HEAP_BYTES },
);

/**
 * Reads a mail as it came from a mailbox. One that cannot be read fails alone, and says why as a person reads it: it may
 * be damaged, too large, or made to take time and memory without end. Mails are read one after another.
 */
export async function readMail(raw: Uint8Array, options: ReadingOptions): Promise<MailReading> {
  if (raw.length > MOST_BYTES) return { ok: false, reason: 'It is too large to be read' };
  try {
    return deserialize(await inThread({ raw, options })) as MailReading;
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    return { ok: false, reason: 'Reading it failed, or took too much time or memory' };
  }
}
