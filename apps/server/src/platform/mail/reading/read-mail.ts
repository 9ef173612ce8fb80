import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { createThread, ThreadError } from '../../threads/thread.ts';
import type { MailReading, ReadingOptions } from './received-mail.ts';

/** Mail servers accept no larger mails, and most not even half the size. */
const MAX_BYTES = 50 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** Memory limits of a task: for its objects, and for its buffers, which contain a mail several times. */
const HEAP_BYTES = 512 * MEGABYTE;
const BUFFER_BYTES = 512 * MEGABYTE;
/** Memory limit of the thread's objects. */
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
 * Parses a mail from a mailbox. One that cannot be parsed fails alone, with a reason for people: it may be damaged, too
 * large, or made to exhaust time and memory. Mails are parsed one after another.
 */
export async function readMail(raw: Uint8Array, options: ReadingOptions): Promise<MailReading> {
  if (raw.length > MAX_BYTES) return { ok: false, reason: 'It is too large to be read' };
  try {
    return deserialize(await inThread({ raw, options })) as MailReading;
  } catch (error) {
    if (!(error instanceof ThreadError)) throw error;
    return { ok: false, reason: 'Reading it failed, or took too much time or memory' };
  }
}
