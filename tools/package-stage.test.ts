import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Browser, pkce } from '../apps/identity/src/testing/browser.ts';
import { authorizePath } from '../apps/identity/src/testing/harness.ts';
import { startEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { queryEmbedded } from '../apps/server/src/testing/embedded-query.ts';
import { type ServerProcess, spawnProgram } from '../apps/server/src/testing/server-process.ts';
import { javaScriptOf, stagePackage } from './package-stage.ts';

const soak = process.env.TEST_SOAK === '1';
const root = join(import.meta.dirname, '..');
const log = { info() {}, warn() {} };
let folder: string;
/** The installed package. */
let installed: string;
/** The installed previous release, from which offices upgrade. */
const previous = process.env.TEST_PREVIOUS_PACKAGE;
const servers: ServerProcess[] = [];

/** Installs the archive of the package with `npm install`, without running scripts. */
function installArchive(): string {
  const packed = spawnSync(process.execPath, [join(root, 'tools/pack.ts'), folder], { encoding: 'utf8' });
  if (packed.status !== 0) throw new Error(packed.stdout + packed.stderr);
  const archive = packed.stdout.trim().split('\n').at(-1) ?? '';
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', archive];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout + stderr);
  return join(folder, 'node_modules/landfall');
}

/** The staged package with this checkout's dependencies, and a placeholder page instead of the web app. */
function linkDependencies(): string {
  const web = join(folder, 'web');
  mkdirSync(web);
  writeFileSync(
    join(web, 'index.html'),
    '<!doctype html><title>Landfall</title><meta name="landfall-api-base" content="">',
  );
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  stagePackage(join(folder, 'landfall'), web);
  return join(folder, 'landfall');
}

beforeAll(async () => {
  // On disk: half a gigabyte would be too much for the memory in which other tests keep their databases.
  const place = soak && process.platform === 'linux' ? '/var/tmp' : tmpdir();
  folder = await mkdtemp(join(place, 'landfall-package-'));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'package.json'), '{}');
  installed = soak ? installArchive() : linkDependencies();
}, 300_000);
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
});
afterAll(async () => {
  for (const name of ['data', 'upgraded', 'back']) {
    const dataDir = join(folder, name);
    if (existsSync(join(dataDir, 'database', 'cluster')))
      await (await startEmbedded({ dataDir, log, throwaway: true })).stop();
  }
  await rm(folder, { recursive: true, force: true });
});

async function start(program = installed, env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await spawnProgram([join(program, 'bin/landfall.js')], {
    LANDFALL_DATA_DIR: join(folder, 'data'),
    HOME: folder,
    ...env,
  });
  servers.push(server);
  return server;
}

/** Runs one of the operators' commands. */
function operate(
  words: readonly string[],
  env: Record<string, string>,
): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(installed, 'bin/landfall.js'), ...words],
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder, ...env } },
  );
  return { status, output: stdout + stderr };
}

/** A release after the package, with its own version and migration. */
function newerRelease(version: string): string {
  const newer = join(folder, `landfall-${version}`);
  cpSync(installed, newer, { recursive: true });
  writeFileSync(join(newer, 'apps/server/src/platform/db/migrations/9999_later.sql'), 'create schema later;');
  const manifest = join(newer, 'apps/server/package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version }));
  return newer;
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}

/** The texts of the page on which a user signs in for the first time. */
async function signInPage({ baseUrl }: ServerProcess): Promise<string> {
  const port = Number(new URL(baseUrl).port);
  const publicUrl = `http://localhost:${port}`;
  const browser = new Browser(port, publicUrl);
  const page = await browser.ask('/');
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('<title>Landfall')]);
  const { status, body } = await browser.visit(authorizePath(pkce().challenge, { redirect_uri: publicUrl }));
  expect(status).toBe(200);
  return body;
}

it('has the texts that its messages refer to', () => {
  for (const file of ['README.md', '.env.example', 'docs/operations.md', 'packaging/landfall.service'])
    expect(existsSync(join(installed, file)), file).toBe(true);
});

it('is JavaScript with the line numbers of the sources', () => {
  expect(javaScriptOf("import { a } from './a.ts';\nconst b: string = await import('./b.ts');\n")).toBe(
    "import { a } from './a.js';\nconst b         = await import('./b.js');\n",
  );
  expect(globSync('{apps,bin,node_modules/@landfall}/**/*.ts', { cwd: installed })).toEqual([]);
  expect(globSync('**/{testing,*.test.js}', { cwd: join(installed, 'apps') })).toEqual([]);
});

