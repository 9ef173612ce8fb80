import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './account.ts';
import type { Binaries } from './binaries.ts';
import { type Place, writeOwned } from './place.ts';
import { runProgram } from './programs.ts';

export const superuser = 'landfall';
const partialPrefix = 'cluster.partial-';

/**
 * The superuser's password, created at the first start and stored in a file that only the account can read.
 * @throws EmbeddedDatabaseError when the file is missing although the database exists
 */
export function keptPassword(place: Place): string {
  if (existsSync(place.passwordFile)) return readFileSync(place.passwordFile, 'utf8').trim();
  if (existsSync(place.cluster)) {
    throw new EmbeddedDatabaseError(
      `${place.passwordFile} is missing; without it the database in ${place.cluster} can't be opened. ` +
        'Restore it from a backup of the data folder.',
    );
  }
  const password = randomBytes(24).toString('base64url');
  writeOwned(
    place.passwordFile,
    `${password}
`,
    place.account,
  );
  return password;
}

/**
 * Makes PostgreSQL's data directory if there is none. It is built beside its place and renamed into it when
 * complete, so a start that is killed half-way leaves nothing that looks like a database.
 * @throws EmbeddedDatabaseError when the directory is of another major version, or can't be made
 */
export async function ensureCluster(place: Place, binaries: Binaries, forTests: boolean): Promise<void> {
  removePartials(place);
  if (existsSync(place.cluster)) {
    requireSameMajor(place, binaries);
    return;
  }
  const partial = join(place.home, partialPrefix + randomBytes(4).toString('hex'));
  await initialize(partial, place, binaries, forTests);
  appendFileSync(join(partial, 'postgresql.conf'), "\ninclude 'landfall.conf'\n", { flush: !forTests });
  renameSync(partial, place.cluster);
  if (!forTests) syncFolder(place.home);
}

async function initialize(
  folder: string,
  place: Place,
  binaries: Binaries,
  forTests: boolean,
): Promise<void> {
  let said = '';
  // The built-in C.UTF-8 provider (PostgreSQL 17) sorts by code point and never changes with the system's C
  // library, so indexes stay valid across upgrades. LC_CTYPE still decides which letters pg_trgm knows: in plain
  // C it drops every name that isn't ASCII, so a UTF-8 one is taken where the system has one.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const args = ['-D', folder, '--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    args.push(
      '--locale=C',
      `--lc-ctype=${ctype}`,
      `--username=${superuser}`,
      `--pwfile=${place.passwordFile}`,
    );
    args.push('--auth=scram-sha-256', '--no-instructions', ...(forTests ? ['--no-sync'] : []));
    const result = await runProgram(binaries, place, 'initdb', args);
    if (result.code === 0) return;
    said = result.said;
    rmSync(folder, { recursive: true, force: true });
    if (!said.includes('invalid locale name')) break;
  }
  const advice = said.includes('could not look up effective user ID')
    ? '. PostgreSQL runs as an account that the system knows alone: make one with that id, or run as another'
    : '';
  throw new EmbeddedDatabaseError(`The database could not be made in ${place.home}: ${said}${advice}`);
}

function requireSameMajor(place: Place, binaries: Binaries): void {
  const versionFile = join(place.cluster, 'PG_VERSION');
  const found = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : undefined;
  if (found === String(binaries.major)) return;
  if (!found) {
    throw new EmbeddedDatabaseError(
      `${place.cluster} is there but is no PostgreSQL database. Restore it from a backup, or move it away to start empty.`,
    );
  }
  throw new EmbeddedDatabaseError(
    `The database in ${place.cluster} is of PostgreSQL ${found}; this Landfall brings PostgreSQL ${binaries.major}, ` +
      'which cannot open it. Nothing was changed. Start the Landfall release that used it, take a backup there, ' +
      'and restore that into an empty data folder with this release.',
  );
}

function removePartials(place: Place): void {
  for (const name of readdirSync(place.home)) {
    if (!name.startsWith(partialPrefix)) continue;
    try {
      rmSync(join(place.home, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // An orphaned initdb of a killed start may still be writing there; the next start removes it.
    }
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
