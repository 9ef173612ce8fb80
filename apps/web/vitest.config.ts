import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { CHROMIUM_ARGUMENTS } from '../../e2e/chromium.ts';
import { chromiumPath } from '../../tools/chromium.mjs';
import { pdfAssets } from './pdf-assets.ts';
import { DESKTOP } from './src/testing/screens.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the long forms of tests are wanted. */
    soak: boolean;
  }
}

// React and Mantine as they are shipped: what they check for whoever develops takes a quarter of the tests' time.
const asShipped = { 'process.env.NODE_ENV': JSON.stringify('production') };

/** Tests that draw the product in a real browser, with answers in the server's place. */
export default defineProject({
  root: import.meta.dirname,
  plugins: [pdfAssets()],
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: {
    // Whatever a page loads later, too: a package that is found while tests run would load React a second time.
    entries: ['src/main.tsx', 'src/**/*.browser.test.tsx', 'src/testing/setup.ts'],
    include: ['react/jsx-runtime'],
    rolldownOptions: { transform: { define: asShipped } },
  },
  test: {
    name: 'browser',
    // Loading all modules anew for each file takes longer than its tests; what they leave behind is cleaned up in the setup.
    isolate: false,
    // One less than there are cores, if nothing is said: on two cores one, which waits for nearly half of its time.
    maxWorkers: 2,
    provide: { soak: process.env.LANDFALL_SOAK === '1' },
    include: ['src/**/*.browser.test.tsx'],
    setupFiles: ['src/testing/setup.ts'],
    // On a busy machine something shows late; no test measures time by a time-out.
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in the journeys, where a label may be followed by a sign that the field is required.
      locators: { exact: false },
      viewport: DESKTOP,
      provider: playwright({
        // What cannot be pressed says why, sooner than the test ends.
        actionTimeout: 20_000,
        launchOptions: { executablePath: chromiumPath() ?? 'chromium', args: CHROMIUM_ARGUMENTS },
        contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/New_York' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
