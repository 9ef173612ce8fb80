import { expect, test } from 'vitest';
import { failureOfCommand, failureText, playwrightReport, vitestReport } from './test-reports.ts';

const vitest = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    {
      name: '/landfall/a.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        { status: 'passed', fullName: 'a adds', failureMessages: [] },
        {
          status: 'failed',
          fullName: 'a divides',
          failureMessages: ['expected 1 to be 2\n    at a.test.ts:3'],
        },
      ],
    },
    { name: '/landfall/b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    { name: '/landfall/c.test.ts', status: 'passed', message: '', assertionResults: [] },
  ],
};

function spec(title: string, status: string, message?: string) {
  const errors = message ? [{ message }] : [];
  return { title, file: 'list.spec.ts', tests: [{ projectName: 'desktop', status, results: [{ errors }] }] };
}

const playwright = {
  stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 4 },
  errors: [{ message: 'No tests found', location: { file: 'empty.spec.ts' } }],
  suites: [
    {
      specs: [spec('opens', 'expected'), spec('closes', 'unexpected', 'Timed out')],
      suites: [{ specs: [spec('scrolls', 'flaky', 'Not in sight')] }],
    },
  ],
};

test('a file that Vitest cannot run counts as a failure beside its failed tests', () => {
  expect(vitestReport.count(vitest)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  expect(vitestReport.failures(vitest)).toEqual([
    { file: '/landfall/a.test.ts', test: 'a divides', error: expect.stringContaining('expected 1 to be 2') },
    { file: '/landfall/b.test.ts', test: '(the whole file)', error: 'Cannot find module' },
  ]);
});

test('failed and flaky end-to-end tests and errors outside of them are failures', () => {
  expect(playwrightReport.count(playwright)).toEqual({ passed: 2, failed: 3, skipped: 4 });
  expect(playwrightReport.failures(playwright)).toEqual([
    { file: 'empty.spec.ts', test: '(outside of the tests)', error: 'No tests found' },
    { file: 'list.spec.ts', test: 'closes (desktop)', error: 'Timed out' },
    { file: 'list.spec.ts', test: 'scrolls (desktop)', error: 'Not in sight' },
  ]);
});

test('prints the first lines of each failure, without colours', () => {
  const error = `\u001b[31mexpected 1 to be 2\u001b[39m\n\n${'  at somewhere\n'.repeat(50)}`;
  const lines = failureText('unit-and-api', [{ file: 'a.test.ts', test: 'a divides', error }]).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    '✗ unit-and-api: a.test.ts',
    '  a divides',
    '    expected 1 to be 2',
    '      at somewhere',
  ]);
  expect(lines).toHaveLength(14);
});

test('prints the last lines of a check without a report', () => {
  const output = Array.from({ length: 40 }, (_, n) => `line ${n}\n\n`).join('');
  const { file, error } = failureOfCommand(['node', 'plans.ts'], output);
  expect(file).toBe('node plans.ts');
  expect(error.split('\n')).toHaveLength(12);
  expect(error).toMatch(/line 39$/);
});
