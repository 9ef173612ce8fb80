import type { Locator, Page } from '@playwright/test';
import { addDate, arrange, expect, goTo, openCase, test } from './fixtures.ts';
import { ProductServer } from './server.ts';
import { accessToken, signUpByHand } from './sign-up.ts';

test('from sign-up to a filed deadline, invisible to another organization', { tag: '@phone' }, async ({
  page,
  browser,
  server,
}) => {
  await signUpByHand(page);
  await openCase(page, 'Okafor: I-130');
  await addDate(page, '+84d');
  await expect(page.getByText('84 days remaining').first()).toBeVisible();
  const casePath = new URL(page.url()).pathname;

  await goTo(page, 'Cases');
  const cases = page.getByRole('table', { name: 'Case Records' });
  await expect(cases.getByRole('link', { name: 'Okafor: I-130' })).toBeVisible();
  await expect(cases.getByText('84 days remaining').first()).toBeVisible();
  await expect(page.getByText('1 record found')).toBeVisible();

  await goTo(page, 'Case Dates');
  const upcoming = page.getByRole('table', { name: 'Upcoming Dates' });
  await expect(upcoming.getByText('Filing Deadline')).toBeVisible();
  await expect(upcoming.getByRole('link', { name: 'Okafor: I-130' })).toBeVisible();

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signUpByHand(other, 'Bo Stranger');
  await expect(other.getByText('No case records yet')).toBeVisible();
  await goTo(other, 'Case Dates');
  await expect(other.getByText('No case dates found').first()).toBeVisible();
  await other.goto(casePath);
  await expect(other.getByText('Okafor')).toHaveCount(0);
  const asStranger = { headers: { authorization: `Bearer ${await accessToken(other)}` } };
  const id = casePath.split('/').at(-1);
  expect((await other.request.get(`/api/case_records/${id}`, asStranger)).status()).toBe(404);
  expect(await (await other.request.get('/api/case_records', asStranger)).json()).toMatchObject({ total: 0 });
  expect(await (await other.request.get('/api/case-dates', asStranger)).json()).toMatchObject({ dates: [] });
  await other.context().close();

  await upcoming.getByRole('link', { name: 'Okafor: I-130' }).click();
  await page.getByRole('button', { name: /^More .*Filing Deadline/ }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Filing Deadline archived')).toBeVisible();
  await goTo(page, 'Case Dates');
  await expect(page.getByText('No case dates found').first()).toBeVisible();
  await goTo(page, 'Cases');
  await expect(cases.getByText('84 days remaining')).toHaveCount(0);
});

/** Reaches a control with the keyboard alone. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let step = 0; step < 60; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

// Phones have no keyboard.
test('by keyboard alone: a beneficiary, a case, both parties, three dates, filtered, archived and restored', async ({
  page,
}) => {
  const { keyboard } = page;
  await signUpByHand(page);
  await arrange(page, [{ title: 'Tesfaye: I-589' }]);

  await test.step('a beneficiary and a petitioner are created', async () => {
    await keyboard.press('g');
    await keyboard.press('b');
    await expect(page.getByText('No beneficiaries found')).toBeVisible();
    await keyboard.press('n');
    await expect(page.getByLabel('First Name')).toBeFocused();
    await keyboard.type('Amara');
    await tabTo(page, page.getByLabel('Last Name'));
    await keyboard.type('Okafor');
    await keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible();
    await keyboard.press('g');
    await keyboard.press('p');
    await expect(page.getByText('No petitioners yet')).toBeVisible();
    await keyboard.press('n');
    const name = page.getByRole('dialog').getByLabel('Name');
    await expect(name).toBeFocused();
    await keyboard.type('Harbor Foods');
    await keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Harbor Foods' })).toBeVisible();
  });
  await test.step('a case is opened', async () => {
    await keyboard.press('g');
    await keyboard.press('c');
    await expect(page.getByText('1 record found')).toBeVisible();
    await keyboard.press('n');
    await expect(page.getByLabel('Title')).toBeFocused();
    await keyboard.type('Okafor: I-130');
    await keyboard.press('Tab');
    await keyboard.type('Petition for a spouse');
    await keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
  });
  await test.step('both parties are added', async () => {
    for (const [kind, typed, full] of [
      ['beneficiary', 'oka', 'Amara Okafor'],
      ['petitioner', 'har', 'Harbor Foods'],
    ] as const) {
      const add = page.getByRole('main').getByRole('button', { name: `Add ${kind}`, exact: true });
      await tabTo(page, add);
      await keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await keyboard.type(typed);
      await expect(page.getByRole('option', { name: full })).toBeVisible();
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(full);
      await keyboard.press('Control+Enter');
      await expect(page.getByRole('link', { name: full })).toBeVisible();
      await expect(add).toBeFocused();
    }
  });
  await test.step('three dates are set', async () => {
    const add = page.getByRole('main').getByRole('button', { name: 'Add Date' });
    await tabTo(page, add);
    for (const [typed, type, left] of [
      ['+84d', 'Filing Deadline', '84 days remaining'],
      ['in 6 weeks', 'Interview', '42 days remaining'],
      ['+3d', 'Biometrics Appointment', '3 days remaining'],
    ] as const) {
      await keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add Date' });
      await expect(dialog.getByRole('textbox', { name: 'Date', exact: true })).toBeFocused();
      await keyboard.type(typed);
      await tabTo(page, dialog.getByLabel('Date Type'));
      await keyboard.type(type);
      await keyboard.press('Control+Enter');
      await expect(page.getByRole('table', { name: 'Important Dates' })).toContainText(left);
      await expect(add).toBeFocused();
    }
    await expect(page.getByRole('region', { name: 'Case' }).first()).toContainText('3 days remaining');
  });
  await test.step('the case is found by a filter, opened, archived and restored', async () => {
    await keyboard.press('g');
    await keyboard.press('c');
    await expect(page.getByText('2 records found')).toBeVisible();
    const filters = page.getByRole('button', { name: 'Filters' });
    await tabTo(page, filters);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Title')).toBeFocused();
    await keyboard.type('okafor');
    await expect(page.getByText('1 record found')).toBeAttached();
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(filters).toBeFocused();
    const row = page.getByRole('table', { name: 'Case Records' }).getByRole('row');
    await tabTo(page, row.filter({ hasText: 'Okafor: I-130' }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Archive', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByText(/^This case is archived/)).toBeVisible();
    const restore = page.getByRole('button', { name: 'Restore', exact: true });
    await expect(restore).toBeFocused();
    await expect(restore).toBeEnabled();
    await keyboard.press('Enter');
    await expect(page.getByText('Case restored')).toBeVisible();
    await expect(page.getByText(/^This case is archived/)).toBeHidden();
  });
});

test('T71 nothing entered is lost when the server is killed between two steps', async ({ browser }) => {
  test.setTimeout(120_000);
  const server = await ProductServer.start();
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signUpByHand(page);
    await openCase(page, 'Tesfaye: I-589');
    await server.kill();
    await server.launch();
    await addDate(page, 'in 6 weeks');
    await server.kill();
    await server.launch();
    await page.goto('/');
    const cases = page.getByRole('table', { name: 'Case Records' });
    await expect(cases.getByRole('link', { name: 'Tesfaye: I-589' })).toBeVisible();
    await expect(cases.getByText('42 days remaining').first()).toBeVisible();
    await page.context().close();
  } finally {
    await server.dispose();
  }
});
