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

/** Where a restore is built, on the same disk, before its parts are moved to their places. */
const BUILT_IN = 'restoring';
/**
 * The parts moved last, which mark a restore as complete: the database of a whole installation, or the lineage
 * of files and keys.
 */
const LAST = ['database', LINEAGE_FILE] as const;
/** The parts of a restore, in the order in which they are moved to their places. */
const PARTS = ['audit.key', 'mail.held', 'files', ...LAST] as const;
/** The settings and keys of backups, and the files of a lock: these may exist before a restore. */
const MAY_BE_THERE = [
  'backup.json',
  'backup.key',
  'backup-state.json',
  'landfall.lock',
  'landfall.owner.json',
];
const STOP_LIMIT_MS = MINUTE_MS;
/** A stopping process has ten seconds for everything. */
const END_LIMIT_MS = 1_500;

/** Whether a restore into a data folder was interrupted before all of its parts were in their places. */
export function isHalfRestored(dataDir: string): boolean {
  return LAST.some((part) => existsSync(join(dataDir, BUILT_IN, part)));
}

/** @throws RestoreRefusedError when the folder contains anything that a restore might replace */
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

/** Removes an unfinished restore, after stopping the PostgreSQL that a killed restore may have left running in it. */
async function removeBuilt(folder: string): Promise<void> {
  const built = join(folder, BUILT_IN);
  if (!existsSync(built)) return;
  if (existsSync(join(built, 'database', 'cluster'))) await stopLeftover(preparePlace(built), STOP_LIMIT_MS);
  await rm(built, { recursive: true, force: true });
}

/** Stops the PostgreSQL of an unfinished restore at once, because its data is discarded. */
async function stopLeftover(place: Place, limitMs: number): Promise<void> {
  if (!runningPostmaster(place)) return;
  const binaries = runnableBinaries(packagedBinaries(), place.home, place.account);
  await stopServer(place, binaries, limitMs, 'immediate');
}

/** The folder of trial restores: on the disk of the data folder, where the database's account can reach it. */
export const drillFolder = (dataDir: string): string => join(dataDir, 'drill');

/**
 * Removes the folder of a trial restore, and stops the PostgreSQL that a killed one left running.
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

/** Stops the PostgreSQL of this process's trial restore, which is then abandoned, within two seconds. */
export async function endTrial(folder: string): Promise<void> {
  const built = join(folder, BUILT_IN);
  if (existsSync(join(built, 'database', 'cluster'))) await stopLeftover(preparePlace(built), END_LIMIT_MS);
}

/** A folder that is restored into: locked for this process, and empty until all parts are moved into it. */
export class RestoreFolder {
  readonly #folder: string;
  readonly #lock: FolderLock;
  /** The data folder in which the restore is built. */
  readonly built: string;

  private constructor(folder: string, lock: FolderLock) {
    this.#folder = folder;
    this.#lock = lock;
    this.built = join(folder, BUILT_IN);
    mkdirSync(this.built, { recursive: true, mode: 0o711 });
  }

  /** The place of the restored database, created when it is needed. */
  get place(): Place {
    return preparePlace(this.built);
  }

  /**
   * Locks a folder, and removes what an interrupted restore into it left behind.
   * @throws RestoreRefusedError, DataFolderInUseError
   */
  static async take(folder: string): Promise<RestoreFolder> {
    requireEmpty(folder);
    // The folder is locked and checked again, because a server may be about to use it.
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

  /** Moves all parts to their places. */
  async finish(): Promise<void> {
    for (const part of PARTS) {
      if (existsSync(join(this.built, part))) renameSync(join(this.built, part), join(this.#folder, part));
      await syncFolder(this.#folder);
    }
    await rm(this.built, { recursive: true, force: true });
    this.#lock.release();
  }

  /** Removes everything that was built. */
  async giveUp(): Promise<void> {
    await removeBuilt(this.#folder).catch(() => {});
    this.#lock.release();
  }
}
