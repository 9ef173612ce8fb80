import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { copies, namesIn, pieces } from '../files/whole-file.ts';
import { keys } from './repository.ts';
import { opened, sealed } from './sealed.ts';
import type { BackupStorage } from './storage.ts';
import { isSegment } from './wal-name.ts';

/** What PostgreSQL's `basic_archive` calls a segment that it is copying, and leaves behind when it is killed. */
const UNFINISHED = 'archtemp.';

/** More waiting segments than ever wait where all goes well: a gigabyte. */
export const MANY_WAITING = 64;

/** What PostgreSQL has laid aside, the oldest first. */
export async function waitingSegments(archiveFolder: string): Promise<string[]> {
  return (await namesIn(archiveFolder)).filter(isSegment);
}

/** Removes what no restore needs: what backups and timelines are called, and copies that a killed PostgreSQL began. */
export async function removeUnneeded(archiveFolder: string): Promise<void> {
  for (const name of await namesIn(archiveFolder)) {
    const isUnneeded = /\.(backup|history|partial)$/.test(name) || name.startsWith(UNFINISHED);
    if (isUnneeded) await rm(join(archiveFolder, name), { force: true });
  }
}

/** Removes everything that is laid aside, where nobody is to take it away any more. */
export async function emptyArchive(archiveFolder: string): Promise<void> {
  for (const name of await namesIn(archiveFolder)) await rm(join(archiveFolder, name), { force: true });
}

/** Whose segments are shipped, and for whom they are sealed. */
interface Shipping {
  archiveFolder: string;
  lineage: string;
  recipient: string;
}

/** Keeps a segment in a storage. May be repeated. */
export async function shipSegment(
  storage: BackupStorage,
  { archiveFolder, lineage, recipient }: Shipping,
  segment: string,
): Promise<void> {
  const content = sealed(copies(pieces(join(archiveFolder, segment))), recipient);
  await storage.write(keys.wal(lineage, segment), content);
}

/**
 * Whether a segment that is laid aside is the one that a storage has of its name.
 * @param identity what opens that one; without it they cannot be compared, and count as different
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
