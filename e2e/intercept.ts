import { expect, type Page } from '@playwright/test';

const PROBE = '/intercepted-yet';

/** A failure without a message, so that the screen has to use its own. */
export const WORDLESS = { status: 500, json: {} };

/**
 * Like `page.route`, but in effect when it returns. Chromium applies the interception to an open page a moment after
 * the first route is set; a call made within that moment reaches the server. So this sends calls from the page until
 * one is intercepted. Tests use this instead of `page.route`, which the structure check enforces.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route);
  if (page.url() === 'about:blank') return;
  await page.route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }));
  await expect
    .poll(() => page.evaluate(async (address) => (await fetch(address)).status, PROBE), { intervals: [20] })
    .toBe(204);
}
