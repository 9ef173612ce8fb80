import { statfs } from 'node:fs/promises';
import type { JobLog } from './jobs/worker.ts';

/** Whether there is room for changes. */
export interface Room {
  readonly isFull: boolean;
}

interface DiskRoomOptions {
  /** The free bytes of the disk. */
  freeBytes: () => Promise<number>;
  /** With less than this many bytes free the disk counts as full. */
  reserveBytes: number;
  /** Where changes of the state are logged. */
  log: Pick<JobLog, 'info' | 'error'>;
}

/**
 * Whether a disk has room for changes. It counts as full while there is still a reserve: PostgreSQL ends when it cannot
 * write its log, and even reads leave something to write (a sign-in, the record of an export, its seal).
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

/** How often the disk is checked, in milliseconds. */
const CHECK_EVERY_MS = 1_000;

/** Checks a disk now and periodically. @returns a function that stops it */
export async function watchDisk(room: DiskRoom): Promise<() => void> {
  await room.check();
  // When a check fails, the last known state stays.
  const timer = setInterval(() => void room.check().catch(() => {}), CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/** The free bytes of a folder's disk, without the share that some systems reserve for root. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
