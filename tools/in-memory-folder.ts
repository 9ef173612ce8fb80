import { statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
/** What the databases, data folders and browsers of one run need at most, with room to spare, in bytes. */
const NEEDED = 6 * 1024 ** 3;

/**
 * Where temporary files never reach a disk: Linux's shared memory, if it is there and large enough. Containers often
 * have only 64 MiB of it.
 * @param needed free bytes
 * @returns undefined where there is none, or where `TMPDIR` names another place
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
