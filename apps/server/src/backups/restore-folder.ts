import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '@landfall/domain/durations';
import { LINEAGE_FILE } from '../platform/backup/lineage.ts';
import { RestoreRefusedError } from '../platform/backup/restore-plan.ts';
import { packagedBinaries, runnableBinaries } from '../platform/db/embedded/binaries.ts';
import { type FolderLock, lockFolder } from '../platform/db/embedded/lock.ts';
import { type Place, preparePlace } from '../platform/db/embedded/place.ts';
import { runningPostmaster, stopServer } from '../platform/db/embedded/postmaster.ts';
import { syncFolder } from '../platform/files/whole-file.ts';

/** Where a restore builds what it then puts in its place, on the same disk. */
const BUILT_IN = 'restoring';
/** What is there last, since with it all is there: of a whole installation its database, of files and keys their lineage. */
const LAST = ['database', LINEAGE_FILE] as const;
/** What a restore puts in its place, in this order. */
const PARTS = ['audit.key', 'mail.held', 'files', ...LAST] as const;
/** What says where backups are and how they are opened, and what a lock leaves: they may be there before. */
const MAY_BE_THERE = [
  'backup.json',
  'backup.key',
  'backup-state.json',
  'landfall.lock',
  'landfall.owner.json',
];
const STOP_LIMIT_MS = MINUTE_MS;
/** A process that stops has ten seconds for everything. */
const END_LIMIT_MS = 1_500;

/** Whether a restore into a data folder was cut off before it had put everything in its place. */
export function isHalfRestored(dataDir: string): boolean {
  return LAST.some((part) => existsSync(join(dataDir, BUILT_IN, part)));
}

/** @throws RestoreRefusedError when there is anything that a restore might replace */
function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  const ours = isHalfRestored(folder) && !existsSync(join(folder, 'database')) ? PARTS : [];
  const there = readdirSync(folder).filter((name) => ![BUILT_IN, ...MAY_BE_THERE, ...ours].includes(name));
  if (there.length === 0) return;
  throw new RestoreRefusedError(
    `${folder} is not empty (${there.slice(0, 3).join(', ')}). A restore replaces nothing: move the folder away, or ` +
      'name another one with --into.',
  );
}

/** A PostgreSQL that a killed restore left behind would go on in the folder that is removed. */
async function removeBuilt(folder: string): Promise<void> {
  const built = join(folder, BUILT_IN);
  if (!existsSync(built)) return;
  if (existsSync(join(built, 'database', 'cluster'))) await stopLeftover(preparePlace(built), STOP_LIMIT_MS);
  await rm(built, { recursive: true, force: true });
}

/** What it would still write is of no use to anybody. */
async function stopLeftover(place: Place, limitMs: number): Promise<void> {
  if (!runningPostmaster(place)) return;
  const binaries = runnableBinaries(packagedBinaries(), place.home, place.account);
  await stopServer(place, binaries, limitMs, 'immediate');
}

/** Where a trial restores, on the disk of the data folder, where the account of the database can reach it. */
export const drillFolder = (dataDir: string): string => join(dataDir, 'drill');

/**
 * Removes a folder that was restored into for a trial, and ends the PostgreSQL that a killed one left behind.
 * @throws DataFolderInUseError while another trial runs
 */
export async function removeTrial(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const lock = lockFolder(folder);
  try {
    await removeBuilt(folder);
  } finally {
    lock.release();
  }
  await rm(folder, { recursive: true, force: true });
}

/** Ends the PostgreSQL of a trial of this process, which goes no further, within two seconds. */
export async function endTrial(folder: string): Promise<void> {
  const built = join(folder, BUILT_IN);
  if (existsSync(join(built, 'database', 'cluster'))) await stopLeftover(preparePlace(built), END_LIMIT_MS);
}

/** A folder that is restored into: locked for this process, and empty until everything is there. */
export class RestoreFolder {
  readonly #folder: string;
  readonly #lock: FolderLock;
  /** A data folder of its own, in which the restore is built. */
  readonly built: string;

  private constructor(folder: string, lock: FolderLock) {
    this.#folder = folder;
    this.#lock = lock;
    this.built = join(folder, BUILT_IN);
    mkdirSync(this.built, { recursive: true, mode: 0o711 });
  }

  /** Where a database is built in it; made when it is asked for. */
  get place(): Place {
    return preparePlace(this.built);
  }

  /**
   * Takes a folder. What is left of a restore into it that was cut off is removed.
   * @throws RestoreRefusedError, DataFolderInUseError
   */
  static async take(folder: string): Promise<RestoreFolder> {
    requireEmpty(folder);
    // A folder that a server is about to use is not restored into.
    await mkdir(folder, { recursive: true, mode: 0o711 });
    const lock = lockFolder(folder);
    try {
      requireEmpty(folder);
      if (existsSync(join(folder, BUILT_IN))) {
        if (!existsSync(join(folder, 'database')))
          for (const part of PARTS) await rm(join(folder, part), { recursive: true, force: true });
        await removeBuilt(folder);
      }
      return new RestoreFolder(folder, lock);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  /** Puts everything in its place. */
  async finish(): Promise<void> {
    for (const part of PARTS) {
      if (existsSync(join(this.built, part))) renameSync(join(this.built, part), join(this.#folder, part));
      await syncFolder(this.#folder);
    }
    await rm(this.built, { recursive: true, force: true });
    this.#lock.release();
  }

  /** Leaves nothing behind. */
  async giveUp(): Promise<void> {
    await removeBuilt(this.#folder).catch(() => {});
    this.#lock.release();
  }
}