it('has every module that its modules import', async () => {
  const files = globSync('{apps/server,node_modules/@landfall}/**/*.js', { cwd: installed }).filter(
    // The entry points: the command, threads, and the files for browsers.
    (file) => !/(main|worker|workbook-thread|text-command|passkey)\.js$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  const urls = files.map((file) => pathToFileURL(join(installed, file)).href);
  const program = `for (const url of ${JSON.stringify(urls)}) await import(url); process.exit(0)`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

it('T73 runs from an empty folder to the first sign-in, keeps its data after kill -9 and an upgrade, and refuses a newer schema', async () => {
  const first = await start(previous ?? installed);
  await first.ready();
  expect(await signInPage(first)).toContain('Sign in');
  const dataDir = join(folder, 'data');
  await queryEmbedded(
    dataDir,
    "update public.landfall_migration set applied_at = '2001-01-01' where number = 1",
  );
  await first.kill();

  const second = await start();
  await second.ready();
  expect(await signInPage(second)).toContain('Sign in');
  await stop(second);

  const third = await start(newerRelease('9.9.8'));
  await third.ready();
  const [row] = await queryEmbedded<{ applied_at: Date }>(
    dataDir,
    "select applied_at, 'later'::regnamespace from public.landfall_migration where number = 1",
  );
  expect(row?.applied_at.getUTCFullYear(), 'what the older one had is there').toBe(2001);
  await stop(third);

  const older = await start();
  expect(await older.exited).toBe(1);
  expect(older.output()).toMatch(/could not start[\s\S]*newer/);
}, 180_000);

it('T77 the earlier release restores the backup made before an upgrade', async () => {
  const [dataDir, back, place] = ['upgraded', 'back', 'place'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const made of [dataDir, back, place]) mkdirSync(made, { mode: 0o755 });
  const env = { LANDFALL_DATA_DIR: dataDir, LANDFALL_BACKUP_TO: place };
  expect(operate(['backup', 'prepare'], env)).toMatchObject({ status: 0 });
  const first = await start(previous ?? installed, env);
  await first.ready();
  const mark = (year: number) =>
    queryEmbedded(
      dataDir,
      `update public.landfall_migration set applied_at = '${year}-01-01' where number = 1`,
    );
  await mark(2001);
  await stop(first);

  const upgraded = await start(newerRelease('9.9.9'), env);
  await upgraded.ready(90_000);
  expect(upgraded.output()).toContain('a backup is made before the database is migrated');
  await mark(2002);
  await stop(upgraded);
  expect(operate(['backup', 'list'], env).output).toContain('-before-9.9.9 ');
  const refused = await start(installed, env);
  expect(await refused.exited).toBe(1);

  const words = ['--from', place, '--into', back, '--identity', join(dataDir, 'backup.key')];
  const restored = operate(['restore', '--at', 'before-9.9.9', ...words], {});
  expect(restored).toMatchObject({
    status: 0,
    output: expect.stringContaining('-before-9.9.9 of the database'),
  });
  const earlier = await start(installed, { ...env, LANDFALL_DATA_DIR: back });
  await earlier.ready(90_000);
  const [row] = await queryEmbedded<{ year: number; later: string | null }>(
    back,
    `select extract(year from applied_at)::int as year, to_regnamespace('later')::text as later
     from public.landfall_migration where number = 1`,
  );
  expect(row).toEqual({ year: 2001, later: null });
  await stop(earlier);
}, 300_000);

it('reports an unsupported Node in one line', async () => {
  const asOlder = `Object.defineProperty(process.versions, 'node', { value: '22.9.1' });`;
  const file = join(folder, 'older.mjs');
  writeFileSync(file, asOlder);
  const command = join(installed, 'bin/landfall.js');
  const child = spawn(process.execPath, ['--import', file, command, 'status'], { stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const [code] = await once(child, 'exit');
  expect([code, said.split('\n')]).toEqual([1, [expect.stringContaining('needs Node 24 or newer'), '']]);
});

it.runIf(soak)('has no install script and no telemetry, and is a command', () => {
  const modules = join(folder, 'node_modules');
  expect(readdirSync(join(modules, '.bin'))).toContain('landfall');
  expect(readdirSync(modules)).not.toContain('@scarf');
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const { stdout } = spawnSync(join(modules, '.bin/landfall'), ['--version'], { encoding: 'utf8' });
  expect(stdout).toBe(`${version}\n`);
});
