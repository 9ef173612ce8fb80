import {
  addDate,
  apiOf,
  arrange,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  openCase,
  openSystemInformation,
  organizationDay,
  test,
} from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('a case is edited in place; Cancel reverts, leaving asks, and T60 the second of two editors chooses', async ({
  page,
}) => {
  await openCase(page, 'Before');
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const title = page.getByLabel('Title');
  await edit.click();
  await title.fill('Thrown away');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible();

  await edit.click();
  await title.fill('After');
  await page.getByLabel('Status').selectOption('Client Action Required');
  await goTo(page, 'Case Dates');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(title).toHaveValue('After');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect(page.getByText('Client Action Required')).toBeVisible();

  await test.step('someone else saves first', async () => {
    await edit.click();
    await title.fill('Mine');
    const { post } = await apiOf(page);
    await post(new URL(page.url()).pathname, { title: 'Theirs' });
    await page.getByRole('button', { name: 'Submit' }).click();
    const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
    await expect(conflict.getByRole('cell', { name: 'Theirs' })).toBeVisible();
    await expect(conflict.getByRole('cell', { name: 'Mine' })).toBeVisible();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
  });
});

test('T60 moving a date keeps the type that someone else chose meanwhile', async ({ page }) => {
  const { ids, headers } = await arrange(page, [
    { title: 'Shared date', dates: [['Interview', '2031-05-05']] },
  ]);
  await page.goto(`/case_records/${ids[0]}`);
  const dates = page.getByRole('table', { name: 'Important Dates' });
  await dates.getByRole('button', { name: /Edit.*Interview/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Date', exact: true }).fill('2031-06-06');
  const record = await (await page.request.get(`/api/case_records/${ids[0]}`, { headers })).json();
  const theirs = { headers, data: { date_type: 'Filing Deadline' } };
  await page.request.post(`/api/case-dates/${record.dates[0].id}`, theirs);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page
    .getByRole('dialog', { name: 'Someone else changed this' })
    .getByRole('button', { name: 'Keep mine' })
    .click();
  await expect(dates.getByText('Filing Deadline')).toBeVisible();
  await expect(dates.getByText('Jun 6, 2031')).toBeVisible();
});

test('archiving is reversible, by Undo and by Restore', async ({ page }) => {
  await openCase(page, 'To the archive');
  await addDate(page, '+30d');
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Case archived. This is reversible: restore it at any time.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Case restored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expectAccessible(page);
  await goTo(page, 'Case Dates');
  await expect(page.getByText('No case dates found').first()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Restore' }).click();
  await goTo(page, 'Case Dates');
  await expect(page.getByText('30 days remaining').first()).toBeVisible();
});

test('a date needs a day and a type, can be typed in many formats, moved, archived and restored', async ({
  page,
}) => {
  await openCase(page, 'With dates');
  await page.getByRole('button', { name: 'Add Date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Date' });
  await dialog.getByRole('button', { name: 'Add Date' }).click();
  await expect(dialog.getByText('Date is required')).toBeVisible();
  await expect(dialog.getByText('Date type is required')).toBeVisible();
  await expectAccessible(page);
  const day = dialog.getByRole('textbox', { name: 'Date', exact: true });
  for (const [typed, understood] of [
    ['mar 14 2027', /Sunday.*March 14, 2027/],
    ['2028-02-29', /Tuesday.*February 29, 2028/],
  ] as const) {
    await day.fill(typed);
    await expect(dialog.getByText(understood)).toBeVisible();
  }
  await dialog.getByLabel('Date Type').selectOption('Interview');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();

  const dates = page.getByRole('table', { name: 'Important Dates' });
  await expect(dates.getByText('Feb 29, 2028')).toBeVisible();
  await dates.getByRole('button', { name: /Edit.*Interview/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Date' });
  await edit.getByRole('textbox', { name: 'Date', exact: true }).fill('2028-03-01');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(dates.getByText('Mar 1, 2028')).toBeVisible();

  await dates.getByRole('button', { name: 'More for Interview' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(dates).toHaveCount(0);
  const archived = page.getByRole('alert').filter({ hasText: 'Interview archived' });
  await archived.getByRole('button', { name: 'Undo' }).click();
  await expect(dates.getByText('Mar 1, 2028')).toBeVisible();
});

test('the page begins with overdue and next dates; system information is behind the menu', {
  tag: '@phone',
}, async ({ page }) => {
  const { ids } = await arrange(page, [
    {
      title: 'Ordered',
      dates: [
        ['Interview', await organizationDay(page, 20)],
        ['Filing Deadline', await organizationDay(page, 4)],
        ['Passport Expiration', await organizationDay(page, -2)],
      ],
    },
  ]);
  await page.goto(`/case_records/${ids[0]}`);
  await expect(
    page.getByRole('region', { name: 'Case' }).getByRole('paragraph').filter({ hasText: /days/ }),
  ).toHaveText([/Passport Expiration.*2 days overdue/, /Filing Deadline.*4 days remaining/]);
  const system = await openSystemInformation(page);
  await expect(system.getByText(ids[0] ?? '')).toBeVisible();
  await expect(system.getByText('Archived', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
});

test('a missing case says so, and one that fails to load can be retried', async ({ page }) => {
  await page.goto('/case_records/0190a000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  await expectAccessible(page);
  const { ids } = await arrange(page, [{ title: 'Back again' }]);
  await intercept(page, `**/api/case_records/${ids[0]}`, (route) => route.abort());
  await page.goto(`/case_records/${ids[0]}`);
  await expect(page.getByText('No response from server')).toBeVisible();
  await page.unroute(`**/api/case_records/${ids[0]}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Back again' })).toBeVisible();
});
