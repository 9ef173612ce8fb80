import type { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '@landfall/domain/durations';

/** What a thread answers to a task. */
export type Answer = { file: Uint8Array } | { error: string };

/** A thread could not make what it was asked for. */
export class ThreadError extends Error {
  override name = 'ThreadError';
}

/** The largest tasks take a few seconds; one that takes so long never ends. */
const TIME_LIMIT_MS = MINUTE_MS;

/** How often it is looked how much memory a task takes. */
const WATCH_MS = 50;

/** What a task may take. */
interface TaskLimits {
  timeMs?: number;
  /** Bytes of its buffers, which a thread's own limits leave out. */
  bufferBytes?: number;
  /**
   * Bytes of its objects. It belongs below the thread's own limit (`resourceLimits`), by as much as a task can take between
   * two looks: at that one, a thread that is within native code takes the whole process down with it.
   */
  heapBytes?: number;
}

function answerOf(
  worker: Worker,
  task: unknown,
  {
    timeMs = TIME_LIMIT_MS,
    bufferBytes = Number.POSITIVE_INFINITY,
    heapBytes = Number.POSITIVE_INFINITY,
  }: TaskLimits,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const listeners = {
    message: resolve,
    error: (error: Error) => reject(new ThreadError('The thread failed.', { cause: error })),
    exit: () => reject(new ThreadError('The thread ended.')),
  };
  const timer = setTimeout(
    () => reject(new ThreadError(`The thread made nothing in ${timeMs / 1000} seconds.`)),
    timeMs,
  );
  const watch = setInterval(async () => {
    // One that has ended says so itself.
    const taken = await worker.getHeapStatistics().catch(() => undefined);
    if (taken && (taken.external_memory > bufferBytes || taken.used_heap_size > heapBytes))
      reject(new ThreadError('The thread took too much memory.'));
  }, WATCH_MS);
  for (const [event, listener] of Object.entries(listeners)) worker.once(event, listener);
  worker.postMessage(task);
  return promise.finally(() => {
    clearTimeout(timer);
    clearInterval(watch);
    for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
  });
}

/**
 * Makes files in a thread of their own, for what would hold up everything else here. The thread starts with the first
 * task and again after a failure. It does one task after another, so that memory holds one; and only while it does, it
 * keeps the process alive.
 * @param start starts a thread whose program calls `answerTasks`
 * @returns does a task. Throws ThreadError
 */
export function createThread<Task>(
  start: () => Worker,
  limits: TaskLimits = {},
): (task: Task) => Promise<Buffer> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const drop = (failed: Worker) => {
    if (worker === failed) worker = undefined;
    void failed.terminate();
  };

  const started = () => {
    const one = start();
    // It may also die between two tasks, and an error that nobody hears would end the process.
    one.on('error', () => drop(one));
    one.on('exit', () => drop(one));
    return one;
  };

  const done = async (task: Task): Promise<Buffer> => {
    worker ??= started();
    const busy = worker;
    busy.ref();
    try {
      const answer = await answerOf(busy, task, limits);
      if ('error' in answer) throw new ThreadError(answer.error);
      const { buffer, byteOffset, byteLength } = answer.file;
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      drop(busy);
      throw error;
    } finally {
      busy.unref();
    }
  };

  return (task) => {
    const next = last.then(() => done(task));
    last = next.catch(() => undefined);
    return next;
  };
}
