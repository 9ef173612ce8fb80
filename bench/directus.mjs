// Measures Directus over the bare peer's tables, beside the bare peer and Landfall:
//   node bench/directus.mjs [cases] [seconds] [rounds]
// It is installed on demand from the npm registry into a temporary folder, which LANDFALL_DIRECTUS_DIR keeps; the project
// does not depend on it. Its tables lie beside the bare peer's, in a copy of the corpus.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { BUDGET } from './budget.ts';
import { readCommand } from './command.ts';
import { addBareTables, copyOf, openCorpus } from './database.ts';
import { directusCalls } from './directus-calls.ts';
import { hotCalls } from './hot-calls.ts';
import { startLandfall } from './landfall.ts';
import { load, send, warmUp } from './load.ts';
import { settingLines, settingOf } from './machine.ts';
import { officeOf } from './offices.ts';
import { serve } from './process.ts';
import { median } from './statistics.ts';
import { figure, tableOf } from './table.ts';

const VERSION = '12.4.0';
const TOKEN = 'a-token-for-measuring-alone';
const CONNECTIONS = 16;
const RELATIONS = readFileSync(new URL('directus.sql', import.meta.url), 'utf8');
const KEYS = readFileSync(new URL('directus-keys.sql', import.meta.url), 'utf8');

/** @param {string} url @param {string} sql */
async function asOwner(url, sql) {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(sql);
  await owner.end();
}

/** @param {string} folder */
function install(folder) {
  mkdirSync(folder, { recursive: true });
  if (existsSync(join(folder, 'node_modules/directus/cli.js'))) return;
  console.log(`Installing Directus ${VERSION} into ${folder} …`);
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  execFileSync('npm', [...words, `directus@${VERSION}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  // The sandbox of its flows would have to be compiled for this very Node; nothing that is measured uses it.
  writeFileSync(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};\n');
}

/** @param {string} url of the database @returns {Record<string, string>} */
function environmentOf(url) {
  const { username, password, port, pathname, searchParams, hostname } = new URL(url);
  return {
    DB_CLIENT: 'pg',
    DB_HOST: searchParams.get('host') ?? hostname,
    DB_PORT: port,
    DB_DATABASE: pathname.slice(1),
    DB_USER: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
    DB_SEARCH_PATH: 'bare',
    DB_POOL__MAX: String(CONNECTIONS),
    SECRET: 'a-secret-for-measuring-alone',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: 'tide-table-at-noon',
    ADMIN_TOKEN: TOKEN,
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
  };
}

const { cases, seconds, rounds } = readCommand(process.argv.slice(2));
const keptFolder = process.env.LANDFALL_DIRECTUS_DIR;
const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'landfall-directus-'));
const opened = new AsyncDisposableStack();
try {
  install(folder);
  const cli = join(folder, 'node_modules/directus/cli.js');
  const database = await openCorpus({ cases });
  opened.defer(() => database.stop());
  await addBareTables(database.url);
  const copy = await copyOf(database.url);
  opened.defer(() => copy.drop());
  await asOwner(copy.url, KEYS);
  const environment = environmentOf(copy.url);
  execFileSync(process.execPath, [cli, 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await asOwner(copy.url, RELATIONS);
  const directus = await serve(
    `file://${cli}`,
    (port) => ({ ...environment, PORT: String(port), HOST: '127.0.0.1' }),
    {
      words: ['start'],
      ready: '/server/ping',
      folder,
    },
  );
  opened.defer(() => directus.stop());
  const peer = await serve('peer.ts', () => ({ BENCH_DATABASE_URL: copy.url }));
  opened.defer(() => peer.stop());
  const landfall = await startLandfall(copy.url);
  opened.defer(() => landfall.stop());

  console.log(
    settingLines(await settingOf(copy.url, ['node bench/directus.mjs', ...process.argv.slice(2)].join(' '))),
  );
  console.log(
    `Directus ${VERSION}; ${cases} cases, ${CONNECTIONS} connections, ${seconds} s, median of ${rounds} rounds`,
  );
  const rows = [];
  for (const asked of directusCalls()) {
    const call = hotCalls().find(({ name }) => name === asked.name);
    if (!call?.peer) throw new Error(`No call named ${asked.name}`);
    const ask = call.peer;
    /** @type {[string, (n: number) => import('./load.ts').Request][]} */
    const sides = [
      [
        directus.url,
        (n) => ({ ...asked.request(officeOf(landfall.offices, call.asked, n), n), bearer: TOKEN }),
      ],
      [peer.url, (n) => ask(officeOf(landfall.offices, call.asked, n), n)],
      [landfall.url, (n) => landfall.request(call, n)],
    ];
    const first = await send(directus.url, sides[0]?.[1](1) ?? { method: 'GET', path: '/' });
    const text = await first.text();
    if (!first.ok || text.includes('"errors"'))
      throw new Error(`${asked.name}: ${first.status} ${text.slice(0, 500)}`);
    for (const [url, request] of sides) await warmUp(url, 50, request);
    /** @type {number[][]} */
    const measured = sides.map(() => []);
    let failed = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const [at, [url, request]] of sides.entries()) {
        const loaded = await load(url, CONNECTIONS, seconds, request);
        measured[at]?.push(loaded.perSecond);
        failed += loaded.failed;
      }
    }
    const [theirs = Number.NaN, bare = Number.NaN, ours = Number.NaN] = measured.map(median);
    const target = BUDGET.directus[asked.name];
    const verdict = failed > 0 ? `FAILED CALLS ${failed}` : ours / theirs >= (target ?? 0) ? 'met' : 'MISSED';
    rows.push([
      asked.name,
      figure(theirs),
      figure(bare),
      figure(ours),
      figure(ours / theirs),
      `≥ ${target}`,
      verdict,
    ]);
  }
  console.log(
    tableOf(
      ['requests a second', 'Directus', 'bare peer', 'Landfall', 'times Directus', 'target', 'verdict'],
      rows,
    ),
  );
} finally {
  await opened.disposeAsync();
  if (!keptFolder) rmSync(folder, { recursive: true, force: true });
}
