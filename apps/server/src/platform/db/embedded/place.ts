import { chmodSync, chownSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, databaseAccount, EmbeddedDatabaseError, inaccessibleFolder } from './account.ts';

/** The files of the embedded PostgreSQL in the data folder, and the account that it runs as. */
export interface Place {
  /** `<data folder>/database`; everything below is in it and belongs to the account. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  socketFolder: string;
  serverLog: string;
  passwordFile: string;
  portFile: string;
  /** Where finished segments of the write-ahead log wait to be backed up. */
  archiveFolder: string;
  account: Account | undefined;
}

const homeOf = (dataDir: string) => join(dataDir, 'database');

/** Where finished segments of the write-ahead log of a data folder wait, without making the folder. */
export const archiveFolderOf = (dataDir: string) => join(homeOf(dataDir), 'wal-out');

/**
 * Makes the folders, owned by the account that PostgreSQL runs as.
 * @throws EmbeddedDatabaseError when that account can't reach them, or another one owns them; says what to do
 */
export function preparePlace(dataDir: string): Place {
  const account = databaseAccount();
  makeFolder(dataDir, account ? 0o711 : 0o700);
  const home = homeOf(dataDir);
  // Before anything is changed: a command of root's must not take the folder from the account of a service.
  requireOwn(home, account);
  if (account) letPass(dataDir, account);
  const place: Place = {
    home,
    cluster: join(home, 'cluster'),
    socketFolder: join(home, 'socket'),
    serverLog: join(home, 'server.log'),
    passwordFile: join(home, 'password'),
    portFile: join(home, 'port'),
    archiveFolder: archiveFolderOf(dataDir),
    account,
  };
  for (const folder of [home, place.socketFolder, place.archiveFolder]) {
    makeFolder(folder, 0o700);
    giveTo(folder, account);
  }
  return place;
}

/** @throws EmbeddedDatabaseError when this account may not do it at `path` */
function permitted<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') throw error;
    throw new EmbeddedDatabaseError(
      `${path} can't be used by ${accountWords(process.getuid?.())} (${code}). Run Landfall as the account that has it, ` +
        'give this one the folder (chown), mount it writable, or name another in LANDFALL_DATA_DIR.',
    );
  }
}

/** Whether a file of the embedded database exists. @throws EmbeddedDatabaseError when this account may not look */
export function hasFile(dataDir: string, ...names: string[]): boolean {
  const path = join(homeOf(dataDir), ...names);
  return permitted(path, () => statSync(path, { throwIfNoEntry: false })) !== undefined;
}

function makeFolder(path: string, mode: number): void {
  permitted(path, () => mkdirSync(path, { recursive: true, mode }));
}

const accountWords = (uid: number | undefined) => `the account with uid ${uid}`;

/** @throws EmbeddedDatabaseError when the database belongs to another account than the one that would run it */
function requireOwn(home: string, account: Account | undefined): void {
  const own = process.getuid?.();
  const wanted = account?.uid ?? own;
  for (const path of [home, join(home, 'cluster')]) {
    const owner = permitted(path, () => statSync(path, { throwIfNoEntry: false }))?.uid;
    // A killed start may have created the outer folder without having changed its owner yet.
    const isUnfinished = path === home && owner === own;
    if (own === undefined || owner === undefined || owner === wanted || isUnfinished) continue;
    throw new EmbeddedDatabaseError(
      `${path} belongs to ${accountWords(owner)}, and here PostgreSQL would run as ${accountWords(wanted)}. Run this as ` +
        `the account that Landfall runs as there, or, if the folder was moved or restored: chown -R ${wanted} ${home}`,
    );
  }
}

function giveTo(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid);
}

/**
 * Writes a file that only the account can read. It appears complete and with its owner, or not at all: a start that
 * is killed in between must not leave one that the server can't open.
 */
export function writeOwned(path: string, text: string, account: Account | undefined): void {
  const partial = `${path}.partial`;
  rmSync(partial, { force: true });
  writeFileSync(partial, text, { mode: 0o600, flush: true });
  giveTo(partial, account);
  renameSync(partial, path);
}

function letPass(dataDir: string, account: Account): void {
  const { mode } = statSync(dataDir);
  // Only our own folder is made passable for the account; the folders above it are not ours to change.
  if ((mode & 0o1) === 0) chmodSync(dataDir, (mode & 0o777) | 0o1);
  const blocked = inaccessibleFolder(homeOf(dataDir), account);
  if (blocked) {
    throw new EmbeddedDatabaseError(
      `Landfall runs as root and its PostgreSQL as the user "postgres", which can't enter ${blocked}. ` +
        `Set LANDFALL_DATA_DIR to a folder it can reach (such as /var/lib/landfall), or "chmod o+x ${blocked}".`,
    );
  }
}
