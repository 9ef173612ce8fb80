// What "npm test" runs: every check, one after the other, whatever fails, and at the end one line that counts
// from the runners' own reports.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = `${root}/test-results`;
const only = process.argv.slice(2);

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ name: string, command: string[], count?: (report: any) => Counts  }} Check */

/** @param {any} report Vitest's JSON report @returns {Counts} */
const vitestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** A file that failed before any of its tests ran. @param {any} file */
const isBrokenFile = (file) =>
  file.status === 'failed' &&
  file.assertionResults.every((/** @type {any} */ test) => test.status !== 'failed');

/** @param {any} report Playwright's JSON report @returns {Counts} */
const playwrightCounts = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

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

// The oldest PostgreSQL runs what speaks SQL of its own; everything in the long form.
const onPostgres15 = process.env.LANDFALL_SOAK
  ? ['apps/server', 'apps/identity']
  : [
      'apps/server/src/modules',
      'apps/server/src/platform/db',
      'apps/server/src/platform/jobs',
      'apps/identity/src/state',
    ];

/** @type {Check[]} */
const checks = [
  { name: 'structure', command: ['node', 'tools/check-structure.ts'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'unused', command: ['knip'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'types-web', command: ['tsc', '-p', 'apps/web'] },
  { name: 'types-e2e', command: ['tsc', '-p', 'e2e'] },
  { name: 'unit-and-api', command: vitest('unit-and-api'), count: vitestCounts },
  {
    name: 'postgresql-15',
    command: [
      'node',
      'tools/postgres15.mjs',
      ...vitest('postgresql-15', '--project', 'server', ...onPostgres15),
    ],
    count: vitestCounts,
  },
  { name: 'plans', command: ['node', 'bench/plan-snapshots.ts'] },
  { name: 'bench', command: ['node', 'bench/compare.ts', '--short'] },
  { name: 'build', command: ['node', 'tools/build.mjs'] },
  {
    name: 'browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    count: playwrightCounts,
  },
];

/** @param {Check} check @returns {Counts} */
function run({ name, command, count }) {
  console.log(`\n── ${name} ── ${command.join(' ')}`);
  const [program = '', ...args] = command;
  const started = performance.now();
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
  });
  console.log(
    `── ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (!count) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  if (!existsSync(reportFile(name))) return { passed: 0, failed: 1, skipped: 0 };
  const counts = count(JSON.parse(readFileSync(reportFile(name), 'utf8')));
  // A runner that fails without a failed test, or runs none, has failed all the same.
  if (counts.failed === 0 && (status !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}

const unknown = only.filter((name) => !checks.some((check) => check.name === name));
if (unknown.length > 0) {
  console.error(
    `No check named ${unknown.join(', ')}. There are: ${checks.map(({ name }) => name).join(', ')}`,
  );
  process.exit(1);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
for (const check of checks.filter(({ name }) => only.length === 0 || only.includes(name))) {
  const counts = run(check);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
}
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
