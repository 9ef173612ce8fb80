import { configDefaults, defineConfig } from 'vitest/config';

// These start the embedded PostgreSQL themselves, so that another server for the tests changes nothing for them.
const embeddedOnly = [
  'apps/server/src/process.test.ts',
  'apps/server/src/platform/db/embedded{.test.ts,/**}',
];

// Two projects, so that the web's tests don't start a database.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          // Real databases and processes on whatever machine this is; nothing here measures time by a time-out.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/identity/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...(process.env.TEST_DATABASE_URL ? embeddedOnly : [])],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'web',
          environment: 'node',
          include: ['apps/web/src/**/*.test.ts', 'apps/web/src/**/*.test.tsx'],
        },
      },
    ],
  },
});
