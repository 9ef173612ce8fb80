import { expect, expectAccessible, expectNoOverflow, goTo, openProduct, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

const ITEMS = [
  ['My Work', '/home'],
  ['Cases', '/case_records'],
  ['Case Dates', '/case_dates'],
  ['Board', '/board'],
  ['Messages', '/messages'],
  ['Beneficiaries', '/beneficiaries'],
  ['Petitioners', '/petitioners'],
  ['Date Types', '/date_settings'],
  // Only for admins; the founder of an organization is one.
  ['Reminders', '/reminders'],
  ['Reports', '/reports'],
  ['Organization', '/organization'],
  ['Settings', '/settings'],
] as const;

test.beforeEach(async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
});

test('the sidebar lists every page in order; the active one is marked, and / counts as Case Dates', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const openMenu = async () => {
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  };
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await openMenu();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link')).toHaveText(ITEMS.map(([label]) => label));
  await expect(navigation.locator('[aria-current=page]')).toHaveText('Case Dates');
  for (const [at, [, path]] of ITEMS.entries()) {
    await expect(navigation.getByRole('link').nth(at)).toHaveAttribute('href', path);
  }
  await page.goto('/case_records');
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await openMenu();
  await expect(navigation.locator('[aria-current=page]')).toHaveText('Cases');
  if (isMobile) return;
  await test.step('nothing overflows at 360 pixels', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [item] of ITEMS.slice(0, 2)) {
      await goTo(page, item);
      await expectNoOverflow(page);
    }
  });
});

test('wide screens have a sidebar of 18rem, phones a panel of 20rem with its ways to close', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openProduct(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  if (!isMobile) {
    const sidebar = await navigation
      .locator('xpath=ancestor::div[contains(@class, "sidebar")]')
      .last()
      .boundingBox();
    expect(sidebar?.width).toBe(288);
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
    return;
  }
  const panel = page.getByRole('dialog', { name: 'Menu' });
  const ways: [string, () => Promise<void>][] = [
    ['its close button', () => panel.getByRole('button', { name: 'Close' }).click()],
    ['the backdrop', () => page.mouse.click(380, 600)],
    ['a link', () => panel.getByRole('link', { name: 'Case Dates' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
  ];
  for (const [way, close] of ways) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(panel).toBeVisible();
    // The slide-in animation is over once the menu is at the edge.
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0);
    expect((await panel.boundingBox())?.width).toBe(320);
    await close();
    await expect(panel, `closed by ${way}`).toBeHidden();
  }
});

// Phones have a menu instead.
test('the sidebar can be collapsed to icons, and stays so', async ({ page }) => {
  await openProduct(page);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const width = async () => (await page.getByRole('main').boundingBox())?.x;
  expect(await width()).toBe(288);
  await navigation.getByRole('button', { name: 'Icons only' }).click();
  await expect.poll(width).toBe(68);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  // Their names are available to screen readers, and visible on hover.
  await navigation.getByRole('link', { name: 'Case Dates' }).click();
  await expect(page.getByRole('heading', { name: 'Case Dates' })).toBeVisible();
  await expect(navigation.getByTitle('Case Dates')).toHaveAttribute('aria-current', 'page');
  expect(await width()).toBe(68);
  await navigation.getByRole('button', { name: 'Show the names' }).click();
  await expect.poll(width).toBe(288);
});

// Phones have no keyboard.
test('an unknown path shows a welcome, and a page can be reached by keyboard alone', async ({ page }) => {
  await page.goto('/nowhere');
  await expect(page.getByText('Welcome to Landfall')).toBeVisible();
  await expect(page.getByText('Get started by selecting a page from the navigation bar.')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Case Dates' });
  for (
    let tabs = 0;
    tabs < 10 && !(await link.evaluate((element) => element === document.activeElement));
    tabs += 1
  ) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Case Dates' })).toBeVisible();
});

test('the user menu shows the licence, opens the settings and changes the theme', {
  tag: '@phone',
}, async ({ page }) => {
  await openProduct(page);
  const menu = page.getByRole('button', { name: /Account menu/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'License' }).click();
  const dialog = page.getByRole('dialog', { name: /licen[cs]e/i });
  await expect(dialog.getByText(/MIT License/).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  for (const theme of ['Dark', 'Light']) {
    await menu.click();
    await page.getByRole('menuitemradio', { name: theme }).click();
    await expect.poll(scheme).toBe(theme.toLowerCase());
    await page.keyboard.press('Escape');
  }
  await menu.click();
  await page.getByRole('menuitem', { name: 'Account settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});

test('a tab of an earlier build reloads when its files are gone', async ({ page }) => {
  await openProduct(page);
  let missing = true;
  await intercept(page, /\/assets\/CaseDateListPage.*\.js$/, async (route) => {
    if (!missing) return route.continue();
    missing = false;
    return route.fulfill({ status: 404, body: 'gone' });
  });
  await intercept(page, /:\d+\/$/, (route) => route.fulfill({ body: 'The page of a later build' }));
  await goTo(page, 'Case Dates');
  await expect(page.getByRole('heading', { name: 'Case Dates' })).toBeVisible();
  expect(missing).toBe(false);
});
