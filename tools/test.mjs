// What "npm test" runs: every check, even after a failure, then the seconds that each took, and at the end one line
// with the counts of the runners' own reports. `node tools/test.mjs lint types` runs single checks. `npm run test:soak`
// runs the long forms of tests that "npm test" runs in a short form, and all tests of the server on PostgreSQL 15.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inMemoryFolder } from './in-memory-folder.ts';
import { failureOfCommand, failureText, playwrightReport, vitestReport } from './test-reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = `${root}/test-results`;
const only = process.argv.slice(2);
const soak = process.env.TEST_SOAK === '1';

/**
 * The test files that have a long form: of a runner's files, the soak runs only these.
 * @type {string[]}
 */
const longForms = soak
  ? globSync('{apps,tools,e2e}/**/*.{test,spec}.{ts,tsx}', {
      cwd: root,
      exclude: ['**/node_modules'],
    }).filter((file) => /TEST_SOAK|inject\('soak'\)/.test(readFileSync(root + file, 'utf8')))
  : [];

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {import('./test-reports.ts').Failure} Failure */
/** @typedef {Counts & { name: string, seconds: number, failures: Failure[] }} Result */
/** @typedef {{ name: string, command: string[], env?: Record<string, string>, runner?: import('./test-reports.ts').Runner<any> }} Check */

/** @param {string} name */
const reportFile = (name) => `${reports}/${name}.json`;
/** @param {string} name @param {string[]} args */
const vitest = (name, ...args) => [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile(name)}`,
  ...args,
];

// The oldest supported PostgreSQL runs the tests of code with SQL of its own: functions, views, lists with sort orders
// and filters, and the queue. The soak runs all tests on it.
const onPostgres15 = soak
  ? ['apps/server', 'apps/identity']
  : [
      'apps/server/src/platform/db',
      'apps/server/src/platform/jobs',
      'apps/identity/src/state',
      ...[
        'audit/audit-log',
        'beneficiaries/beneficiary-list',
        'case-dates/',
        'case-list/',
        'case-records/',
        'case-summary/',
        'date-settings/',
        // Except for reading archives, which does not depend on the database.
        ...['archive-writer', 'deletion', 'erasure', 'export', 'import', 'registry'].map(
          (file) => `organization-data/${file}`,
        ),
        'petitioners/petitioner-list',
        'reports/reports-preview',
        'search/',
      ].map((part) => `apps/server/src/modules/${part}`),
    ];

/** @type {Check} */
const postgres15 = {
  name: 'postgresql-15',
  command: [
    'node',
    'tools/postgres15.mjs',
    ...vitest('postgresql-15', '--project', 'server', ...onPostgres15),
  ],
  // The long forms run on the bundled version.
  env: { TEST_SOAK: '' },
  runner: vitestReport,
};
/** @type {Check} */
const components = {
  name: 'components',
  command: vitest('components', '--project', 'browser (chromium)', ...longForms),
  runner: vitestReport,
};
// Tests with time limits: nothing else may run at the same time.
/** @type {Check} */
const timed = {
  name: 'timed',
  command: vitest('timed', '--project', 'timed', ...longForms),
  runner: vitestReport,
};
/** @param {string} name @param {string[]} projects @returns {Check} */
const journeys = (name, projects) => ({
  name,
  command: [
    ...['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    ...projects.map((project) => `--project=${project}`),
    ...longForms,
  ],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name) },
  runner: playwrightReport,
});
/** @type {Check[]} */
const statics = [
  { name: 'structure', command: ['node', 'tools/check-structure.ts'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'unused', command: ['knip'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'types-web', command: ['tsc', '-p', 'apps/web'] },
  { name: 'types-client-upload', command: ['tsc', '-p', 'apps/web/src/client-upload'] },
  { name: 'types-e2e', command: ['tsc', '-p', 'e2e'] },
  { name: 'plans', command: ['node', 'bench/plan-snapshots.ts'] },
];

/**
 * Stages run in sequence; the queues of a stage run in parallel. Tests of the server wait for their database and for
 * processes, so that other checks run beside them at little cost. The journeys need the build, and the whole machine.
 * @type {Check[][][]}
 */
const stages = [
  [
    [
      {
        name: 'unit-and-api',
        command: vitest(
          'unit-and-api',
          ...['server', 'isolated', 'web'].flatMap((name) => ['--project', name]),
          ...longForms,
        ),
        runner: vitestReport,
      },
    ],
    [
      ...(soak ? [] : statics),
      { name: 'build', command: ['node', 'tools/build.mjs'] },
      components,
      postgres15,
    ],
  ],
  // No journey with time limits has a long form.
  [[timed, ...(soak ? [] : [journeys('timed-browser', ['timed'])])]],
  [[journeys('browser', ['desktop', 'phone'])]],
];

/**
 * Runs the check's command. While another check runs, its output is kept until it ends, so that the two are not mixed.
 * @param {Check} check @param {boolean} inOnePiece @returns {Promise<{ status: number | null, output: string }>} the exit
 * status, and the output where it was kept
 */
async function execute({ name, command, env }, inOnePiece) {
  const title = `\n── ${name} ── ${command.join(' ')}`;
  const [program = '', ...args] = command;
  if (!inOnePiece) console.log(title);
  const child = spawn(program, args, {
    cwd: root,
    stdio: inOnePiece ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...env,
      TMPDIR: temporary,
      PATH: `${root}/node_modules/.bin:${process.env.PATH}`,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  const [status] = await once(child, 'close').catch((error) => {
    output += error.message;
    return [null];
  });
  if (inOnePiece) console.log(`${title}\n${output}`.trimEnd());
  return { status, output };
}

/** @param {Check} check @param {boolean} inOnePiece @returns {Promise<Result>} */
async function run(check, inOnePiece) {
  const { name, runner } = check;
  const started = performance.now();
  const { status, output } = await execute(check, inOnePiece);
  const seconds = (performance.now() - started) / 1000;
  console.log(`── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  const result = { name, seconds, passed: 0, failed: 1, skipped: 0, failures: [] };
  if (!runner) {
    if (status === 0) return { ...result, passed: 1, failed: 0 };
    // Without kept output, it has been shown already.
    return output === '' ? result : { ...result, failures: [failureOfCommand(check.command, output)] };
  }
  if (!existsSync(reportFile(name))) return result;
  const report = JSON.parse(readFileSync(reportFile(name), 'utf8'));
  const counts = runner.count(report);
  // A runner that fails without a failed test, or that runs no tests, counts as failed.
  if (counts.failed === 0 && (status !== 0 || counts.passed === 0)) counts.failed = 1;
  return { ...result, ...counts, failures: runner.failures(report) };
}

