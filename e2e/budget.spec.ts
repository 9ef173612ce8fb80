import { arrange, expect, openProduct, organizationDay, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

// The files that a first visit loads.
test.use({ newBrowser: true });

/** Kilobytes of JavaScript that a first visit may fetch, gzip-compressed (docs/decisions/0007-browser-budgets.md). */
const BUDGET = { landing: 160, shell: 340 };

// The files are the same as on the desktop.
test('the landing page and the shell stay within their budgets of JavaScript', async ({
  page,
  browserName,
}) => {
  expect(browserName).toBe('chromium');
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname);
  });
  async function kilobytes(): Promise<number> {
    let bytes = 0;
    for (const script of scripts) {
      const gzipped = await page.request.get(script, { headers: { 'accept-encoding': 'gzip' } });
      bytes += Number(gzipped.headers()['content-length']);
    }
    return bytes / 1000;
  }
  // The event stream stays open, so that the network would never be idle.
  await intercept(page, '**/api/events', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  const landing = await kilobytes();
  await signUp(page);
  await openProduct(page);
  await page.waitForLoadState('networkidle');
  const shell = await kilobytes();
  scripts.clear();
  // The page after sign-in, with a date that is due.
  const today = await organizationDay(page, 0);
  await arrange(page, [{ title: 'Okafor: I-130', dates: [['Interview', today]] }]);
  await page.goto('/home');
  await expect(page.getByRole('table', { name: 'Today' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const afterSignIn = await kilobytes();
  console.log(
    `JavaScript, gzip: landing ${landing.toFixed(0)} KB, with the shell and its first screen ${shell.toFixed(0)} KB, after sign-in ${afterSignIn.toFixed(0)} KB`,
  );
  expect(landing).toBeGreaterThan(0);
  expect(landing).toBeLessThanOrEqual(BUDGET.landing);
  expect(shell).toBeLessThanOrEqual(BUDGET.shell);
  expect(afterSignIn).toBeLessThanOrEqual(BUDGET.shell);
});
