import { chown, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@landfall/domain/durations';
import { copies, isMissing, namesIn, pieces, UNFINISHED, writeWhole } from '../files/whole-file.ts';
import { Measured } from './measured.ts';
import { keys } from './repository.ts';
import { opened, sealed } from './sealed.ts';
import { writeSparse } from './sparse-file.ts';
import type { BackupStorage } from './storage.ts';
import { isSegment } from './wal-name.ts';

/** Prefix of a segment that PostgreSQL's `basic_archive` is copying, left behind when it is killed. */
const ARCHIVING = 'archtemp.';
/** Nothing is still being copied that was last written so long ago, in milliseconds. */
const ABANDONED_MS = HOUR_MS;

/**
 * File name extension of the SHA-256 of a waiting segment, written before it is shipped for the first time: after a
 * restart it shows whether the segment is unchanged, even if the key of the backups is kept elsewhere.
 */
const SHIPPED = '.shipped';

/** More segments than ever wait when all works well: a gigabyte. */
export const MANY_WAITING = 64;

/** The segments that PostgreSQL has archived for shipping, the oldest first. */
export async function waitingSegments(archiveFolder: string): Promise<string[]> {
  return (await namesIn(archiveFolder)).filter(isSegment);
}

/** Whether a killed PostgreSQL left a file behind. One that is being copied must stay, or archiving would stop. */
async function isAbandoned(path: string, now: number): Promise<boolean> {
  // It may be renamed meanwhile, which makes it a segment.
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && now - found.mtimeMs >= ABANDONED_MS;
}

/**
 * Removes files that no restore needs: backup history and timeline files, partial copies of a killed PostgreSQL, and
 * the recorded hashes of segments that no longer wait.
 * @param now in milliseconds since the epoch
 */
export async function removeUnneeded(archiveFolder: string, now: number): Promise<void> {
  const names = await namesIn(archiveFolder);
  const isUnneeded = (name: string) => {
    if (name.startsWith(ARCHIVING) || name.endsWith(UNFINISHED))
      return isAbandoned(join(archiveFolder, name), now);
    if (name.endsWith(SHIPPED)) return !names.includes(name.slice(0, -SHIPPED.length));
    return /\.(backup|history|partial)$/.test(name);
  };
  for (const name of names) if (await isUnneeded(name)) await rm(join(archiveFolder, name), { force: true });
}

/**
 * Frees the space of the zeros in a waiting segment, which in a quiet office is most of it: otherwise a place that is
 * away for days would let the disk fill up. On a full disk the segment stays unchanged.
 */
export async function shrinkSegment(archiveFolder: string, segment: string): Promise<void> {
  const path = join(archiveFolder, segment);
  const unfinished = `${path}.${crypto.randomUUID()}${UNFINISHED}`;
  try {
    const { uid, gid } = await stat(path);
    await writeSparse(unfinished, pieces(path), true);
    // PostgreSQL compares it with its own when it archives it again after a crash.
    await chown(unfinished, uid, gid);
    await rename(unfinished, path);
  } catch {
    await rm(unfinished, { force: true });
  }
}

/** Removes a segment that every target has. */
export async function removeSegment(archiveFolder: string, segment: string): Promise<void> {
  for (const name of [segment, `${segment}${SHIPPED}`]) await rm(join(archiveFolder, name), { force: true });
}

/** Removes all waiting segments, once backups are off and nothing ships them any more. */
export async function emptyArchive(archiveFolder: string): Promise<void> {
  for (const name of await namesIn(archiveFolder)) await rm(join(archiveFolder, name), { force: true });
}

/** The lineage of the segments, and the recipient for whom they are sealed. */
interface Shipping {
  archiveFolder: string;
  lineage: string;
  recipient: string;
}

async function sha256Of(content: AsyncIterable<Uint8Array>): Promise<string> {
  const measured = new Measured();
  for await (const _ of measured.pass(content));
  return measured.sha256();
}

/** The SHA-256 that was recorded when a segment was first shipped; undefined if none was. */
async function notedOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(`${path}${SHIPPED}`, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Records the SHA-256 of a segment. On a full disk it is left out, because shipping is what makes room. */
async function note(path: string): Promise<void> {
  if ((await notedOf(path)) !== undefined) return;
  await writeWhole(`${path}${SHIPPED}`, [Buffer.from(await sha256Of(pieces(path)))]).catch(() => {});
}

/** Stores a segment. May be repeated. */
export async function shipSegment(
  storage: BackupStorage,
  { archiveFolder, lineage, recipient }: Shipping,
  segment: string,
): Promise<void> {
  const path = join(archiveFolder, segment);
  await note(path);
  const content = sealed(copies(pieces(path)), recipient);
  await storage.write(keys.wal(lineage, segment), content);
}

/**
 * Whether a waiting segment equals the stored one of the same name: by the recorded hash, or else by
 * opening the stored one.
 * @param identity opens the stored one; without it and without a recorded hash the two count as different
 */
export async function isSameSegment(
  storage: BackupStorage,
  { archiveFolder, lineage }: Pick<Shipping, 'archiveFolder' | 'lineage'>,
  segment: string,
  identity: string | undefined,
): Promise<boolean> {
  const path = join(archiveFolder, segment);
  const noted = await notedOf(path);
  if (noted === undefined && identity === undefined) return false;
  const shipped =
    noted ?? (await sha256Of(opened(await storage.read(keys.wal(lineage, segment)), identity ?? '')));
  return shipped === (await sha256Of(pieces(path)));
}
