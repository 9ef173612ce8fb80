import { defineConfig } from '@playwright/test';
import { DESKTOP, PHONE } from '../apps/web/src/testing/screens.ts';
import { browserPath, JOURNEY_ARGUMENTS } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results/browser',
  // Each worker runs a server of its own. A journey waits for much of its time, so that three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On two busy cores a journey with several looks for accessibility takes its time.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    launchOptions: { executablePath: browserPath(), args: JOURNEY_ARGUMENTS },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    // A trace of every journey costs a tenth of the run: `npx playwright test --trace on` records one when it is wanted.
    screenshot: 'only-on-failure',
    // Without a graphics card each frame of a transition is drawn by the processor.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only|@timed/, use: { viewport: DESKTOP } },
    {
      // Journeys on screens whose layout differs; that nothing is wider than a phone is checked in all of them.
      name: 'phone',
      grep: /@phone/,
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
    },
    {
      // What bounds how long something takes: tools/test.mjs runs it as a check of its own, with nothing beside it.
      name: 'timed',
      grep: /@timed/,
      outputDir: '../test-results/timed-browser',
      use: { viewport: DESKTOP },
    },
  ],
});
