import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseAccount, inaccessibleFolder } from './account.ts';
import { type Binaries, packagedBinaries, removeOtherCopies, runnableBinaries } from './binaries.ts';
import { preparePlace } from './place.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-binaries-'));
  chmodSync(folder, 0o755);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const version = (binaries: Binaries, account?: ReturnType<typeof databaseAccount>) =>
  execFileSync(join(binaries.folder, 'bin/postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...account,
  });

it('finds the installed binaries and their major version', () => {
  const packaged = packagedBinaries();
  expect(version(packaged)).toContain(`(PostgreSQL) ${packaged.major}.`);
});

describe.runIf(process.getuid?.() === 0)('as root', () => {
  const account = databaseAccount();

  it('copies inaccessible binaries once, and removes copies of other versions', () => {
    if (!account) throw new Error('root needs an account');
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const packaged = { ...packagedBinaries(), folder: join(closed, 'native') };
    cpSync(packagedBinaries().folder, packaged.folder, { recursive: true, verbatimSymlinks: true });
    const { home } = preparePlace(join(folder, 'data'));
    mkdirSync(join(home, 'binaries-17.0.0'));

    const copy = runnableBinaries(packaged, home, account);
    expect(copy.folder.startsWith(home)).toBe(true);
    expect(version(copy, account)).toContain('(PostgreSQL)');
    expect(existsSync(join(home, 'binaries-17.0.0'))).toBe(true);
    removeOtherCopies(home, copy);
    expect(existsSync(join(home, 'binaries-17.0.0'))).toBe(false);

    rmSync(join(copy.folder, 'pg-symlinks.json'));
    expect(runnableBinaries(packaged, home, account)).toEqual(copy);
    expect(existsSync(join(copy.folder, 'pg-symlinks.json'))).toBe(false);
  });

  it('creates the library links that an installation without scripts lacks', () => {
    const bare = { ...packagedBinaries(), folder: join(folder, 'native') };
    cpSync(packagedBinaries().folder, bare.folder, { recursive: true, verbatimSymlinks: true });
    execFileSync('find', [bare.folder, '-type', 'l', '-delete']);
    const { home } = preparePlace(join(folder, 'data'));
    expect(version(runnableBinaries(bare, home, account), account)).toContain('(PostgreSQL)');
  });

  it('names the folder that the database account cannot enter', () => {
    if (!account) throw new Error('root needs an account');
    const closed = join(folder, 'closed');
    mkdirSync(join(closed, 'data'), { recursive: true, mode: 0o700 });
    chmodSync(closed, 0o700);
    expect(inaccessibleFolder(join(closed, 'data/database'), account)).toBe(closed);
    expect(() => preparePlace(join(closed, 'data'))).toThrow(`can't enter ${closed}`);
  });
});
