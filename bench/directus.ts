// Measures Directus over the bare peer's tables, compared with the bare peer and Landfall:
//   node bench/directus.ts [cases seconds rounds]
// Directus is installed on demand from the npm registry into a temporary folder, or permanently into
// LANDFALL_DIRECTUS_DIR; the project does not depend on it. Its own tables are added to the same copy of the corpus.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGET, isMissed, judgeRatio } from './budget.ts';
import { readCommand } from './command.ts';
import { asOwner, openCopy } from './database.ts';
import { callNamed, pick, SEARCHES, TITLE_PARTS } from './hot-calls.ts';
import { type Organization, organizationOf, startLandfall } from './landfall.ts';
import { CONNECTIONS, comparisonOf, measureSides, type Request, type Side, send } from './load.ts';
import { serve } from './process.ts';
import { figure, publish, settingOf, tableOf } from './report.ts';

const VERSION = '12.4.0';
const TOKEN = 'a-token-for-measuring-alone';
const RELATIONS = readFileSync(new URL('directus.sql', import.meta.url), 'utf8');
/** Directus supports only keys of one column. */
const KEYS = `
  alter table bare.case_beneficiary drop constraint case_beneficiary_pkey, add primary key (id), add unique (case_id, beneficiary_id);
  alter table bare.case_petitioner drop constraint case_petitioner_pkey, add primary key (id), add unique (case_id, petitioner_id);
  alter table bare.case_assignee drop constraint case_assignee_pkey, add column id uuid default uuidv7(), add primary key (id),
    add unique (case_id, person_id)`;

const LISTED = [
  'id',
  'title',
  'status',
  'created_at',
  'archived_at',
  'beneficiaries.beneficiary_id.id',
  'beneficiaries.beneficiary_id.first_name',
  'beneficiaries.beneficiary_id.last_name',
  'petitioners.petitioner_id.id',
  'petitioners.petitioner_id.petitioner_name',
  'notes.note_text',
  'dates.id',
  'dates.important_date',
  'dates.date_setting_id.date_name',
].join();

const SHOWN = [
  '*',
  'beneficiaries.beneficiary_type',
  'beneficiaries.beneficiary_id.*',
  'petitioners.petitioner_id.*',
  'assignees.person_id.*',
  'notes.*',
  'dates.*',
  'dates.date_setting_id.date_name',
].join();

function list({ id }: Organization, filter: object): Request {
  const query = new URLSearchParams({
    fields: LISTED,
    filter: JSON.stringify({ org_id: { _eq: id }, archived_at: { _null: true }, ...filter }),
    deep: JSON.stringify({ notes: { _limit: 1, _sort: '-created_at' } }),
    sort: '-id',
    limit: '50',
    meta: 'filter_count',
  });
  return { method: 'GET', path: `/items/case_record?${query}` };
}

/** The three kinds in one request, as GraphQL for Directus. */
function search({ id }: Organization, text: string): Request {
  const holds = (...fields: string[]) =>
    `filter: {org_id: {_eq: "${id}"}, _or: [${fields.map((field) => `{${field}: {_icontains: "${text}"}}`)}]}, limit: 10, sort: ["-id"]`;
  const query = `{
    beneficiary(${holds('first_name', 'last_name')}) { id first_name middle_name last_name personal_email }
    case_record(${holds('title')}) { id title status archived_at }
    petitioner(${holds('petitioner_name')}) { id petitioner_name email }
  }`;
  return { method: 'POST', path: '/graphql', body: { query } };
}

/** The hot calls that Directus can answer, by name, with the same content. */
const CALLS: Readonly<Record<string, (organization: Organization, n: number) => Request>> = {
  'case list, newest first, other organizations': (organization) => list(organization, {}),
  'case list by a part of the title, other organizations': (organization, n) =>
    list(organization, { title: { _icontains: pick(TITLE_PARTS, n) } }),
  'case page': ({ cases }, n) => ({
    method: 'GET',
    path: `/items/case_record/${pick(cases, n * 37)}?fields=${SHOWN}`,
  }),
  'search, other organizations': (organization, n) => search(organization, pick(SEARCHES, n)),
  'create a case, other organizations': ({ id }, n) => ({
    method: 'POST',
    path: '/items/case_record',
    body: { org_id: id, title: `Measured ${n}`, description: 'Opened for measuring.' },
  }),
};

function install(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const cli = join(folder, 'node_modules/directus/cli.js');
  if (existsSync(cli)) return cli;
  console.log(`Installing Directus ${VERSION} into ${folder} …`);
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder];
  execFileSync('npm', [...words, `directus@${VERSION}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  // The sandbox for its flows would have to be compiled for this Node version; no measurement uses it.
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
const { cases, seconds, rounds } = readCommand(process.argv.slice(2));
const folder =
  process.env.LANDFALL_DIRECTUS_DIR ??
  opened.use(mkdtempDisposableSync(join(tmpdir(), 'landfall-directus-'))).path;
const cli = install(folder);
const { url } = await openCopy({ cases, withBareTables: true }, opened);
const directus = await startDirectus(cli, folder, url);
opened.defer(directus.stop);
const peer = await serve('peer.ts', () => ({ BENCH_DATABASE_URL: url }));
opened.defer(peer.stop);
const landfall = await startLandfall(url, opened);

const compared = [];
for (const [name, asked] of Object.entries(CALLS)) {
  const call = callNamed(name);
  const organization = (n: number) => organizationOf(landfall.organizations, call.asked, n);
  const ofDirectus = (n: number): Request => ({ ...asked(organization(n), n), bearer: TOKEN });
  const first = await send(directus.url, ofDirectus(1));
  const text = await first.text();
  if (!first.ok || text.includes('"errors"'))
    throw new Error(`${name}: ${first.status} ${text.slice(0, 500)}`);
  const sides: Side[] = [
    { url: directus.url, request: ofDirectus },
    { url: peer.url, request: (n) => call.peer?.(organization(n), n) ?? ofDirectus(n) },
    { url: landfall.url, request: (n) => landfall.request(call, n) },
  ];
  const { rates, ratio, failed } = comparisonOf(await measureSides(sides, { rounds, seconds }));
  const judged = judgeRatio(ratio, BUDGET.directus[name], failed);
  compared.push({
    ...judged,
    row: [name, ...[...rates, ratio].map(figure), judged.target, judged.verdict],
  });
}
publish(
  'directus',
  [
    await settingOf(url, 'node bench/directus.ts'),
    `Directus ${VERSION}; ${cases} cases, ${CONNECTIONS} connections, ${seconds} s, median of ${rounds} rounds`,
    '',
    tableOf(
      ['requests a second', 'Directus', 'bare peer', 'Landfall', 'times Directus', 'target', 'verdict'],
      compared.map(({ row }) => row),
    ),
  ],
  compared.some(isMissed),
);
