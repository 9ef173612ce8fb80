import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { createThread } from '../threads/thread.ts';

/** What is to be set. */
export interface ToBeSet {
  /** Path of the template. */
  template: string;
  /** JSON, which the template reads as `json(bytes(sys.inputs.data))`: nothing in it is ever markup. */
  data: string;
}

const set = createThread<ToBeSet>(() => new Worker(new URL('./worker.ts', import.meta.url)));

/** Sets a template with data as an accessible PDF. @throws ThreadError */
export function typeset(template: URL, data: unknown): Promise<Buffer> {
  return set({ template: fileURLToPath(template), data: JSON.stringify(data) });
}
