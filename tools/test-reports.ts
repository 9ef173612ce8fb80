import { stripVTControlCharacters } from 'node:util';

export interface Failure {
  file: string;
  test: string;
  error: string;
}

/** How to read a runner's JSON report. */
export interface Runner<Report> {
  count(report: Report): { passed: number; failed: number; skipped: number };
  failures(report: Report): Failure[];
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: VitestFile[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string; location?: { file: string } }[];
  suites: PlaywrightSuite[];
}

/** How many lines of an error are repeated at the end of a run. */
const ERROR_LINES = 12;

export const vitestReport: Runner<VitestReport> = {
  count: (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBrokenFile).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }),
  failures: (report) =>
    report.testResults.flatMap((file) => {
      if (isBrokenFile(file)) return [{ file: file.name, test: '(the whole file)', error: file.message }];
      return file.assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({
          file: file.name,
          test: fullName,
          error: failureMessages.join('\n'),
        }));
    }),
};

/** A test file that failed before any of its tests ran. */
function isBrokenFile({ status, assertionResults }: VitestFile): boolean {
  return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
}

export const playwrightReport: Runner<PlaywrightReport> = {
  count: ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }),
  failures: ({ suites, errors }) => [
    ...errors.map((error) => ({
      file: error.location?.file ?? '',
      test: '(outside of the tests)',
      error: error.message ?? '',
    })),
    ...suites.flatMap(failuresOfSuite),
  ],
};

function failuresOfSuite({ specs = [], suites = [] }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        file,
        test: `${title} (${projectName})`,
        error: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** A check without a report: the last lines of its output describe the failure. */
export function failureOfCommand(command: string[], output: string): Failure {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return { file: command.join(' '), test: '(the last lines)', error: lines.slice(-ERROR_LINES).join('\n') };
}

/** The failed tests of a check, each with the first lines of its error. */
export function failureText(check: string, failures: Failure[]): string {
  return failures
    .flatMap(({ file, test, error }) => {
      const lines = stripVTControlCharacters(error)
        .split('\n')
        .filter((line) => line.trim() !== '');
      return [
        `✗ ${check}: ${file}`,
        `  ${test}`,
        ...lines.slice(0, ERROR_LINES).map((line) => `    ${line}`),
      ];
    })
    .join('\n');
}
