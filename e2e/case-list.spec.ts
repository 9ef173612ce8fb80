import {
  arrange,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  openProduct,
  organizationDay,
  test,
} from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('an empty list offers the first case, which is validated, and kept when it fails and when it is left', async ({
  page,
}) => {
  await openProduct(page);
  await expect(page.getByText('0 records found')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('status').getByRole('button', { name: 'New Case Record' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Case Record' });
  const title = dialog.getByLabel('Title');

  await test.step('a title and a description are required', async () => {
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('Title is required')).toBeVisible();
    await expect(dialog.getByText('Description is required')).toBeVisible();
    await expect(title).toBeFocused();
    await expectAccessible(page);
  });
  await test.step('the input is still there when the dialog is opened again', async () => {
    await title.fill('Kept title');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.getByRole('status').getByRole('button', { name: 'New Case Record' }).click();
    await expect(title).toHaveValue('Kept title');
  });
  await test.step('a case that cannot be saved stays in the dialog with the reason', async () => {
    await intercept(page, '**/api/case_records', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await dialog.getByLabel('Description').fill('Kept description');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('No response from server')).toBeVisible();
    await expect(title).toHaveValue('Kept title');
    await page.unroute('**/api/case_records');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { name: 'Kept title' })).toBeVisible();
  });
  await test.step('a row opens its case', async () => {
    await goTo(page, 'Cases');
    await page
      .getByRole('row', { name: /Kept title/ })
      .getByRole('cell')
      .nth(2)
      .click();
    await expect(page.getByRole('heading', { name: 'Kept title' })).toBeVisible();
  });
});

test('columns have their order, Filing Deadline first among the dates, with days left', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const overdue = await organizationDay(page, -3);
  const soon = await organizationDay(page, 5);
  const later = await organizationDay(page, 40);
  await arrange(page, [
    { title: 'Overdue case', dates: [['Filing Deadline', overdue]] },
    {
      title: 'Soon case',
      dates: [
        ['Filing Deadline', soon],
        ['Biometrics Appointment', later],
      ],
    },
    { title: 'Today case', dates: [['Interview', await organizationDay(page, 0)]] },
  ]);
  await page.goto('/case_records');
  await expect(page.getByText('3 records found')).toBeVisible();
  const table = page.getByRole('table', { name: 'Case Records' });
  if (!isMobile) {
    const headers = table.getByRole('columnheader');
    // The first column has the box that selects all; the columns of date types may appear after the rows.
    await expect
      .poll(async () => (await headers.allTextContents()).slice(1, 8))
      .toEqual([
        ...['Case Name', 'Next Date', 'Petitioner Name', 'Beneficiary Name', 'Status', 'Team'],
        'Filing Deadline',
      ]);
  }
  // The date is in the column of the next date, and in the column of its type.
  for (const words of ['3 days overdue', '5 days remaining', 'Due today']) {
    await expect(table.getByText(words)).toHaveCount(2);
    await expect(table.getByText(words).first()).toBeVisible();
  }
  await expect(table.getByText('40 days remaining')).toHaveCount(1);
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('filters are in the URL and survive a reload and going back', async ({ page }) => {
  await arrange(page, [{ title: 'Alpha matter' }, { title: 'Beta matter' }, { title: '100% sure_thing' }]);
  await page.goto('/case_records');
  await expect(page.getByText('3 records found')).toBeVisible();
  await page.getByRole('button', { name: /Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(320);
  await drawer.getByLabel('Title').fill('alpha');
  await expect(page.getByText('1 record found')).toBeAttached();
  await expect(page).toHaveURL(/title=alpha/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByText('1 filter active')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Alpha matter' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Beta matter' })).toHaveCount(0);

  await page.goto('/case_records?title=100%25%20sure_');
  await expect(page.getByText('1 record found')).toBeVisible();
  await page.goto('/case_records?title=nothing-like-it');
  await expect(page.getByText('No case records found')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page.getByText('3 records found')).toBeVisible();
});

test('a date column can be hidden', async ({ page, isMobile }) => {
  await arrange(page, [{ title: 'One', dates: [['Interview', '2030-05-05']] }]);
  await page.goto('/case_records?filters=open');
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  const table = page.getByRole('table', { name: 'Case Records', includeHidden: true });
  const interview = table.getByText('May 5, 2030');
  await expect(interview).toHaveCount(2);
  await drawer.getByLabel('Interview').uncheck();
  // It still is the case's next date.
  await expect(interview).toHaveCount(1);
  if (!isMobile)
    await expect(table.getByRole('columnheader', { name: 'Interview', includeHidden: true })).toHaveCount(0);
});

test('the next page loads near the end of the list, each case once', async ({ page }) => {
  await arrange(
    page,
    Array.from({ length: 55 }, (_, at) => ({ title: `Matter ${at}` })),
  );
  await page.goto('/case_records');
  await expect(page.getByText('55 records found')).toBeVisible();
  const names = page.getByRole('table', { name: 'Case Records' }).getByRole('link', { name: /^Matter/ });
  await expect(async () => {
    await names.last().scrollIntoViewIfNeeded();
    await expect(names).toHaveCount(55, { timeout: 500 });
  }).toPass();
  expect(new Set(await names.allTextContents()).size).toBe(55);
});
