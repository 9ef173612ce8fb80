import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The system user that PostgreSQL runs as when Landfall itself runs as root, which PostgreSQL refuses to. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL can't be run in this place; the message says why and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

const userName = 'postgres';

/**
 * The account PostgreSQL has to run as: undefined for this process's own, else the `postgres` system user,
 * made when missing.
 * @throws EmbeddedDatabaseError when that user can't be made
 */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return findAccount() ?? makeAccount();
}

function findAccount(): Account | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, userName], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function makeAccount(): Account {
  const recipes: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', userName]],
    ['adduser', ['-S', '-D', '-H', userName]],
  ];
  for (const [command, args] of recipes) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
    } catch {
      continue;
    }
    const made = findAccount();
    if (made) return made;
  }
  throw new EmbeddedDatabaseError(
    'Landfall runs as root, PostgreSQL refuses to, and the system user "postgres" could not be made for it. ' +
      'Make that user, run Landfall as another user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/**
 * The first folder on the way to `path` that the account can't pass through, or undefined when there is none.
 * Reads mode bits only; access lists that take rights away aren't seen.
 */
export function inaccessibleFolder(path: string, account: Account): string | undefined {
  const parents: string[] = [];
  for (let at = dirname(resolve(path)); ; at = dirname(at)) {
    parents.unshift(at);
    if (at === dirname(at)) break;
  }
  return parents.find((folder) => !allows(folder, account, 0o1));
}

/** Whether the account can read the file at `path`, every folder on the way included. */
export function canRead(path: string, account: Account): boolean {
  return inaccessibleFolder(path, account) === undefined && allows(path, account, 0o4);
}

function allows(path: string, account: Account, right: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & right) === right;
}
