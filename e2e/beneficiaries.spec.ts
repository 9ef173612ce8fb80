import { readFile } from 'node:fs/promises';
import {
  apiOf,
  arrange,
  becomeViewer,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  openSystemInformation,
  organizationDay,
  test,
} from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

const NAMES = { first_name: 'Amara', middle_name: 'Ngozi', last_name: 'Okafor' };

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('a beneficiary is added by the keyboard alone, with no field required', async ({ page }) => {
  await goTo(page, 'Beneficiaries');
  await test.step('the empty list says so and offers the first one', async () => {
    await expect(page.getByRole('heading', { name: 'Beneficiaries' })).toBeVisible();
    await expect(page.getByText('0 beneficiaries found')).toBeVisible();
    await expect(page.getByText('No beneficiaries found')).toBeVisible();
    await expect(page.getByText('Get started by adding your first beneficiary.')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  const dialog = page.getByRole('dialog', { name: 'Add Beneficiary' });
  await test.step('the form opens by its key and is in the URL', async () => {
    await page.keyboard.press('n');
    await expect(dialog.getByLabel('First Name')).toBeFocused();
    await expect(page).toHaveURL(/\?new=open/);
    for (const field of ['Personal Email', 'Business Email']) {
      await expect(dialog.getByLabel(field)).toHaveAttribute('type', 'email');
    }
    for (const field of ['Personal Phone', 'Business Phone']) {
      await expect(dialog.getByLabel(field)).toHaveAttribute('type', 'tel');
    }
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  await test.step('errors are shown at their field', async () => {
    await page.keyboard.type('Amara');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Okafor');
    // Skips the fields for the language and the phone number.
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Personal Email')).toBeFocused();
    await page.keyboard.type('amara@');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Not an e-mail address')).toBeVisible();
    await expect(dialog.getByLabel('Personal Email')).toBeFocused();
  });
  await test.step('asks before discarding typed text, on closing and on going back', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.goBack();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('First Name')).toHaveValue('Amara');
  });
  await test.step('a failure keeps the form and shows the reason', async () => {
    await dialog.getByLabel('Personal Email').fill('amara@example.test');
    await intercept(page, '**/api/beneficiaries', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('No response from server')).toBeVisible();
    await expect(dialog.getByLabel('Last Name')).toHaveValue('Okafor');
    await page.unroute('**/api/beneficiaries');
  });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Amara Okafor' })).toBeVisible();
  await test.step('going back opens the list', async () => {
    await page.goBack();
    await expect(page.getByText('1 beneficiary found')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test('name filter, order and deleted ones are in the URL of the list', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const api = await apiOf(page);
  const reached = { personal_phone: '(202) 555-0147', personal_email: 'jose@example.test' };
  await api.addBeneficiary({ first_name: 'Minh', last_name: 'Trần' });
  await api.addBeneficiary();
  const jose = await api.addBeneficiary({ first_name: 'José', last_name: 'Ruiz', ...reached });
  const deadline = await organizationDay(page, -2);
  const { ids } = await arrange(page, [
    { title: 'H-1B petition', dates: [['Filing Deadline', deadline]] },
    { title: 'Later' },
  ]);
  for (const id of ids)
    await api.post(`/case_records/${id}/beneficiaries/${jose}`, { beneficiary_type: 'primary' });
  await page.goto('/beneficiaries');
  const table = page.getByRole('table', { name: 'Beneficiaries' });
  const names = table.locator('.lead-link');

  await test.step('from A to Z, with cases, next date and contact in each row', async () => {
    await expect(page.getByText('3 beneficiaries found')).toBeVisible();
    await expect
      .poll(() => names.allInnerTexts())
      .toEqual(['Ruiz, José', 'Trần, Minh', 'Unnamed beneficiary']);
    if (!isMobile)
      await expect(table.getByRole('columnheader')).toHaveText([
        'Name',
        'Cases',
        'Next Date',
        'Phone',
        'Email',
        'Created',
      ]);
    const row = table.getByRole('row').filter({ hasText: 'Ruiz' });
    await expect(row.getByText('2 days overdue')).toBeVisible();
    const phone = row.getByRole('link', { name: '(202) 555-0147' });
    await expect(phone).toHaveAttribute('href', 'tel:2025550147');
    const mail = row.getByRole('link', { name: 'jose@example.test' });
    await expect(mail).toBeVisible({ visible: !isMobile });
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  await test.step('the number of cases links to them, and back', async () => {
    const count = table.getByRole('link', { name: '2 cases' });
    if (isMobile) {
      const box = await count.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await count.tap();
    } else await count.click();
    await expect(page.getByText('2 records found')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('3 beneficiaries found')).toBeVisible();
  });
  await test.step('the name filter waits for a pause, ignores accents and survives a reload', async () => {
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('ruiz jose');
    await expect(page.getByText('1 beneficiary found')).toBeVisible();
    await expect(page).toHaveURL(/name_filter=ruiz/);
    await page.reload();
    await expect(names).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue('ruiz jose');
  });
  await test.step('a filter without results can be reset', async () => {
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('nobody');
    await expect(page.getByText('No beneficiaries match')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reset filter' }).click();
    await expect(page.getByText('3 beneficiaries found')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Filter by name' })).toHaveValue('');
  });
  await test.step('the order is in the URL, and changes by column', async () => {
    await page.goto('/beneficiaries?sort=last_name&name_filter=r');
    await expect(names.first()).toHaveText('Ruiz, José');
    if (isMobile) await page.getByLabel('Sort by').selectOption('Name ↓');
    else await table.getByRole('button', { name: 'Name' }).click();
    await expect(names.first()).toHaveText('Trần, Minh');
    await expect(page).toHaveURL(/sort=-last_name/);
  });
  await test.step('exports the list as a CSV file', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('beneficiaries.csv');
    const csv = await readFile(await file.path(), 'utf8');
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(csv.indexOf('Minh')).toBeLessThan(csv.indexOf('José'));
  });
});

test('loads rows beyond the first page while scrolling, each once', async ({ page }) => {
  const api = await apiOf(page);
  const numbers = Array.from({ length: 60 }, (_, at) => String(at).padStart(2, '0'));
  for (const number of numbers) await api.addBeneficiary({ first_name: `Person ${number}` });
  await page.goto('/beneficiaries?sort=first_name');
  await expect(page.getByText('60 beneficiaries found')).toBeVisible();
  const names = page.getByRole('table', { name: 'Beneficiaries' }).getByRole('link');
  const seen = new Set<string | null>();
  await expect(async () => {
    const drawn = await names.evaluateAll((links) => {
      links.at(-1)?.scrollIntoView();
      return links.map((link) => link.textContent);
    });
    for (const name of drawn) seen.add(name);
    expect(seen.size).toBe(60);
  }).toPass({ intervals: [200] });
});

test('the page has its sections: contact details, and cases with their next date', async ({ page }) => {
  const api = await apiOf(page);
  const id = await api.addBeneficiary({
    ...NAMES,
    personal_phone: '(202) 555-0147 ext. 12',
    personal_email: 'amara@example.test',
    mailing_address: '12 Elm St\nBoston, MA 02118',
  });
  const { ids } = await arrange(page, [
    { title: 'H-1B petition', dates: [['Filing Deadline', await organizationDay(page, 4)]] },
    { title: 'Closed matter' },
  ]);
  const petitioner = await api.addPetitioner('Harbor Logistics');
  for (const caseId of ids) {
    await api.post(`/case_records/${caseId}/beneficiaries/${id}`, { beneficiary_type: 'primary' });
    await api.post(`/case_records/${caseId}/petitioners/${petitioner}`);
  }
  await api.post(`/case_records/${ids[1]}`, { archived: true });
  await page.goto(`/beneficiaries/${id}`);
  await expect(page.getByRole('heading', { name: 'Amara Ngozi Okafor', level: 1 })).toBeVisible();

  const personal = page.getByRole('region', { name: 'Personal Information' });
  await expect(personal.getByRole('definition')).toHaveText(['Amara', 'Ngozi', 'Okafor', 'English']);
  const contact = page.getByRole('region', { name: 'Contact Information' });
  await expect(contact.getByRole('link', { name: 'amara@example.test' })).toHaveAttribute(
    'href',
    'mailto:amara@example.test',
  );
  await expect(contact.getByRole('link', { name: /555-0147/ })).toHaveAttribute(
    'href',
    'tel:2025550147;ext=12',
  );
  await expect(contact.getByText('12 Elm St')).toBeVisible();
  const cases = page.getByRole('region', { name: 'Associated Cases' });
  await expect(cases.getByRole('link', { name: 'H-1B petition' })).toHaveAttribute(
    'href',
    `/case_records/${ids[0]}`,
  );
  await expect(cases.getByText('4 days remaining')).toBeVisible();
  const closed = cases.getByRole('row').filter({ hasText: 'Closed matter' });
  await expect(closed.getByText('Archived')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notes' })).toBeVisible();
  await expect((await openSystemInformation(page)).getByText(id)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('says so without a name or a case', async () => {
    await page.goto(`/beneficiaries/${await api.addBeneficiary()}`);
    await expect(page.getByRole('heading', { name: 'Unnamed beneficiary' })).toBeVisible();
    await expect(page.getByText('No associated cases')).toBeVisible();
  });
  await test.step('a viewer has no actions', async () => {
    await becomeViewer(page);
    await page.goto(`/beneficiaries/${id}`);
    await expect(page.getByRole('heading', { name: 'Amara Ngozi Okafor' })).toBeVisible();
    for (const name of ['Edit', 'Delete Beneficiary', 'Add Note']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await page.goto('/beneficiaries?new=open');
    await expect(page.getByText('2 beneficiaries found')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Beneficiary' })).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Deleted' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a new case is opened from the page, by its key or the palette, with the person as its client', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const api = await apiOf(page);
  const id = await api.addBeneficiary(NAMES);
  await page.goto(`/beneficiaries/${id}`);
  const form = page.getByRole('dialog', { name: 'New Case Record' });
  const newCase = page.getByRole('button', { name: 'New Case', exact: true });
  await expect(newCase).toBeVisible();
  await expectNoOverflow(page);
  if (isMobile) await newCase.tap();
  else {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('new case');
    await page.getByRole('option', { name: 'New case for this beneficiary' }).click();
    await expect(form.getByRole('textbox', { name: 'Client' })).toHaveValue('Amara Ngozi Okafor');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.keyboard.press('n');
  }
  await expect(form.getByRole('textbox', { name: 'Client' })).toHaveValue('Amara Ngozi Okafor');
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Okafor, Amara');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Okafor, Amara', level: 1 })).toBeVisible();
  const people = page.getByRole('region', { name: 'Beneficiaries' });
  await expect(people.getByRole('link', { name: 'Amara Ngozi Okafor' })).toBeVisible();
  await page.goBack();
  const cases = page.getByRole('region', { name: 'Associated Cases' });
  await expect(cases.getByRole('link', { name: 'Okafor, Amara' })).toBeVisible();
  await expect(form).toBeHidden();
});

test('Edit, then Submit or Cancel, which reverts; the second of two editors chooses (T60)', async ({
  page,
}) => {
  const api = await apiOf(page);
  const id = await api.addBeneficiary(NAMES);
  await page.goto(`/beneficiaries/${id}`);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const form = page.getByRole('form', { name: 'Edit beneficiary' });

  await test.step('Cancel reverts', async () => {
    await expect(edit).toBeVisible();
    await page.keyboard.press('e');
    await form.getByLabel('First Name').fill('Thrown away');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { name: 'Amara Ngozi Okafor' })).toBeVisible();
  });
  await test.step('leaving asks', async () => {
    await edit.click();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await form.getByLabel('First Name').fill('Mine');
    await goTo(page, 'Petitioners');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(form.getByLabel('First Name')).toHaveValue('Mine');
  });
  await test.step('someone else saved first', async () => {
    await api.post(`/beneficiaries/${id}`, { first_name: 'Theirs', last_name: 'Kept' });
    await form.getByRole('button', { name: 'Submit' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect(conflict.getByRole('cell', { name: 'Theirs' })).toBeVisible();
    await expect(conflict.getByRole('cell', { name: 'Mine' })).toBeVisible();
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('heading', { name: 'Mine Ngozi Kept' })).toBeVisible();
  });
});

test("'Delete Beneficiary' asks first, can be undone, and says when it fails", async ({ page }) => {
  const api = await apiOf(page);
  const id = await api.addBeneficiary(NAMES);
  await page.goto(`/beneficiaries/${id}`);
  const remove = page.getByRole('button', { name: 'Delete Beneficiary' });
  const question = page.getByRole('dialog', { name: 'Delete Amara Ngozi Okafor?' });

  await test.step('a failure is shown in a dialog', async () => {
    await intercept(page, '**/api/delete-beneficiary/**', (route) => route.abort());
    await remove.click();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Delete Beneficiary' }).click();
    await expect(page.getByText('Error deleting beneficiary.')).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/api/delete-beneficiary/**');
  });
  await test.step('Cancel keeps the beneficiary', async () => {
    await remove.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  });
  await test.step('is deleted, and restored by Undo', async () => {
    await remove.click();
    await question.getByRole('button', { name: 'Delete Beneficiary' }).click();
    await expect(page.getByText('0 beneficiaries found')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 beneficiary found')).toBeVisible();
  });
  await test.step('an admin finds deleted ones and restores them', async () => {
    await api.post(`/delete-beneficiary/${id}`);
    await page.reload();
    await page.getByRole('switch', { name: 'Deleted' }).check();
    await expect(page).toHaveURL(/deleted=true/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Restore Amara Ngozi Okafor' }).click();
    await expect(page.getByText('Nothing deleted')).toBeVisible();
    await page.goto(`/beneficiaries/${id}`);
    await expect(page.getByRole('heading', { name: 'Amara Ngozi Okafor' })).toBeVisible();
  });
});
