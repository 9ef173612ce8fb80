import { type Base, keys } from '../platform/backup/repository.ts';
import { RestoreRefusedError } from '../platform/backup/restore-plan.ts';
import type { BackupStorage } from '../platform/backup/storage.ts';
import { SEGMENT_BYTES } from '../platform/backup/wal-name.ts';

const MEGABYTE = 1024 ** 2;
/** What stays free: a server may run beside, and something is made of what is read. */
const KEPT_FREE_BYTES = 1024 * MEGABYTE;
/** How much of a segment is at most in a sealed byte of it. */
const SEGMENT_RATIO = 16;

interface BroughtIn {
  base: Base;
  segments: readonly string[];
  /** Whether documents are brought in, too. */
  withFiles: boolean;
}

/** How much room a restore takes. What is zero in a segment takes none. */
export async function bytesToBringIn(
  storage: BackupStorage,
  { base, segments, withFiles }: BroughtIn,
): Promise<number> {
  const wanted = new Set(segments.map((segment) => keys.wal(base.lineage, segment)));
  let needed = base.dataBytes;
  for await (const { key, bytes } of storage.list(keys.wal(base.lineage)))
    if (wanted.has(key)) needed += Math.min(SEGMENT_BYTES, MEGABYTE + bytes * SEGMENT_RATIO);
  if (withFiles) for await (const { bytes } of storage.list(keys.files(base.lineage))) needed += bytes;
  return needed;
}

/** @throws RestoreRefusedError when a gigabyte would not stay free */
export function requireRoom(folder: string, { needed, free }: { needed: number; free: number }): void {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`;
  if (free < needed + KEPT_FREE_BYTES)
    throw new RestoreRefusedError(
      `There is not enough room in ${folder}: ${megabytes(needed)} are needed and ${megabytes(KEPT_FREE_BYTES)} stay ` +
        `free, but only ${megabytes(free)} are free.`,
    );
}
