import { configDefaults, defineConfig } from 'vitest/config';

// These start the embedded PostgreSQL themselves, so that another server for the tests changes nothing for them.
const embeddedOnly = [
  'apps/server/src/{process,killed-process,killed-upload,full-blast,organization-command}.test.ts',
  'apps/server/src/platform/db/embedded{.test.ts,/**}',
  'apps/server/src/{restored-installation.test.ts,backups/**,platform/backup/**}',
];
// These put something else in a module's place, so that no other file may share their modules.
const isolated = '**/*.isolated.test.ts';

// These bound how long something takes, so that nothing else may run beside them.
const timed = [
  'apps/server/src/{process,killed-process,full-blast}.test.ts',
  'apps/server/src/modules/search/search-times.test.ts',
];

const database = {
  environment: 'node' as const,
  // Real databases and processes on whatever machine this is; nothing here measures time by a time-out, which only ends
  // what hangs. As long as a journey may take: half of that was too little on a machine at a third of its speed.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  globalSetup: ['apps/server/src/testing/global-setup.ts'],
};

export default defineConfig({
  test: {
    // Tests of the server wait for their database as often as for a core.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...database,
          name: 'server',
          // Each file has a database of its own, and loading all modules for each would take longer than most tests.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/identity/**/*.test.ts',
            'bench/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [
            ...configDefaults.exclude,
            isolated,
            ...timed,
            ...(process.env.TEST_DATABASE_URL ? embeddedOnly : []),
          ],
        },
      },
      { test: { ...database, name: 'isolated', include: [isolated] } },
      { test: { ...database, name: 'timed', maxWorkers: 1, include: timed } },
      {
        // A project of its own, so that the web's tests start no database.
        test: {
          name: 'web',
          environment: 'node',
          // Of properties as of everything else: nothing here measures time by a time-out.
          testTimeout: database.testTimeout,
          isolate: false,
          include: ['apps/web/*.test.ts', 'apps/web/src/**/*.test.ts', 'apps/web/src/**/*.test.tsx'],
          exclude: [...configDefaults.exclude, '**/*.browser.test.tsx'],
        },
      },
      'apps/web/vitest.config.ts',
    ],
  },
});
