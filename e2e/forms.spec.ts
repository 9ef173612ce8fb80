import type { Locator, Page } from '@playwright/test';
import { apiOf, arrange, expect, expectAccessible, goTo, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

interface FilledForm {
  /** The form or dialog. */
  form: Locator;
  /** An element that shows only as long as the form keeps the input. */
  kept: () => Promise<void>;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' });

/** Records in an attribute of the root element by how many steps the page itself moves through its history. */
async function noteOwnMoves(page: Page): Promise<void> {
  await page.evaluate(() => {
    const go = window.history.go.bind(window.history);
    const { dataset } = document.documentElement;
    window.history.go = (steps) => {
      dataset.moves = `${dataset.moves ?? ''}${steps} `;
      go(steps);
    };
  });
}

/**
 * Checks that a form with unsaved input asks once, however it is left, and keeps the input until the person agrees.
 * @param ways what is tried: Cancel and Back, for which each form has a hook of its own, or all that forms share
 */
async function expectToAsk(
  page: Page,
  { form, kept }: FilledForm,
  ways: 'those of the form' | 'every' = 'those of the form',
): Promise<void> {
  const address = page.url();
  const asked = question(page);
  const keep = async () => {
    await expect(asked).toHaveCount(1);
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(asked).toHaveCount(0);
    await expect(page).toHaveURL(address);
    await kept();
  };
  await form.getByRole('button', { name: 'Cancel' }).click();
  await keep();
  if (ways === 'every' && (await form.getAttribute('role')) === 'dialog') {
    await page.keyboard.press('Escape');
    await keep();
    await page.mouse.click(4, 300);
    await keep();
  }
  if (ways === 'every') {
    await noteOwnMoves(page);
    await page.goBack();
    await expect(asked).toBeVisible();
    // Goes back to the form only once: a second step may leave the app, which reloads the page.
    await expect(page.locator('html')).toHaveAttribute('data-moves', '1 ');
    await page.goBack();
  }
  await page.goBack();
  await keep();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Discard' }).click();
  await expect(asked).toHaveCount(0);
  await expect(form).toHaveCount(0);
}

/** Checks that a form without changes closes without a question. */
async function expectToClose(page: Page, form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
}

/**
 * A case with one date, one beneficiary and one petitioner. Visits enough pages that going back three times stays in
 * the application, however fast: the browser itself asks before the application is left.
 */
async function arrangeRecords(page: Page) {
  const api = await apiOf(page);
  await arrange(page, [{ title: 'Okafor: I-130', dates: [['Interview', '2031-05-05']] }]);
  await api.addBeneficiary({ first_name: 'Ngozi', last_name: 'Okafor' });
  await api.addPetitioner('Harbor Foods');
  for (const item of ['Reports', 'Organization', 'Reports', 'Organization']) {
    await goTo(page, item);
    await expect(page).toHaveURL(new RegExp(`/${item.toLowerCase()}`));
  }
}

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

const RECORDS = [
  { item: 'Cases', link: 'Okafor: I-130', form: 'Edit case', field: 'Title' },
  { item: 'Beneficiaries', link: 'Ngozi', form: 'Edit beneficiary', field: 'First Name' },
  { item: 'Petitioners', link: 'Harbor Foods', form: 'Edit petitioner', field: 'Name' },
  { item: 'Date Types', link: 'Interview', form: 'Edit Interview', field: 'Name' },
] as const;

test('leaving a record edited in place asks once', async ({ page }) => {
  await arrangeRecords(page);
  for (const { item, link, form: name, field } of RECORDS) {
    await test.step(name, async () => {
      await goTo(page, 'Reports');
      await goTo(page, item);
      await page.getByRole('main').getByRole('link', { name: link }).first().click();
      const open = page.getByRole('button', { name: 'Edit', exact: true });
      await open.click();
      const form = page.getByRole('form', { name });
      await expectToClose(page, form);
      await open.click();
      await form.getByLabel(field).fill('Half a word');
      const kept = () => expect(form.getByLabel(field)).toHaveValue('Half a word');
      await expectToAsk(page, { form, kept }, item === 'Cases' ? 'every' : undefined);
    });
  }
});

const DIALOGS = [
  { item: 'Beneficiaries', button: 'Add Beneficiary', field: 'First Name' },
  { item: 'Petitioners', button: 'New Petitioner', field: 'Name' },
  { item: 'Organization', button: 'Invite User', field: 'Email' },
  { item: 'Reports', button: 'Create Template', field: 'Template name' },
] as const;

test('leaving a dialog that adds a record asks once', async ({ page }) => {
  await arrangeRecords(page);
  for (const { item, button, field } of DIALOGS) {
    await test.step(button, async () => {
      await goTo(page, item);
      const open = page.getByRole('button', { name: button, exact: true }).first();
      await open.click();
      const form = page.getByRole('dialog').filter({ has: page.getByLabel(field) });
      await expectToClose(page, form);
      await open.click();
      await form.getByLabel(field).fill('Half a word');
      const kept = () => expect(form.getByLabel(field)).toHaveValue('Half a word');
      await expectToAsk(page, { form, kept }, item === 'Beneficiaries' ? 'every' : undefined);
    });
  }
  await test.step('a new case is kept as a draft, without a question', async () => {
    await goTo(page, 'Cases');
    await page.getByRole('button', { name: 'New Case Record' }).first().click();
    const form = page.getByRole('dialog', { name: 'New Case Record' });
    await form.getByLabel('Title').fill('Half a word');
    await expectToClose(page, form);
  });
});

test('leaving a dialog on a case asks once', async ({ page }) => {
  await arrangeRecords(page);
  await goTo(page, 'Cases');
  await page.getByRole('link', { name: 'Okafor: I-130' }).click();
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const date = (form: Locator) => form.getByRole('textbox', { name: 'Date', exact: true });
  const person = (form: Locator) => form.getByRole('textbox');
  for (const { open, name, field } of [
    { open: 'Add Date', name: 'Add Date', field: date },
    { open: 'Edit Interview', name: 'Edit Date', field: date },
    { open: 'Add beneficiary', name: 'Add Beneficiary', field: person },
    { open: 'Add petitioner', name: 'Add Petitioner', field: person },
  ]) {
    await test.step(name, async () => {
      await page.getByRole('button', { name: open }).click();
      const form = dialog(name);
      await field(form).fill('Mar 14 2027');
      // The results, or the message that there are none, cover the buttons while the field has the focus.
      await field(form).press('Tab');
      const kept = () => expect(field(form)).not.toHaveValue('');
      await expectToAsk(page, { form, kept }, name === 'Add Date' ? 'every' : undefined);
    });
  }
  await test.step('Case Team', async () => {
    await page.getByRole('button', { name: 'Edit case team' }).click();
    const form = dialog('Case Team');
    await form.getByLabel('Nadia Reyes').uncheck();
    await expectToAsk(page, { form, kept: () => expect(form.getByLabel('Nadia Reyes')).not.toBeChecked() });
  });
  await test.step('a note is kept as a draft, without a question', async () => {
    await page.getByRole('button', { name: 'Add Note' }).click();
    await dialog('Add Note').getByLabel('Subject').fill('Call');
    await expectToClose(page, dialog('Add Note'));
  });
});

test("the organization and a member's roles ask in the same way", async ({ page }) => {
  const tom = { id: crypto.randomUUID(), email: 'tom@example.test', display_name: 'Tom Ellery' };
  await intercept(page, '**/api/users', async (route) => {
    const { users } = await (await route.fetch()).json();
    await route.fulfill({ json: { users: [...users, { ...users[0], ...tom, roles: ['user'] }] } });
  });
  for (const item of ['Reports', 'Settings', 'Organization']) await goTo(page, item);
  await test.step('organization', async () => {
    const open = page.getByRole('button', { name: 'Edit organization' });
    const form = page.getByRole('form', { name: 'Edit organization' });
    await open.click();
    await expectToClose(page, form);
    await open.click();
    await form.getByLabel('Name').fill('Half a word');
    await expectToAsk(page, { form, kept: () => expect(form.getByLabel('Name')).toHaveValue('Half a word') });
  });
  await test.step('roles', async () => {
    await page.getByRole('button', { name: 'Edit roles of Tom Ellery' }).click();
    const form = page.getByRole('form', { name: 'Roles of Tom Ellery' });
    await form.getByLabel('viewer').check();
    await page.keyboard.press('Escape');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expectToAsk(page, { form, kept: () => expect(form.getByLabel('viewer')).toBeChecked() });
  });
});

test('a link and the palette ask once, a reload has the browser ask', async ({ page }) => {
  await arrangeRecords(page);
  await goTo(page, 'Cases');
  await page.getByRole('link', { name: 'Okafor: I-130' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = page.getByLabel('Title');
  await title.fill('Half a word');
  const asked = question(page);
  await goTo(page, 'Reports');
  await expect(asked).toHaveCount(1);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(asked).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await palette.getByRole('combobox').fill('Petitioners');
  await palette.getByRole('option', { name: 'Petitioners' }).first().click();
  await expect(asked).toHaveCount(1);
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(title).toHaveValue('Half a word');
  const browserAsks = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => window.location.reload()));
  const warning = await browserAsks;
  expect(warning.type()).toBe('beforeunload');
  await warning.dismiss();
  await expect(title).toHaveValue('Half a word');
  await test.step('confirming continues to the destination', async () => {
    await goTo(page, 'Reports');
    await asked.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/reports$/);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
  });
});

test('a preview that is left twice asks once', async ({ page }) => {
  await arrangeRecords(page);
  await goTo(page, 'Cases');
  await goTo(page, 'Reports');
  await page.getByRole('button', { name: 'Generate Report' }).first().click();
  await page.getByLabel('Interview').check();
  await page.getByRole('button', { name: 'Preview' }).click();
  const view = page.getByRole('dialog', { name: 'Custom Report' });
  await expect(view).toBeVisible();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goBack();
  await expect(asked).toBeVisible();
  await page.goBack();
  await expect(asked).toHaveCount(1);
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(view).toBeHidden();
});
