import { readFile } from 'node:fs/promises';
import { addDate, arrange, expect, expectAccessible, openProduct, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

type Page = Parameters<typeof signUp>[0];

const titles = (page: Page) =>
  page.getByRole('table', { name: 'Case Records' }).getByRole('link', { name: /matter$/ });

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('the list is sorted by any column, in the URL', async ({ page }) => {
  await arrange(page, [
    { title: 'Beta matter', dates: [['Filing Deadline', '2030-02-01']] },
    { title: 'Álpha matter', dates: [['Filing Deadline', '2030-03-01']] },
    { title: 'Gamma matter' },
  ]);
  await page.goto('/case_records');
  // The most urgent case is first; cases without a date are last.
  await expect(titles(page)).toHaveText(['Beta matter', 'Álpha matter', 'Gamma matter']);
  await expect(page.getByRole('columnheader', { name: 'Next Date' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const header = page.getByRole('columnheader', { name: 'Case Name' });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(titles(page)).toHaveText(['Álpha matter', 'Beta matter', 'Gamma matter']);
  await expect(page).toHaveURL(/sort=title/);
  await page.goto('/case_records?sort=date:Filing%20Deadline');
  await expect(titles(page)).toHaveText(['Beta matter', 'Álpha matter', 'Gamma matter']);
  await page.reload();
  await expect(titles(page)).toHaveText(['Beta matter', 'Álpha matter', 'Gamma matter']);
});

test('the drawer filters by beneficiary, petitioner and assignee from 2 characters, and names them after a reload', async ({
  page,
}) => {
  const { ids, headers } = await arrange(page, [{ title: 'One matter' }, { title: 'Other matter' }]);
  const person = await page.request.post('/api/beneficiaries', {
    headers,
    data: { first_name: 'Zoë', last_name: 'Quist' },
  });
  const { beneficiary } = await person.json();
  await page.request.post(`/api/case_records/${ids[0]}/beneficiaries/${beneficiary.id}`, {
    headers,
    data: { beneficiary_type: 'primary' },
  });
  await page.goto('/case_records?filters=open');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('textbox', { name: 'Beneficiary' }).fill('zo');
  await page.getByRole('option', { name: 'Zoë Quist' }).click();
  await expect(page).toHaveURL(new RegExp(`beneficiary_id=${beneficiary.id}`));
  await expect(page.getByText('1 record found')).toBeAttached();
  await page.reload();
  await expect(drawer.getByRole('textbox', { name: 'Beneficiary' })).toHaveValue('Zoë Quist');
  await expectAccessible(page);
  await drawer.getByLabel('Assigned to').selectOption('Me');
  await expect(page).toHaveURL(/assignee_id=/);
  await page.keyboard.press('Escape');
  await expect(titles(page)).toHaveText(['One matter']);
  await expect(page.getByText('2 filters active')).toBeVisible();
});

// Cards have no columns.
test('columns can be hidden, and stay hidden for the person', async ({ page }) => {
  await arrange(page, [{ title: 'One matter', dates: [['Interview', '2030-05-05']] }]);
  await page.goto('/case_records');
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(header('Team')).toBeVisible();
  await expect(header('Note')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Team' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Note' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Interview' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(header('Team')).toHaveCount(0);
  await expect(header('Note')).toBeVisible();
  await expect(page).toHaveURL(/hide=Interview/);
  await page.goto('/case_records');
  await expect(header('Case Name')).toBeVisible();
  await expect(header('Team')).toHaveCount(0);
  await expect(header('Note')).toBeVisible();
  await expect(header('Interview')).toHaveCount(0);
});

test('several cases are archived, given a status and a date at once, each with Undo', {
  tag: '@phone',
}, async ({ page }) => {
  await arrange(page, [{ title: 'One matter' }, { title: 'Two matter' }, { title: 'Three matter' }]);
  await page.goto('/case_records');
  await page.getByRole('checkbox', { name: 'Select One matter' }).check();
  await page.getByRole('checkbox', { name: 'Select Two matter' }).check();
  await expect(page.getByText('2 selected').first()).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set Status' }).click();
  await page.getByRole('menuitem', { name: 'Filed' }).click();
  await expect(page.getByText('2 cases set to Filed')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Case Records' }).getByText('Filed')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('table', { name: 'Case Records' }).getByText('Initiated')).toHaveCount(3);

  await page.getByRole('checkbox', { name: 'Select One matter' }).check();
  await page.getByRole('checkbox', { name: 'Select Three matter' }).check();
  await page.getByRole('button', { name: 'Add Date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Date to 2 cases' });
  await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill('2030-05-06');
  await dialog.getByLabel('Date Type').selectOption('Interview');
  await dialog.getByRole('button', { name: 'Add Date' }).click();
  await expect(page.getByText('Interview added to 2 cases')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select Two matter' }).check();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('1 case archived')).toBeVisible();
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(titles(page)).toHaveCount(3);
});

test('filtered-out cases are no longer selected', async ({ page }) => {
  await arrange(page, [{ title: 'One matter' }, { title: 'Two matter' }]);
  await page.goto('/case_records');
  await page.getByRole('checkbox', { name: 'Select Two matter' }).check();
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
  await page.getByRole('button', { name: /Filters/ }).click();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Title').fill('one');
  await expect(titles(page)).toHaveText(['One matter']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveCount(0);
});

// The file is the same as on the desktop.
test('the current view is exported as CSV with safe cells', async ({ page }) => {
  await arrange(page, [{ title: '=cmd() matter' }, { title: 'Other matter' }]);
  await page.goto('/case_records?title=cmd');
  await expect(page.getByText('1 record found')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('cases.csv');
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\r\n')[0]).toMatch(/^\uFEFF"?Case Name"?,/);
  expect(text).toContain("'=cmd() matter");
  expect(text).not.toContain('Other matter');
});

test('a new office sees its first steps', async ({ page }) => {
  await openProduct(page);
  const steps = page.getByRole('list', { name: 'First steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
  await steps.getByRole('link', { name: 'Open a case' }).click();
  await expect(page.getByRole('dialog', { name: 'New Case Record' })).toBeVisible();
  await test.step('the steps are checked off, and disappear after the last', async () => {
    const { ids, headers } = await arrange(page, [{ title: 'First case' }]);
    await page.request.post('/api/beneficiaries', { headers, data: { first_name: 'Ngozi' } });
    await page.goto('/case_records');
    await expect(steps.getByRole('listitem').filter({ hasText: '(done)' })).toHaveText([/^Add/, /^Open/]);
    await expectAccessible(page);
    await steps.getByRole('link', { name: 'Set its filing deadline' }).click();
    await expect(page).toHaveURL(new RegExp(`/case_records/${ids[0]}$`));
    await addDate(page, '+30d');
    await page.goto('/case_records');
    await expect(page.getByText('30 days remaining').first()).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
});
