import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let checkout: string;
const at = (...path: string[]) => join(checkout, ...path);

/** Stands in for npm: installs what bootstrap looks for and counts its calls. */
const npm = `
  import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
  appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n');
  if (process.env.NPM_FAILS) process.exit(1);
  mkdirSync('node_modules/node/bin', { recursive: true });
  if (!process.env.NO_NODE) try { symlinkSync(process.execPath, 'node_modules/node/bin/node'); } catch {}
  writeFileSync('node_modules/.package-lock.json', '{}');
`;

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'landfall-bootstrap-'));
  mkdirSync(at('tools'));
  for (const file of ['bootstrap.mjs', 'chromium.mjs'])
    copyFileSync(join(import.meta.dirname, file), at('tools', file));
  writeFileSync(at('npm.mjs'), npm);
  writeFileSync(at('npm-calls'), '');
  writeFileSync(at('package-lock.json'), '{"lockfileVersion":3}');
});

afterEach(() => rm(checkout, { recursive: true, force: true }));

function bootstrap(
  env: Record<string, string> = {},
  ...args: string[]
): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [at('tools/bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    env: { PATH: '/nowhere', npm_execpath: at('npm.mjs'), npm_node_execpath: process.execPath, ...env },
  });
  return { status, said: stdout + stderr };
}

const npmCalls = () => readFileSync(at('npm-calls'), 'utf8').split('\n').filter(Boolean);

it('installs from the lock file when nothing is installed, then does and prints nothing', () => {
  expect(bootstrap().status).toBe(0);
  expect(npmCalls()).toEqual(['ci --no-audit --no-fund --include=dev']);
  expect(bootstrap()).toEqual({ status: 0, said: '' });
  expect(npmCalls()).toHaveLength(1);
});

it('installs again when the lock file changes, but not when only its time does', () => {
  bootstrap();
  const later = new Date(Date.now() + 60_000);
  utimesSync(at('package-lock.json'), later, later);
  bootstrap();
  expect(npmCalls()).toHaveLength(1);
  writeFileSync(at('package-lock.json'), '{"lockfileVersion":3,"packages":{}}');
  utimesSync(at('package-lock.json'), later, later);
  bootstrap();
  expect(npmCalls()).toHaveLength(2);
});

it('accepts a manual installation made since the lock file changed', () => {
  bootstrap();
  rmSync(at('node_modules/.landfall-lock'));
  expect(bootstrap()).toEqual({ status: 0, said: '' });
  expect(npmCalls()).toHaveLength(1);
});

it('fails when npm fails, and retries the next time', () => {
  const { status, said } = bootstrap({ NPM_FAILS: '1' });
  expect(status).toBe(1);
  expect(said).toContain('could not be installed');
  expect(bootstrap().status).toBe(0);
});

it('says what to do when the bundled Node is missing', () => {
  const { status, said } = bootstrap({ NO_NODE: '1' });
  expect(status).toBe(1);
  expect(said).toContain('Node 24 was not installed');
});

it('finds a browser anywhere on the PATH', () => {
  bootstrap();
  writeFileSync(at('google-chrome'), '');
  expect(bootstrap({ PATH: `/nowhere${delimiter}${checkout}` }, '--test')).toEqual({ status: 0, said: '' });
});

it('reports a browser that is missing at CHROMIUM_PATH', () => {
  bootstrap();
  const { status, said } = bootstrap({ CHROMIUM_PATH: '/nowhere/chromium' }, '--test');
  expect(status).toBe(1);
  expect(said).toContain('CHROMIUM_PATH names /nowhere/chromium');
});
