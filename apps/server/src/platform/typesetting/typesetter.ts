import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createThread } from '../threads/thread.ts';

/** A document to be typeset. */
export interface TypesettingTask {
  /** Path of the template. */
  template: string;
  /** JSON, which the template reads as `json(bytes(sys.inputs.data))`: nothing in it is interpreted as markup. */
  data: string;
}

const set = createThread<TypesettingTask>(() => new Worker(new URL('./worker.ts', import.meta.url)));

/** Typesets a template with data as an accessible PDF. @throws ThreadError */
export function typeset(template: URL, data: unknown): Promise<Buffer> {
  return set({ template: fileURLToPath(template), data: JSON.stringify(data) });
}
