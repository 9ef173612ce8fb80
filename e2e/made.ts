import { join } from 'node:path';

const VARIABLE = 'E2E_MADE';

/** Sets the folder of what is created once for all workers, for this process and the processes that it starts. */
export function setMade(folder: string): void {
  process.env[VARIABLE] = folder;
}

/** Returns the folder of one of the things that are created once for all workers. */
export function made(name: 'data' | 'table'): string {
  const folder = process.env[VARIABLE];
  if (!folder) throw new Error('Nothing is made before the global set-up');
  return join(folder, name);
}
