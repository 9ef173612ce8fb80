import { arrange, expect, expectAccessible, openProduct, searchBox, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { accessToken, signUp } from './sign-up.ts';

type Page = Parameters<typeof signUp>[0];

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

/** Creates a beneficiary and a petitioner through the API with the page's token. */
async function addPeople(page: Page) {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const jose = { first_name: 'José', last_name: 'Hernández', personal_phone: '(555) 201-3344' };
  await page.request.post('/api/beneficiaries', { headers, data: jose });
  await page.request.post('/api/petitioners', { headers, data: { petitioner_name: 'Hernandez Foods' } });
}

test('results are grouped, found without accents and in any order, and open their page', {
  tag: '@phone',
}, async ({ page }) => {
  await addPeople(page);
  await arrange(page, [{ title: 'Hernández: I-130 petition' }]);
  await openProduct(page);
  const box = await searchBox(page);
  await box.fill('h');
  const results = page.getByRole('listbox', { name: 'Results' });
  await expect(results.getByRole('option')).toHaveCount(0);
  await box.fill('hernandez');
  await expect(results.getByText('Beneficiaries', { exact: true })).toBeVisible();
  await expect(results.getByText('Case Records', { exact: true })).toBeVisible();
  await expect(results.getByText('Petitioners', { exact: true })).toBeVisible();
  await expect(results.getByRole('option')).toHaveText([
    /^Hernández: I-130 petition.*InitiatedNo open date$/,
    /^José Hernández/,
    'Hernandez Foods',
  ]);
  await expectAccessible(page);
  await results.getByRole('option', { name: 'Hernández: I-130 petition' }).click();
  await expect(page.getByRole('heading', { name: 'Hernández: I-130 petition' })).toBeVisible();
  await expect(await searchBox(page)).toHaveValue('');
});

test('by keyboard alone: a person is found; pages are found by label; no results and a failure are shown', async ({
  page,
}) => {
  await addPeople(page);
  await openProduct(page);
  await page.keyboard.press('/');
  await page.keyboard.type('hernandes jose');
  await expect(page.getByRole('option', { name: 'José Hernández' })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'José Hernández' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('5552013');
  await expect(page.getByRole('option', { name: 'José Hernández' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);

  const box = await searchBox(page);
  await box.fill('date');
  await page.getByRole('option', { name: 'Date Types' }).click();
  await expect(page.getByRole('heading', { name: 'Types of Dates' })).toBeVisible();

  await box.fill('zzzzqq');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await test.step('a failed search clears the results and shows the reason', async () => {
    await box.fill('hernandez');
    await expect(page.getByRole('option')).toHaveCount(2);
    await intercept(page, '**/api/search*', (route) => route.abort());
    await box.fill('hernandez f');
    await expect(page.getByText('The search failed: No response from server')).toBeVisible();
    await expect(page.getByRole('option')).toHaveCount(0);
  });
});

test('Ctrl+K opens a palette of pages, actions, recent records and the search', async ({ page }) => {
  const { ids } = await arrange(page, [{ title: 'Okafor: I-130' }]);
  await page.goto(`/case_records/${ids[0]}`);
  await expect(page.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Add Date' });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option', { name: 'Add note' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  const line = palette.getByRole('combobox');
  await page.keyboard.press('Control+k');
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Date' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(line).toBeFocused();
  await page.keyboard.type('add ben');
  await expect(palette.getByRole('option', { name: 'Add beneficiary' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/beneficiaries\?new=open/);
  await expect(palette).toBeHidden();
  const form = page.getByRole('dialog', { name: 'Add Beneficiary' });
  await expect(form).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(line).toBeFocused();
  await page.keyboard.type('okafor');
  await palette.getByRole('option', { name: /^Okafor: I-130/ }).click();
  await expect(page.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
});

test('text typed while the palette loads is searched, and presses no button', async ({ page }) => {
  await arrange(page, [{ title: 'Nakamura: I-130' }]);
  const fetched = Promise.withResolvers<void>();
  await intercept(page, /\/Palette-[^/]*\.js/, async (route) => {
    await fetched.promise;
    await route.continue();
  });
  await page.goto('/case_records');
  await expect(page.getByRole('link', { name: 'Nakamura: I-130' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('nakax');
  await page.keyboard.press('Backspace');
  fetched.resolve();
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('combobox')).toHaveValue('naka');
  await expect(palette.getByRole('option', { name: /^Nakamura: I-130/ })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'New Case Record' })).toHaveCount(0);
  await page.keyboard.type('m');
  await expect(palette.getByRole('combobox')).toHaveValue('nakam');
});

test('the input of the palette does not move, however many results there are', async ({ page }) => {
  await arrange(page, [{ title: 'Nakamura: I-130' }]);
  await page.goto('/case_records');
  await expect(page.getByRole('link', { name: 'Nakamura: I-130' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const topOfLine = () => palette.getByRole('combobox').evaluate((line) => line.getBoundingClientRect().top);
  await expect(palette.getByRole('option').first()).toBeVisible();
  const top = await topOfLine();
  await palette.getByRole('combobox').fill('nobody is called so');
  await expect(palette.getByText('Nothing found')).toBeVisible();
  expect(await topOfLine()).toBe(top);
});

test('shortcuts work throughout the product, but never while typing', async ({ page }) => {
  await openProduct(page);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { name: 'Types of Dates' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Go to Case Dates');
  await expectAccessible(page);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Case Record' });
  await dialog.getByLabel('Title').fill('');
  await page.keyboard.type('ngt?/');
  await expect(dialog.getByLabel('Title')).toHaveValue('ngt?/');
});

test('while the server is down a banner says so, input is kept, and everything continues when it is back', async ({
  page,
  context,
}) => {
  await openProduct(page);
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New Case Record' });
  await dialog.getByLabel('Title').fill('Written offline');
  await dialog.getByLabel('Description').fill('Kept');
  await context.setOffline(true);
  await expect(page.getByText('No connection to the server. You can read')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Nothing was sent')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Connected again')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Written offline' })).toBeVisible();
});
