import { arrange, expect, expectAccessible, expectNoOverflow, goTo, test } from './fixtures.ts';
import { intercept, WORDLESS } from './intercept.ts';
import { accessToken, signUp } from './sign-up.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test("'Types of Dates' lists name, created at, reminders count and status, each linked to its page", async ({
  page,
}) => {
  await goTo(page, 'Date Types');
  await expect(page.getByRole('heading', { name: 'Types of Dates' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Types of Dates' });
  await expect(table.getByRole('link')).toHaveCount(8);
  const row = table.getByRole('row').filter({ hasText: 'Biometrics Appointment' });
  await expect(row).toContainText('Active');
  await expect(row).toContainText('0');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Biometrics Appointment' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to List' }).click();
  await expect(page.getByRole('heading', { name: 'Types of Dates' })).toBeVisible();
});

test("'New Date Setting' requires a name and each reminder's target, then shows what was saved", async ({
  page,
}) => {
  await goTo(page, 'Date Types');
  await page.getByRole('link', { name: 'New Date Type' }).click();
  await expect(page).toHaveURL(/\/date_settings\/new$/);
  const form = page.getByRole('form', { name: 'New Date Setting' });
  await form.getByRole('button', { name: 'Add Reminder' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Target is required')).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await form.getByLabel('Name').fill('Court hearing');
  await form.getByLabel('Duration of reminder 1').selectOption('2 months (60 days)');
  await form.getByLabel('Target of reminder 1').selectOption('Case team');
  await form.getByRole('button', { name: 'Add Reminder' }).click();
  await form.getByLabel('Timing of reminder 2').selectOption('After');
  await form.getByLabel('Duration of reminder 2').selectOption('Custom days');
  await form.getByLabel('Custom days of reminder 2').fill('soon');
  await form.getByLabel('Target of reminder 2').selectOption('All staff');
  await page.keyboard.press('Control+Enter');

  await expect(page.getByRole('heading', { name: 'Court hearing' })).toBeVisible();
  const reminders = page.getByRole('region', { name: 'Reminders' }).getByRole('listitem');
  await expect(reminders).toHaveText(['2 months beforeCase team', 'On the dayAll staff']);
  await expect(page.getByText('Derived from the name')).toBeVisible();
  await expectAccessible(page);
});

test('while editing, a reminder can be deleted and restored, and a new one is highlighted until saved', async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const made = await page.request.post('/api/date_settings', {
    headers,
    data: { DateName: 'Hearing', ReminderIn: [-604_800, 0], ReminderTarget: ['case_team', 'admins'] },
  });
  const { date_setting } = await made.json();
  await page.goto(`/date_settings/${date_setting.id}`);
  await expect(page.getByRole('heading', { name: 'Hearing' })).toBeVisible();
  await page.keyboard.press('e');
  const form = page.getByRole('form', { name: 'Edit Hearing' });
  await form.getByRole('button', { name: 'Delete reminder 2' }).click();
  await expect(
    form.getByText('The reminder on the day, to admins, will be deleted when you save.'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Undo deleting reminder 2' }).click();
  await expect(form.getByLabel('Target of reminder 2')).toHaveValue('admins');
  await form.getByRole('button', { name: 'Delete reminder 1' }).click();
  await form.getByRole('button', { name: 'Add Reminder' }).click();
  await expect(form.getByText('New', { exact: true })).toBeVisible();
  await form.getByLabel('Target of reminder 3').selectOption('Beneficiary');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  const reminders = page.getByRole('region', { name: 'Reminders' }).getByRole('listitem');
  await expect(reminders).toHaveText(['On the dayAdmins', '7 days beforeBeneficiary']);

  await page.getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Name').fill('Something else');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Hearing' })).toBeVisible();

  await test.step('two people see each other’s change before one overwrites it', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    const theirs = { headers, data: { DateName: 'Consular interview' } };
    await page.request.post(`/api/date_settings/${date_setting.id}`, theirs);
    await form.getByLabel('Name').fill('USCIS interview');
    await form.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect(conflict).toContainText('Consular interview');
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('heading', { name: 'USCIS interview' })).toBeVisible();
  });
});

