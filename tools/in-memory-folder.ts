import { statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** The maximum size of the databases, data folders and browsers of one run, with a margin, in bytes. */
const NEEDED = 6 * 1024 ** 3;

/**
 * A folder for temporary files in memory: Linux's shared memory, if it exists and is large enough. Containers often
 * have only 64 MiB of it.
 * @param needed free bytes
 * @returns undefined if there is none, or if `TMPDIR` is set
 */
export function inMemoryFolder(folder = FOLDER, needed = NEEDED): string | undefined {
  if (process.env.TMPDIR) return undefined;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= needed ? folder : undefined;
  } catch {
    return undefined;
  }
}
