import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { CHROMIUM_ARGUMENTS } from '../../e2e/chromium.ts';
import { chromiumPath } from '../../tools/chromium.mjs';
import { pdfAssets } from './pdf-assets.ts';
import { DESKTOP } from './src/testing/screens.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether to run the long versions of tests. */
    soak: boolean;
  }
}

// The production builds of React and Mantine: the development checks take a quarter of the tests' time.
const asShipped = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** Tests that render the product in a real browser, with mocked answers. */
export default defineProject({
  root: import.meta.dirname,
  plugins: [pdfAssets()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: {
    // Includes lazily loaded modules: a package that is discovered while tests run would load React a second time.
    entries: ['src/main.tsx', 'src/**/*.browser.test.tsx', 'src/testing/setup.ts'],
    include: ['react/jsx-runtime'],
    rolldownOptions: { transform: { define: asShipped } },
  },
  test: {
    name: 'browser',
    // Reloading all modules for each file takes longer than its tests; the setup cleans up what they leave behind.
    isolate: false,
    // By default one less than the number of cores: on two cores that is one, which is idle for nearly half of its
    // time.
    maxWorkers: 2,
    provide: { soak: process.env.TEST_SOAK === '1' },
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    // Elements may appear late on a busy machine; no test measures time by a timeout.
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the journeys, because a label may be followed by a sign that the field is required.
      locators: { exact: false },
      viewport: DESKTOP,
      provider: playwright({
        // A control that cannot be pressed is reported before the test's own timeout.
        actionTimeout: 20_000,
        launchOptions: { executablePath: chromiumPath() ?? 'chromium', args: CHROMIUM_ARGUMENTS },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/New_York' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
