import { statfs } from 'node:fs/promises';
import type { JobLog } from './jobs/worker.ts';

/** Whether there is room for changes. */
export interface Room {
  readonly isFull: boolean;
}

interface DiskRoomOptions {
  /** Bytes that may still be written to the disk. */
  freeBytes: () => Promise<number>;
  /** With less than this many bytes free the disk counts as full. */
  reserveBytes: number;
  /** Where it is reported whether there is room. */
  log: Pick<JobLog, 'info' | 'error'>;
}

/**
 * Whether a disk has room for changes. It counts as full while there is still a reserve: PostgreSQL ends when it cannot
 * write its log, and what reading leaves behind (a sign-in, the record of an export, its seal) has to go somewhere.
 */
export class DiskRoom implements Room {
  readonly #options: DiskRoomOptions;
  #full = false;

  constructor(options: DiskRoomOptions) {
    this.#options = options;
  }

  get isFull(): boolean {
    return this.#full;
  }

  async check(): Promise<void> {
    const { freeBytes, reserveBytes, log } = this.#options;
    const free = await freeBytes();
    const isFull = free < reserveBytes;
    if (isFull === this.#full) return;
    this.#full = isFull;
    if (isFull)
      log.error({ free, reserveBytes }, 'the disk is full: changes are refused until there is room');
    else log.info({ free }, 'there is room on the disk again: changes are taken');
  }
}

/** How often the disk is looked at, in milliseconds. */
const CHECK_EVERY_MS = 1_000;

/** Looks at a disk now and again and again. @returns what ends that */
export async function watchDisk(room: DiskRoom): Promise<() => void> {
  await room.check();
  // What could not be asked stands as it was.
  const timer = setInterval(() => void room.check().catch(() => {}), CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/** Bytes that may still be written to the disk of a folder by anyone but root, for whom some systems keep a share. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
