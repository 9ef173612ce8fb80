import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { processStart } from './process-start.ts';

interface Owner {
  pid: number;
  /** When that process started, as {@link processStart} returns it: shows whether its pid was reused. */
  started: string | undefined;
}

/** Another running Landfall has the data folder. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
}

export interface FolderLock {
  release(): void;
}

/**
 * Locks the data folder for this process, or refuses and names the process that has it.
 *
 * The lock itself is the operating system's, on `landfall.lock`, taken through SQLite because Node offers no file
 * locks of its own: the kernel releases it however the owner ends, so that there is no stale lock to judge, and two
 * starting processes cannot both take one over. `landfall.owner.json` only names the owner.
 *
 * @throws DataFolderInUseError
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true });
  const lockFile = join(folder, 'landfall.lock');
  const ownerFile = join(folder, 'landfall.owner.json');
  if (!existsSync(lockFile)) makeLockFile(lockFile);
  const database = new DatabaseSync(lockFile);
  try {
    // A journal in memory: no second file is left behind by a killed process.
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderInUseError(
      `${folder} is in use by ${ownerWords(ownerFile)}. ` +
        'Stop that one first, or give this one a folder of its own with LANDFALL_DATA_DIR.',
    );
  }
  const owner: Owner = { pid: process.pid, started: processStart(process.pid) };
  writeFileSync(ownerFile, JSON.stringify(owner));
  return {
    release() {
      if (!database.isOpen) return;
      rmSync(ownerFile, { force: true });
      // The lock file stays: if it were removed, one process could lock the old file and another one a new file.
      database.close();
    },
  };
}

/**
 * No other account may read the file, because an account that can read it can lock it. An existing file is not opened,
 * since closing a file releases the locks that this process has on it.
 */
function makeLockFile(path: string): void {
  try {
    writeFileSync(path, '', { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) throw error;
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}

function ownerWords(ownerFile: string): string {
  try {
    const owner = JSON.parse(readFileSync(ownerFile, 'utf8')) as Owner;
    const alive = owner.started === processStart(owner.pid);
    if (alive) return `another Landfall, process ${owner.pid}`;
  } catch {
    // The owner has the lock but hasn't written its name yet.
  }
  return 'another Landfall that is just starting';
}
