import { readFile } from 'node:fs/promises';
import {
  apiOf,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  openCase,
  openProduct,
  test,
} from './fixtures.ts';
import { intercept, WORDLESS } from './intercept.ts';
import { joinAs } from './people.ts';
import { accessToken, signUp } from './sign-up.ts';

test('the settings show the system user, the identity provider and the stored settings; the display name can be changed', async ({
  page,
}) => {
  const email = await signUp(page, 'Nadia Reyes');
  await openProduct(page);
  await test.step('an unconfirmed address shows a banner', async () => {
    const banner = page.getByRole('main').getByText('is not confirmed yet');
    await expect(banner).toContainText(email);
    await expect(banner.getByRole('link', { name: 'send it again' })).toHaveAttribute(
      'href',
      /\/identity\/verify-email$/,
    );
    await page.emulateMedia({ media: 'print' });
    await expect(banner).toBeHidden();
    await page.emulateMedia({ media: null });
  });
  await goTo(page, 'Settings');
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  const user = page.getByRole('region', { name: 'System User Information' });
  await expect(user).toContainText(email);
  await expect(user).toContainText('super_admin');
  await expect(user).toContainText("Nadia Reyes's Practice");
  await expect(user).toContainText('America/New York');
  const provider = page.getByRole('region', { name: 'Identity Provider Information' });
  await expect(provider).toContainText(email);
  await expect(provider).toContainText('Not confirmed');
  for (const name of ['Password and two-factor', 'Manage sessions']) {
    await expect(provider.getByRole('link', { name })).toHaveAttribute('href', /\/identity\/account/);
  }
  await expectAccessible(page);
  await expectNoOverflow(page);

  const name = user.getByLabel('Display name');
  const save = user.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await name.fill('  ');
  await save.click();
  await expect(user.getByText('Display name is required')).toBeVisible();
  await intercept(page, '**/api/settings/display-name', (route) => route.fulfill(WORDLESS));
  await name.fill('  Nadia R. ');
  await save.click();
  await expect(user.getByRole('alert')).toContainText('Failed to update display name');
  await page.unroute('**/api/settings/display-name');
  await user.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Display name saved')).toBeVisible();
  await expect(name).toHaveValue('Nadia R.');
  await expect(page.getByRole('button', { name: /Account menu of/ })).toContainText('Nadia R.');
  await page.reload();
  await expect(name).toHaveValue('Nadia R.');
  await test.step('a person downloads their personal data', async () => {
    // Content that loads above the button moves it.
    await expect(page.getByRole('switch', { name: 'Daily digest' })).toBeVisible();
    await expect(page.getByText('No calendar feeds yet.')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export your data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    expect(JSON.stringify(JSON.parse(await readFile(await file.path(), 'utf8')))).toContain(email);
  });
});

test('the theme is saved; the stored settings are shown unchanged', async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await page.goto('/settings');
  const stored = page.getByRole('region', { name: 'User Settings' });
  await expect(stored).toContainText('No settings stored yet');
  await page.getByText('Dark', { exact: true }).click();
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  await expect.poll(scheme).toBe('dark');
  const { post } = await apiOf(page);
  await post('/settings', { desk: { window: true } });
  await page.reload();
  await expect(stored).toContainText('"window": true');
  await expectAccessible(page);
  expect(await scheme()).toBe('dark');
});

test("a 404 counts as no settings; any other failure shows 'Error: {message}'", async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'System User Information' })).toBeVisible();
  await intercept(page, '**/api/settings', (route) => route.fulfill(WORDLESS));
  await goTo(page, 'Cases');
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await goTo(page, 'Settings');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Error: An error occurred');
  await page.unroute('**/api/settings');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();

  await intercept(page, '**/api/settings', (route) =>
    route.fulfill({ status: 500, json: { message: 'The office is being moved' } }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Error: The office is being moved' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/settings');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('region', { name: 'System User Information' })).toBeVisible();

  await intercept(page, '**/api/settings', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found', request_id: '' } }),
  );
  await page.reload();
  await expect(page.getByRole('region', { name: 'User Settings' })).toContainText('No settings stored yet');
  await expect(page.getByRole('region', { name: 'Identity Provider Information' })).toBeVisible();
});

test('with more than one organization the user menu switches between them, and opens /', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  await apiOf(page).then(({ post }) =>
    post('/case_records', { title: 'Okafor: I-130', description: 'Spouse' }),
  );
  const { page: tom } = await joinAs(page, browser, 'user', 'Tom Ellery');
  await openProduct(tom);
  // Content that loads above the list moves it.
  await expect(tom.getByRole('link', { name: 'Set its filing deadline' })).toBeVisible();
  await tom.getByRole('link', { name: 'Okafor: I-130' }).first().click();
  await expect(tom.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
  const recent = () => tom.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')));
  expect(await recent()).toHaveLength(1);
  await tom.goto('/settings');
  const menu = tom.getByRole('button', { name: /Account menu/ });
  await menu.click();
  await expect(tom.getByRole('menuitemradio', { name: "Nadia Reyes's Practice" })).toBeChecked();
  await expectAccessible(tom);
  await tom.getByRole('menuitemradio', { name: "Tom Ellery's Practice" }).click();
  await expect(tom).toHaveURL('/');
  await expect(tom.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await expect(tom.getByText('Okafor: I-130')).toHaveCount(0);
  expect(await recent(), 'records of the other organization are not offered').toEqual([]);
  await menu.click();
  await expect(tom.getByRole('menuitemradio', { name: "Tom Ellery's Practice" })).toBeChecked();
  await tom.context().close();

  // A member of only one organization has no switch.
  await openProduct(page);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
  await expect(page.getByRole('menuitemradio', { name: /Practice/ })).toHaveCount(0);
});

test('a switch in another tab does not affect writes and searches in this one', async ({ page, context }) => {
  await signUp(page, 'Nadia Reyes');
  const { post } = await apiOf(page);
  const { id: second } = await post<{ id: string }>('/organizations', { name: 'Second Office' });
  await page.goto('/');
  await expect(page.getByText('Second Office').first()).toBeVisible();

  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: /Account menu/ }).click();
  await other.getByRole('menuitemradio', { name: "Nadia Reyes's Practice" }).click();
  await expect(other.getByText("Nadia Reyes's Practice").first()).toBeVisible();

  await openCase(page, 'Written in the second office');
  await goTo(page, 'Cases');
  await expect(page.getByRole('link', { name: 'Written in the second office' }).first()).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await expect(other.getByText('Written in the second office')).toHaveCount(0);
  const headers = { authorization: `Bearer ${await accessToken(page)}`, 'landfall-organization': second };
  const { total } = await (await page.request.get('/api/case_records', { headers })).json();
  expect(total).toBe(1);
});
