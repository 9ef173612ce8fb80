import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseAccount } from './account.ts';
import { preparePlace } from './place.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-place-'));
  chmodSync(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.runIf(process.getuid?.() === 0)('as root', () => {
  const service = 4242;

  /** The data folder of a service that does not run as root. */
  function foreignFolder(): string {
    const dataDir = join(folder, 'data');
    for (const path of [dataDir, join(dataDir, 'database'), join(dataDir, 'database/cluster')]) {
      mkdirSync(path, { mode: 0o700 });
      chownSync(path, service, service);
    }
    return dataDir;
  }

  it('refuses a service’s folder and leaves it unchanged', () => {
    const dataDir = foreignFolder();
    expect(() => preparePlace(dataDir)).toThrow(
      /database belongs to the account with uid 4242.* Run this as the account/,
    );
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'database')).uid).toBe(service);
    expect(existsSync(join(dataDir, 'database/socket'))).toBe(false);
  });

  it('refuses a folder restored without its owner, and says what to do', () => {
    const dataDir = foreignFolder();
    for (const path of ['database', 'database/cluster']) chownSync(join(dataDir, path), 0, 0);
    expect(() => preparePlace(dataDir)).toThrow(
      `chown -R ${databaseAccount()?.uid} ${join(dataDir, 'database')}`,
    );
  });

  it('completes the change of owner of a start that was killed', () => {
    const dataDir = join(folder, 'data');
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    preparePlace(dataDir);
    expect(statSync(join(dataDir, 'database')).uid).toBe(databaseAccount()?.uid);
  });

  it('tells another account what to do about a folder that it does not own', () => {
    const dataDir = foreignFolder();
    const program = `
      process.setgid(4243); process.setuid(4243);
      const { preparePlace } = await import(${JSON.stringify(join(import.meta.dirname, 'place.ts'))});
      for (const path of ${JSON.stringify([dataDir, join(folder, 'new')])})
        try { preparePlace(path); } catch (error) { console.log(error.message); }`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/data\/database can't be used by the account with uid 4243 \(EACCES\)/),
      expect.stringMatching(/new can't be used by .* give this one the folder \(chown\)/),
    ]);
  });
});
