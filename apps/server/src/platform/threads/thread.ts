import type { Worker } from 'node:worker_threads';
import { MINUTE_MS } from '@landfall/domain/durations';

/** A thread's answer to a task. */
export type Answer = { file: Uint8Array } | { error: string };

/** A thread could not do a task. */
export class ThreadError extends Error {
  override name = 'ThreadError';
}

/** The largest tasks take a few seconds; one that takes this long never ends. */
const TIME_LIMIT_MS = MINUTE_MS;

/** How often a task's memory is checked, in milliseconds. */
const WATCH_MS = 50;

/** Limits of a task. */
interface TaskLimits {
  timeMs?: number;
  /** Bytes of its buffers, which a thread's own limits don't include. */
  bufferBytes?: number;
  /**
   * Bytes of its objects. It has to be below the thread's own limit (`resourceLimits`), by as much as a task can
   * allocate between two checks: at that limit, a thread within native code takes the whole process down.
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
    // A thread that has ended reports that itself.
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
 * Makes files in a separate thread, for work that would block everything else. The thread starts with the first task
 * and again after a failure. It does one task after another, so that only one is in memory; and only while working, it
 * keeps the process alive.
 * @param start starts a thread whose program calls `answerTasks`
 * @returns a function that does a task. Throws ThreadError
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
    // It may also die between two tasks, and an error without a listener would end the process.
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