test('a type in use is archived by Delete and kept on its dates; Undo brings it back', async ({ page }) => {
  const { ids } = await arrange(page, [{ title: 'Okafor: I-130', dates: [['Interview', '2030-01-07']] }]);
  await goTo(page, 'Date Types');
  await page.getByRole('link', { name: 'Interview' }).click();
  await page.getByRole('button', { name: 'Delete Date Setting' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Interview?' });
  await expect(question).toContainText('Used by 1 date, which keeps it');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Delete Date Setting' }).click();
  await question.getByRole('button', { name: 'Delete Date Setting' }).click();
  await expect(page.getByRole('heading', { name: 'Types of Dates' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Interview' });
  await expect(row).toContainText('Archived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Active');
  await page.goto(`/case_records/${ids[0]}`);
  await expect(page.getByRole('region', { name: 'Important Dates' })).toContainText('Interview');
});

// Cards have no columns.
test('a deleted type keeps its column, marked, while an unarchived case has such a date', async ({
  page,
}) => {
  const { ids, headers } = await arrange(page, [
    { title: 'Okafor: I-130', dates: [['Interview', '2030-01-07']] },
    { title: 'Silva: N-400' },
  ]);
  const { date_settings } = await (await page.request.get('/api/date_settings', { headers })).json();
  const { id } = date_settings.find((type: { date_name: string }) => type.date_name === 'Interview');
  await page.request.post(`/api/delete-date-setting/${id}`, { headers });
  const table = page.getByRole('table', { name: 'Case Records' });
  const header = table.getByRole('columnheader', { name: 'Interview (archived)' });
  await page.goto('/case_records');
  await expect(header).toBeAttached();
  await expect(table.getByText('Jan 7, 2030')).toHaveCount(2);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Interview (archived)' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(header).toHaveCount(0);
  await page.getByRole('button', { name: /Filters/ }).click();
  await page.getByLabel('Interview (archived)').check();
  await page.keyboard.press('Escape');
  await expect(header).toBeAttached();

  await page.request.post(`/api/case_records/${ids[0]}`, { headers, data: { archived: true } });
  await page.goto('/case_records');
  await expect(table.getByRole('columnheader', { name: 'Passport Expiration' })).toBeAttached();
  await expect(header).toHaveCount(0);
});

test('a taken name is refused at the name; an archived type of that name can be restored from there', async ({
  page,
}) => {
  await arrange(page, [{ title: 'Okafor: I-130', dates: [['Interview', '2030-01-07']] }]);
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  const { date_settings } = await (await page.request.get('/api/date_settings', { headers })).json();
  const { id } = date_settings.find((type: { date_name: string }) => type.date_name === 'Interview');
  await page.request.post(`/api/delete-date-setting/${id}`, { headers });
  await page.goto('/date_settings/new');
  await page.getByLabel('Name').fill('INTERVIEW');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByText('Interview restored')).toBeVisible();
});

test('failures use the specified texts', async ({ page }) => {
  await intercept(page, '**/api/date_settings', (route) => route.fulfill(WORDLESS));
  await page.goto('/date_settings');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to fetch date settings');
  await expectAccessible(page);
  await page.goto('/date_settings/new');
  await page.getByLabel('Name').fill('Hearing');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to create date setting');
  await page.unroute('**/api/date_settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Hearing' })).toBeVisible();

  const one = page.url().replace('/date_settings/', '/api/date_settings/');
  await intercept(page, one, (route) => route.fulfill(WORDLESS));
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Other');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to update date setting');
  await page.reload();
  await expect(page.getByText('Failed to fetch date setting')).toBeVisible();
  await page.unroute(one);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await intercept(page, '**/api/delete_date_settings/*', (route) => route.fulfill(WORDLESS));
  await page.getByRole('button', { name: 'Delete Date Setting' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Date Setting' }).click();
  await expect(page.getByRole('dialog', { name: 'Error deleting date setting.' })).toBeVisible();
  await page.goto(`/date_settings/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'Date setting not found' })).toBeVisible();
});