/** @param {Check[]} queue @param {boolean} inOnePiece @returns {Promise<Result[]>} */
async function runQueue(queue, inOnePiece) {
  const results = [];
  for (const check of queue) results.push(await run(check, inOnePiece));
  return results;
}

const names = stages.flat(2).map(({ name }) => name);
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`No check named ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(1);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// In memory: on a disk, creating and dropping databases for each test file takes a tenth of the run.
const temporary = mkdtempSync(join(inMemoryFolder() ?? tmpdir(), 'landfall-tests-'));
chmodSync(temporary, 0o755);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
/** @type {Result[]} */
const results = [];
for (const stage of stages) {
  const queues = stage
    .map((queue) => queue.filter(({ name }) => only.length === 0 || only.includes(name)))
    .filter((queue) => queue.length > 0);
  // The first queue, which is the longest, shows its output immediately.
  results.push(...(await Promise.all(queues.map((queue, number) => runQueue(queue, number > 0)))).flat());
}
// Printed at the end, where it is seen even if only the last lines of the output are kept.
for (const { name, failures } of results)
  if (failures.length > 0) console.log(`\n${failureText(name, failures)}`);
console.log('');
for (const { name, seconds, failed } of results)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}${failed > 0 ? '  FAILED' : ''}`);
/** @param {keyof Counts} key */
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
if (total('skipped') > 0) console.log(`\n${total('skipped')} skipped`);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
