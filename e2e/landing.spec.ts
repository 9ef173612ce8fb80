import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Streamline Your Case Management' })).toBeVisible();
});

test('the landing page has two login buttons, six feature cards that Learn More scrolls to, and the support address', async ({
  page,
}) => {
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(2);
  await expect(page.getByRole('list').getByRole('heading', { level: 3 })).toHaveText([
    'Case Date Management',
    'Case Records',
    'Client Management',
    'Global Search',
    'Communication Hub',
    'Custom Date Types',
  ]);
  const support = page.getByRole('contentinfo').getByRole('link', { name: 'support@landfall.example' });
  await expect(support).toHaveAttribute('href', 'mailto:support@landfall.example');
  const cards = page.getByRole('heading', { name: 'Case Date Management' });
  await expect(cards).not.toBeInViewport();
  await page.getByRole('button', { name: 'Learn More' }).click();
  await expect(cards).toBeInViewport();
  await test.step('nothing overflows at 360 pixels', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoOverflow(page);
  });
});

test('both login buttons open the sign-in page', async ({ page }) => {
  for (const button of [0, 1]) {
    if (button > 0) await page.goto('/');
    await page.getByRole('button', { name: 'Log in' }).nth(button).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
});

test('the landing page and the hosted pages are accessible and fit the screen', { tag: '@phone' }, async ({
  page,
}) => {
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a service worker of an earlier version is unregistered', async ({ page }) => {
  await page.addInitScript(() => {
    const registration = {
      unregister: async () => document.documentElement.setAttribute('data-unregistered', ''),
    };
    navigator.serviceWorker.getRegistrations = async () => [
      registration as unknown as ServiceWorkerRegistration,
    ];
  });
  await page.reload();
  await expect(page.locator('html[data-unregistered]')).toBeAttached();
});
