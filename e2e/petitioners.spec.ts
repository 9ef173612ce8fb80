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

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test("'No petitioners yet' offers the first one, whose name is required and whose website gets its scheme", async ({
  page,
}) => {
  await goTo(page, 'Petitioners');
  await expect(page.getByRole('heading', { name: 'Petitioners' })).toBeVisible();
  await expect(page.getByText('0 petitioners found')).toBeVisible();
  await expect(page.getByText('No petitioners yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Create First Petitioner' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Petitioner' });
  const create = dialog.getByRole('button', { name: 'Create Petitioner' });

  await test.step('errors are shown at each field', async () => {
    await dialog.getByLabel('Email').fill('not one');
    await dialog.getByLabel('Website').fill('ftp://harbor.example.com');
    await create.click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByText('Not an e-mail address')).toBeVisible();
    await expect(dialog.getByText('Not a web address, such as https://example.com')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  await test.step('a website without a dot is refused, and kept as typed', async () => {
    await dialog.getByLabel('Website').fill('foo');
    await create.click();
    await expect(dialog.getByLabel('Website')).toHaveValue('foo');
    await expect(dialog.getByText('Not a web address, such as https://example.com')).toBeVisible();
  });
  await test.step('a failure keeps the form and shows the reason', async () => {
    await dialog.getByLabel('Name').fill('Harbor Logistics');
    await dialog.getByLabel('Email').fill('');
    await dialog.getByLabel('Website').fill('harbor.example.com');
    await dialog.getByLabel('Phone').focus();
    await expect(dialog.getByLabel('Website')).toHaveValue('https://harbor.example.com');
    await intercept(page, '**/api/petitioners', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await create.click();
    await expect(dialog.getByText('No response from server')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Harbor Logistics');
    await page.unroute('**/api/petitioners');
  });
  await dialog.getByLabel('Website').fill('www.harbor.example.com');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Harbor Logistics' })).toBeVisible();
  await expect(page.getByRole('link', { name: /www\.harbor\.example\.com/ })).toHaveAttribute(
    'href',
    'https://www.harbor.example.com',
  );
});

test('the list shows cases, next date, phone and email with a count, filtered and sorted in the URL', async ({
  page,
}) => {
  const api = await apiOf(page);
  await api.addPetitioner('Álamo Foods', {
    website_url: 'https://alamo.example.com',
    email: 'hr@alamo.example.com',
    phone: '202-555-0100',
  });
  const archived = await api.addPetitioner('Zephyr Airlines');
  const deadline = await organizationDay(page, 4);
  const { ids } = await arrange(page, [{ title: 'H-1B petition', dates: [['Filing Deadline', deadline]] }]);
  await api.post(`/case_records/${ids[0]}/petitioners/${archived}`);
  await api.post(`/petitioners/${archived}`, { archived: true });
  await page.goto('/petitioners');
  const table = page.getByRole('table', { name: 'Petitioners' });
  await expect(page.getByText('2 petitioners found')).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveText([
    ...['Name', 'Cases', 'Next Date', 'Phone', 'Email', 'Website'],
  ]);
  await expect(table.getByRole('link', { name: 'hr@alamo.example.com' })).toBeVisible();
  const zephyr = table.getByRole('row').filter({ hasText: 'Zephyr' });
  await expect(zephyr.getByText('Archived')).toBeVisible();
  await expect(zephyr.getByText('4 days remaining')).toBeVisible();
  const website = table.getByRole('link', { name: /alamo\.example\.com \(opens/ });
  await expect(website).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(website).toHaveAttribute('target', '_blank');
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('the number of cases links to them', async () => {
    await zephyr.getByRole('link', { name: '1 case' }).click();
    await expect(page.getByText('1 record found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'H-1B petition' })).toBeVisible();
    await page.goBack();
  });
  await expect(table.getByRole('link').first()).toHaveText('Álamo Foods');
  await page.goto('/petitioners?sort=-petitioner_name');
  await expect(table.getByRole('link').first()).toHaveText('Zephyr Airlines');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('petitioners.csv');
  expect((await readFile(await file.path(), 'utf8')).startsWith('\uFEFF')).toBe(true);

  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('alamo');
  await expect(page.getByText('1 petitioner found')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('nobody');
  await expect(page.getByText('No petitioners match')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filter' }).click();
  await expect(page.getByText('2 petitioners found')).toBeVisible();

  await test.step('a viewer has no actions', async () => {
    await becomeViewer(page);
    await page.goto(`/petitioners/${archived}`);
    await expect(page.getByRole('heading', { name: 'Zephyr Airlines' })).toBeVisible();
    for (const name of ['Edit', 'Make active', 'Delete Petitioner', 'Add Note']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
  });
});

test('the page has its sections, is edited in place and archived with Undo', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const api = await apiOf(page);
  const id = await api.addPetitioner('Harbor Logistics', {
    website_url: 'https://harbor.example.com',
    email: 'hr@harbor.example.com',
    phone: '+1 617 555 0100',
    address: '1 Harbor Way',
    city: 'Boston',
    state: 'MA',
    zip: '02118',
  });
  const { ids } = await arrange(page, [{ title: 'H-1B petition' }, { title: 'Closed matter' }]);
  for (const caseId of ids) await api.post(`/case_records/${caseId}/petitioners/${id}`);
  await api.post(`/case_records/${ids[1]}`, { archived: true });
  await api.addNote(ids[0] ?? '', 'Call', 'Waiting for the labor condition application');
  await page.goto(`/petitioners/${id}`);

  await test.step('sections', async () => {
    await expect(page.getByRole('heading', { name: 'Harbor Logistics', level: 1 })).toBeVisible();
    const facts = (name: string) => page.getByRole('region', { name }).getByRole('definition');
    await expect(facts('Petitioner Information')).toHaveText([/harbor\.example\.com/]);
    await expect(facts('Contact Information')).toHaveText(['hr@harbor.example.com', '+1 617 555 0100']);
    await expect(facts('Address Information')).toHaveText(['1 Harbor Way', 'Boston', 'MA', '02118']);
    const system = (await openSystemInformation(page)).getByRole('definition');
    await expect(system.first()).toHaveText(id);
    await expect(system.last()).toHaveText('Active');
    await page.keyboard.press('Escape');
    const cases = page.getByRole('table', { name: 'Associated Cases' });
    if (!isMobile) {
      await expect(cases.getByRole('columnheader')).toHaveText([
        'Case Name',
        'Petitioner Name',
        'Beneficiary Name',
        'Status',
        'Note',
      ]);
    }
    await expect(cases.getByText('Waiting for the labor')).toBeAttached();
    await expect(cases.getByRole('row').filter({ hasText: 'Closed matter' })).toContainText('Archived');
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  await test.step('Submit saves, Cancel reverts', async () => {
    const form = page.getByRole('form', { name: 'Edit petitioner' });
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await form.getByLabel('Name').fill('');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await form.getByLabel('City').fill('Cambridge');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Cambridge')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Harbor Logistics' })).toBeVisible();
  });
  await test.step('is archived, and reactivated by Undo and by its button', async () => {
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(page.getByText('This petitioner is archived')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('This petitioner is archived')).toBeHidden();
    await page.getByRole('button', { name: 'Archive', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Make active' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make active' }).click();
    await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
  });
});

test("'Delete Petitioner' asks first, can be undone, and says when it fails", async ({ page }) => {
  const api = await apiOf(page);
  const id = await api.addPetitioner('Harbor Logistics');
  await page.goto(`/petitioners/${id}`);
  const remove = page.getByRole('button', { name: 'Delete Petitioner' });
  const question = page.getByRole('dialog', { name: 'Delete Harbor Logistics?' });
  await intercept(page, '**/api/delete_petitioner/**', (route) => route.abort());
  await remove.click();
  await question.getByRole('button', { name: 'Delete Petitioner' }).click();
  await expect(page.getByText('Error deleting petitioner.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.unroute('**/api/delete_petitioner/**');

  await remove.click();
  await question.getByRole('button', { name: 'Delete Petitioner' }).click();
  await expect(page.getByText('No petitioners yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 petitioner found')).toBeVisible();
  await page.getByRole('link', { name: 'Harbor Logistics' }).click();
  await page.getByRole('link', { name: 'Back to Petitioners' }).click();
  await expect(page.getByText('1 petitioner found')).toBeVisible();
});
