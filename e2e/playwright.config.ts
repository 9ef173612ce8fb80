import { defineConfig } from '@playwright/test';
import { browserPath, CHROMIUM_ARGUMENTS } from './chromium.ts';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  // Each worker runs a server of its own; more of them than cores only make each slower.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On two busy cores a journey with several looks for accessibility takes its time.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/browser.json' }]],
  use: {
    launchOptions: { executablePath: browserPath(), args: CHROMIUM_ARGUMENTS },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    // A trace of every journey costs a tenth of the run: `npx playwright test --trace on` records one when it is wanted.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
