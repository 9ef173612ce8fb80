import { join } from 'node:path';

const VARIABLE = 'E2E_MADE';

/** Names the folder of what is made once for all workers, here and in the processes that are started from now on. */
export function setMade(folder: string): void {
  process.env[VARIABLE] = folder;
}

/** The folder of one of the things that are made once for all workers. */
export function made(name: 'data' | 'table'): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error('Nothing is made before the global set-up');
  return join(folder, name);
}
