import { expect, signUp, test } from './fixtures.ts';

/** Kilobytes of JavaScript that a first visit may fetch, gzip-compressed (docs/decisions/0007-browser-budgets.md). */
const BUDGET = { landing: 160, shell: 340 };

test('the landing page and the shell stay within their budgets of JavaScript', async ({
  page,
  isMobile,
  browserName,
}) => {
  test.skip(isMobile, 'the same files as on the desktop');
  expect(browserName).toBe('chromium');
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/assets/') || !pathname.endsWith('.js')) return;
    const gzipped = await page.request.get(pathname, { headers: { 'accept-encoding': 'gzip' } });
    scripts.set(pathname, Number(gzipped.headers()['content-length']));
  });
  const kilobytes = () => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const landing = kilobytes();
  await signUp(page);
  await page.waitForLoadState('networkidle');
  const shell = kilobytes();
  console.log(
    `JavaScript, gzip: landing ${landing.toFixed(0)} KB, with the shell and its first screen ${shell.toFixed(0)} KB`,
  );
  expect(landing).toBeGreaterThan(0);
  expect(landing).toBeLessThanOrEqual(BUDGET.landing);
  expect(shell).toBeLessThanOrEqual(BUDGET.shell);
});
