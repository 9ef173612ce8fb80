// Measures Directus over the bare peer's tables, beside the bare peer and Landfall:
//   node bench/directus.ts [cases seconds rounds]
// It is installed on demand from the npm registry into a temporary folder, which LANDFALL_DIRECTUS_DIR keeps; the project
// does not depend on it. Its tables lie beside the bare peer's, in a copy of the corpus.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGET, isMissed, judgeRatio } from './budget.ts';
import { commandLine, readCommand } from './command.ts';
import { asOwner, openCopy } from './database.ts';
import { DIRECTUS_CALLS } from './directus-calls.ts';
import { callNamed } from './hot-calls.ts';
import { startLandfall } from './landfall.ts';
import { alternate, load, type Request, send, warmUp } from './load.ts';
import { organizationOf } from './organizations.ts';
import { serve } from './process.ts';
import { figure, publish, settingOf, tableOf } from './report.ts';
import { median } from './statistics.ts';

const VERSION = '12.4.0';
const TOKEN = 'a-token-for-measuring-alone';
const CONNECTIONS = 16;
const RELATIONS = readFileSync(new URL('directus.sql', import.meta.url), 'utf8');
/** Directus knows keys of one column only. */
const KEYS = `
  alter table bare.case_beneficiary drop constraint case_beneficiary_pkey, add primary key (id), add unique (case_id, beneficiary_id);
  alter table bare.case_petitioner drop constraint case_petitioner_pkey, add primary key (id), add unique (case_id, petitioner_id);
  alter table bare.case_assignee drop constraint case_assignee_pkey, add column id uuid default uuidv7(), add primary key (id),
    add unique (case_id, person_id)`;

function install(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const cli = join(folder, 'node_modules/directus/cli.js');
  if (existsSync(cli)) return cli;
  console.log(`Installing Directus ${VERSION} into ${folder} …`);
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  execFileSync('npm', [...words, `directus@${VERSION}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  // The sandbox of its flows would have to be compiled for this Node; nothing that is measured uses it.
  writeFileSync(join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};\n');
  return cli;
}

function environmentOf(url: string): Record<string, string> {
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

async function startDirectus(cli: string, folder: string, url: string) {
  const environment = environmentOf(url);
  await asOwner(url, (owner) => owner.query(KEYS));
  execFileSync(process.execPath, [cli, 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await asOwner(url, (owner) => owner.query(RELATIONS));
  return serve(`file://${cli}`, (port) => ({ ...environment, PORT: String(port), HOST: '127.0.0.1' }), {
    words: ['start'],
    ready: '/server/ping',
    folder,
  });
}

await using opened = new AsyncDisposableStack();
const words = process.argv.slice(2);
const { cases, seconds, rounds } = readCommand(words);
const keptFolder = process.env.LANDFALL_DIRECTUS_DIR;
const folder = keptFolder ?? mkdtempSync(join(tmpdir(), 'landfall-directus-'));
if (!keptFolder) opened.defer(() => rmSync(folder, { recursive: true, force: true }));
const cli = install(folder);
const { url } = await openCopy({ cases, withBareTables: true }, opened);
const directus = await startDirectus(cli, folder, url);
opened.defer(directus.stop);
const peer = await serve('peer.ts', () => ({ BENCH_DATABASE_URL: url }));
opened.defer(peer.stop);
const landfall = await startLandfall(url, opened);

const rows: string[][] = [];
for (const [name, asked] of Object.entries(DIRECTUS_CALLS)) {
  const call = callNamed(name);
  const organization = (n: number) => organizationOf(landfall.organizations, call.asked, n);
  const ofDirectus = (n: number): Request => ({ ...asked(organization(n), n), bearer: TOKEN });
  const first = await send(directus.url, ofDirectus(1));
  const text = await first.text();
  if (!first.ok || text.includes('"errors"'))
    throw new Error(`${name}: ${first.status} ${text.slice(0, 500)}`);
  const sides: [string, (n: number) => Request][] = [
    [directus.url, ofDirectus],
    [peer.url, (n) => call.peer?.(organization(n), n) ?? ofDirectus(n)],
    [landfall.url, (n) => landfall.request(call, n)],
  ];
  for (const [at, request] of sides) await warmUp(at, 50, request);
  const measured = await alternate(
    rounds,
    sides.map(
      ([at, request]) =>
        () =>
          load(at, CONNECTIONS, { seconds }, request),
    ),
  );
  const [theirs = Number.NaN, bare = Number.NaN, ours = Number.NaN] = measured.map((side) =>
    median(side.map(({ perSecond }) => perSecond)),
  );
  const failed = measured.flat().reduce((sum, round) => sum + round.failed, 0);
  const judged = judgeRatio(ours / theirs, BUDGET.directus[name], failed);
  if (isMissed(judged)) process.exitCode = 1;
  rows.push([name, ...[theirs, bare, ours, ours / theirs].map(figure), judged.target, judged.verdict]);
}
publish(
  'directus',
  [
    await settingOf(url, commandLine('node bench/directus.ts', words).replace(' --', '')),
    `Directus ${VERSION}; ${cases} cases, ${CONNECTIONS} connections, ${seconds} s, median of ${rounds} rounds`,
    '',
    tableOf(
      ['requests a second', 'Directus', 'bare peer', 'Landfall', 'times Directus', 'target', 'verdict'],
      rows,
    ),
  ].join('\n'),
  words.length === 0,
);
