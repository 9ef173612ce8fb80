import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { HOUR_MS } from '@landfall/domain/durations';
import { copies, namesIn, pieces } from '../files/whole-file.ts';
import { keys } from './repository.ts';
import { opened, sealed } from './sealed.ts';
import type { BackupStorage } from './storage.ts';
import { isSegment } from './wal-name.ts';

/** Prefix of a segment that PostgreSQL's `basic_archive` is copying, left behind when it is killed. */
const UNFINISHED = 'archtemp.';
/** Nothing is still being copied that was last written so long ago, in milliseconds. */
const ABANDONED_MS = HOUR_MS;

/** More segments than ever wait when all works well: a gigabyte. */
export const MANY_WAITING = 64;

/** The segments that PostgreSQL has archived for shipping, the oldest first. */
export async function waitingSegments(archiveFolder: string): Promise<string[]> {
  return (await namesIn(archiveFolder)).filter(isSegment);
}

/** Whether a killed PostgreSQL left it; one that is being copied is needed, or nothing would be archived any more. */
async function isAbandoned(path: string, now: number): Promise<boolean> {
  // It may be renamed meanwhile, which makes it a segment.
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now - found.mtimeMs >= ABANDONED_MS;
}

/**
 * Removes files that no restore needs: backup history and timeline files, and partial copies of a killed PostgreSQL.
 * @param now in milliseconds since the epoch
 */
export async function removeUnneeded(archiveFolder: string, now: number): Promise<void> {
  for (const name of await namesIn(archiveFolder)) {
    const path = join(archiveFolder, name);
    const isUnneeded = name.startsWith(UNFINISHED)
      ? await isAbandoned(path, now)
      : /\.(backup|history|partial)$/.test(name);
    if (isUnneeded) await rm(path, { force: true });
  }
}

/** Removes all waiting segments, when nobody will ship them any more. */
export async function emptyArchive(archiveFolder: string): Promise<void> {
  for (const name of await namesIn(archiveFolder)) await rm(join(archiveFolder, name), { force: true });
}

/** The lineage of the segments, and the recipient for whom they are sealed. */
interface Shipping {
  archiveFolder: string;
  lineage: string;
  recipient: string;
}

/** Stores a segment. May be repeated. */
export async function shipSegment(
  storage: BackupStorage,
  { archiveFolder, lineage, recipient }: Shipping,
  segment: string,
): Promise<void> {
  const content = sealed(copies(pieces(join(archiveFolder, segment))), recipient);
  await storage.write(keys.wal(lineage, segment), content);
}

/**
 * Whether a waiting segment equals the stored one of the same name.
 * @param identity opens the stored one; without it they cannot be compared, and count as different
 */
export async function isSameSegment(
  storage: BackupStorage,
  { archiveFolder, lineage }: Pick<Shipping, 'archiveFolder' | 'lineage'>,
  segment: string,
  identity: string | undefined,
): Promise<boolean> {
  if (identity === undefined) return false;
  const kept = await buffer(opened(await storage.read(keys.wal(lineage, segment)), identity));
  return kept.equals(await readFile(join(archiveFolder, segment)));
}
