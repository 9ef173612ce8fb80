import { expect, type Page } from '@playwright/test';

const PROBE = '/intercepted-yet';

/** A failure without a message, so that the screen has to use its own. */
export const WORDLESS = { status: 500, json: {} };

/**
 * `page.route`, in force when it returns. Chromium hands an open page its intercepted network a moment after the
 * first route is set; a call made within that moment reaches the server. So the page itself is asked until it has it.
 * Pages call this and not `page.route`: the structure check sees to it.
 */
export async function intercept(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route);
  if (page.url() === 'about:blank') return;
  await page.route(`**${PROBE}`, (probe) => probe.fulfill({ status: 204 }));
  await expect
    .poll(() => page.evaluate(async (address) => (await fetch(address)).status, PROBE), { intervals: [20] })
    .toBe(204);
}
