import { type Base, keys } from '../platform/backup/repository.ts';
import { RestoreRefusedError } from '../platform/backup/restore-plan.ts';
import type { BackupStorage } from '../platform/backup/storage.ts';
import { SEGMENT_BYTES } from '../platform/backup/wal-name.ts';

const MEGABYTE = 1024 ** 2;
/** What stays free for a server that may be running on the same disk, and for files derived from what is restored. */
const KEPT_FREE_BYTES = 1024 * MEGABYTE;
/** The highest assumed compression: bytes of a segment for each of its stored bytes. */
const SEGMENT_RATIO = 16;

interface BroughtIn {
  base: Base;
  segments: readonly string[];
  /** Whether documents are restored, too. */
  withFiles: boolean;
}

/** How much space a restore needs. Zeros in a segment need none. */
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

/** @throws RestoreRefusedError unless a gigabyte stays free */
export function requireRoom(folder: string, { needed, free }: { needed: number; free: number }): void {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`;
  if (free < needed + KEPT_FREE_BYTES)
    throw new RestoreRefusedError(
      `There is not enough room in ${folder}: ${megabytes(needed)} are needed and ${megabytes(KEPT_FREE_BYTES)} stay ` +
        `free, but only ${megabytes(free)} are free.`,
    );
}
