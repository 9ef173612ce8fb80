import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** What the worker is sent. */
export interface ToBeSet {
  /** Path of the template. */
  template: string;
  /** JSON, which the template reads as `json(bytes(sys.inputs.data))`: nothing in it is ever markup. */
  data: string;
}

/** What the worker answers. */
export type SetDocument = { pdf: Uint8Array } | { error: string };

/** A document could not be set. */
export class TypesettingError extends Error {
  override name = 'TypesettingError';
}

/** Sets a template with data as an accessible PDF. @throws TypesettingError */
export type Typeset = (template: URL, data: unknown) => Promise<Buffer>;

/** The largest documents take a few seconds; one that takes so long never ends. */
const TIME_LIMIT_MS = 60_000;

const startWorker = () => new Worker(new URL('./worker.ts', import.meta.url));

function setBy(worker: Worker, document: ToBeSet, timeLimitMs: number): Promise<SetDocument> {
  const { promise, resolve, reject } = Promise.withResolvers<SetDocument>();
  const listeners = {
    message: resolve,
    error: (error: Error) => reject(new TypesettingError('The typesetter failed.', { cause: error })),
    exit: () => reject(new TypesettingError('The typesetter ended.')),
  };
  const timer = setTimeout(
    () => reject(new TypesettingError(`The document was not set in ${timeLimitMs / 1000} seconds.`)),
    timeLimitMs,
  );
  for (const [event, listener] of Object.entries(listeners)) worker.once(event, listener);
  worker.postMessage(document);
  return promise.finally(() => {
    clearTimeout(timer);
    for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
  });
}

/**
 * Makes a typesetter with a thread of its own, which starts with the first document and again after a failure. It sets
 * one document after another, so that memory holds one. Only while it does, it keeps the process alive.
 */
export function createTypesetter(start: () => Worker = startWorker, timeLimitMs = TIME_LIMIT_MS): Typeset {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const dropped = (failed: Worker) => {
    if (worker === failed) worker = undefined;
    void failed.terminate();
  };

  const started = () => {
    const one = start();
    // It may also die between two documents, and an error that nobody hears would end the process.
    one.on('error', () => dropped(one));
    one.on('exit', () => dropped(one));
    return one;
  };

  const settle = async (document: ToBeSet): Promise<Buffer> => {
    worker ??= started();
    const busy = worker;
    busy.ref();
    try {
      const set = await setBy(busy, document, timeLimitMs);
      if ('error' in set) throw new TypesettingError(set.error);
      return Buffer.from(set.pdf.buffer, set.pdf.byteOffset, set.pdf.byteLength);
    } catch (error) {
      dropped(busy);
      throw error;
    } finally {
      busy.unref();
    }
  };

  return (template, data) => {
    const document = { template: fileURLToPath(template), data: JSON.stringify(data) };
    const next = last.then(() => settle(document));
    last = next.catch(() => undefined);
    return next;
  };
}

/** The process's typesetter. */
export const typeset: Typeset = createTypesetter();
