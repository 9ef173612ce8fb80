import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, blockedOnTheWay, databaseAccount, EmbeddedDatabaseError } from './account.ts';

/** Where the embedded PostgreSQL lives inside the data folder, and who it runs as. */
export interface Place {
  /** `<data folder>/database`; everything below is in it and belongs to the account. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  socketFolder: string;
  serverLog: string;
  passwordFile: string;
  portFile: string;
  account: Account | undefined;
}

/**
 * Makes the folders, owned by the account that PostgreSQL runs as.
 * @throws EmbeddedDatabaseError when that account can't get there; names the folder in the way
 */
export function preparePlace(dataDir: string): Place {
  const account = databaseAccount();
  mkdirSync(dataDir, { recursive: true, mode: account ? 0o711 : 0o700 });
  const home = join(dataDir, 'database');
  if (account) letPass(dataDir, account);
  const place: Place = {
    home,
    cluster: join(home, 'cluster'),
    socketFolder: join(home, 'socket'),
    serverLog: join(home, 'server.log'),
    passwordFile: join(home, 'password'),
    portFile: join(home, 'port'),
    account,
  };
  for (const folder of [home, place.socketFolder]) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    giveTo(folder, account);
  }
  return place;
}

/** Hands a file or folder made by this process to the account. */
export function giveTo(path: string, account: Account | undefined): void {
  if (account) chownSync(path, account.uid, account.gid);
}

function letPass(dataDir: string, account: Account): void {
  const { mode } = statSync(dataDir);
  // Only our own folder is opened, and only for passing through; what is above it is not ours to change.
  if ((mode & 0o1) === 0) chmodSync(dataDir, (mode & 0o777) | 0o1);
  const blocked = blockedOnTheWay(join(dataDir, 'database'), account);
  if (blocked) {
    throw new EmbeddedDatabaseError(
      `Landfall runs as root and its PostgreSQL as the user "postgres", which can't enter ${blocked}. ` +
        `Set LANDFALL_DATA_DIR to a folder it can reach (such as /var/lib/landfall), or "chmod o+x ${blocked}".`,
    );
  }
}
