import { defineConfig } from '@playwright/test';
import { DESKTOP, PHONE } from '../apps/web/src/testing/screens.ts';
import { browserPath, JOURNEY_ARGUMENTS } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/browser',
  // Each worker runs a server. A journey spends much of its time waiting, so that three workers keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On two busy cores, a journey with several accessibility checks is slow.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    launchOptions: { executablePath: browserPath(), args: JOURNEY_ARGUMENTS },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    // A trace of every journey costs a tenth of the run: `npx playwright test --trace on` records one on demand.
    screenshot: 'only-on-failure',
    // Without a graphics card the processor renders each frame of a transition.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only|@timed/, use: { viewport: DESKTOP } },
    {
      // Journeys on screens with a different layout; all journeys check that nothing is wider than a phone.
      name: 'phone',
      grep: /@phone/,
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
    },
    {
      // Time limits: tools/test.mjs runs them as a separate check, with nothing else running.
      name: 'timed',
      grep: /@timed/,
      outputDir: '../test-results/timed-browser',
      use: { viewport: DESKTOP },
    },
  ],
});
