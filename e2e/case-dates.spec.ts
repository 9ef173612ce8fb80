import {
  apiOf,
  arrange,
  becomeViewer,
  expect,
  expectAccessible,
  expectNoOverflow,
  organizationDay,
  test,
} from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('two tables, Upcoming Dates and Prior Dates, soonest and latest first, each linked to its case', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const [past, earlier, today, later] = await Promise.all(
    [-1, -30, 0, 60].map((days) => organizationDay(page, days)),
  );
  await arrange(page, [
    {
      title: 'First',
      dates: [
        ['Interview', later ?? ''],
        ['Filing Deadline', past ?? ''],
      ],
    },
    {
      title: 'Second',
      dates: [
        ['Filing Deadline', today ?? ''],
        ['Interview', earlier ?? ''],
      ],
    },
  ]);
  await page.goto('/case_dates');
  await expect(page.getByText('4 case dates found')).toBeVisible();
  const upcoming = page.getByRole('table', { name: 'Upcoming Dates' });
  // On a phone the lists are below each other: the overdue dates come first.
  const prior = page.getByRole('table', { name: isMobile ? 'Overdue' : 'Prior Dates' });
  if (isMobile)
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Overdue', 'Upcoming Dates']);
  const cases = (table: typeof upcoming) => table.getByRole('link', { name: /First|Second/ });
  await expect(upcoming).toContainText('Due today');
  await expect(cases(upcoming)).toHaveText(['Second', 'First']);
  // On a phone the overdue dates come first, starting with the longest overdue one.
  await expect(cases(prior)).toHaveText(isMobile ? ['Second', 'First'] : ['First', 'Second']);
  await expect(prior).toContainText('1 day overdue');
  if (!isMobile) {
    await expect(upcoming.getByRole('columnheader')).toHaveText(['', 'Date Type', 'Date', 'Case', 'Actions']);
  }
  await expectAccessible(page);
  await expectNoOverflow(page);
  await test.step('a viewer has no actions', async () => {
    await becomeViewer(page);
    await page.reload();
    await expect(cases(upcoming)).toHaveText(['Second', 'First']);
    await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  });
  await cases(upcoming).filter({ hasText: 'First' }).click();
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
});

test("drawer 'Filter Case Dates': date range, date-type checkboxes, reset; a badge counts active filters", async ({
  page,
}) => {
  const days = await Promise.all([3, 50].map((after) => organizationDay(page, after)));
  await arrange(page, [
    { title: 'Near', dates: [['Filing Deadline', days[0] ?? '']] },
    { title: 'Far', dates: [['Interview', days[1] ?? '']] },
  ]);
  await page.goto('/case_dates');
  const filters = page.getByRole('button', { name: /Filters/ });
  await filters.click();
  const drawer = page.getByRole('dialog', { name: 'Filter Case Dates' });
  await drawer.getByRole('checkbox', { name: 'Interview' }).check();
  await expect(page.getByText('1 case date found')).toBeAttached();
  await drawer.getByRole('textbox', { name: 'To' }).fill('+10d');
  await expect(page.getByText('No date passes the active filters.')).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(filters).toHaveText(/2/);
  await page.reload();
  await expect(filters).toHaveText(/2/);
  await page.goBack();
  await expect(drawer.getByRole('checkbox', { name: 'Interview' })).toBeChecked();
  await drawer.getByRole('textbox', { name: 'From' }).fill('+20d');
  await expect(drawer.getByText('The range ends before it begins')).toBeVisible();
  await drawer.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('2 case dates found')).toBeAttached();
  await expect(page).toHaveURL(/case_dates\?filters=open$/);
});

test('the filing deadlines of the next two weeks are found, and one is moved in place', async ({ page }) => {
  const day = (after: number) => organizationDay(page, after);
  const { ids, headers } = await arrange(page, [
    { title: 'Okafor: I-130', dates: [['Filing Deadline', await day(3)]] },
    { title: 'Tesfaye: I-589', dates: [['Filing Deadline', await day(14)]] },
    { title: 'Too late', dates: [['Filing Deadline', await day(15)]] },
    { title: 'Something else', dates: [['Interview', await day(3)]] },
  ]);
  await page.goto('/case_dates');
  await page.getByRole('button', { name: /Filters/ }).click();
  await page.getByRole('button', { name: 'Next 2 weeks' }).click();
  await expect(page.getByRole('button', { name: 'Next 2 weeks' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('checkbox', { name: 'Filing Deadline', exact: true }).check();
  await page.keyboard.press('Escape');
  const upcoming = page.getByRole('table', { name: 'Upcoming Dates' });
  await expect(upcoming.getByRole('link')).toHaveText(['Okafor: I-130', 'Tesfaye: I-589']);

  const dialog = page.getByRole('dialog', { name: 'Edit Date' });
  const field = dialog.getByRole('textbox', { name: 'Date', exact: true });
  await test.step('a failure stays in the dialog with the input', async () => {
    await page.getByRole('button', { name: 'Edit Filing Deadline of Okafor: I-130' }).click();
    await expect(dialog.getByText('Okafor: I-130')).toBeVisible();
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill('in 6 weeks');
    await intercept(page, '**/api/case-dates/*', (route) => route.abort());
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('alert')).toHaveText('No response from server');
    await page.unroute('**/api/case-dates/*');
  });
  await test.step('is moved out of the two weeks, and back by Undo', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(upcoming.getByRole('link')).toHaveText(['Tesfaye: I-589']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(upcoming.getByRole('link')).toHaveText(['Okafor: I-130', 'Tesfaye: I-589']);
  });
  await test.step('the second of two editors chooses (T60)', async () => {
    await page.getByRole('button', { name: 'Edit Filing Deadline of Okafor: I-130' }).click();
    await field.fill('+5d');
    const { dates } = await (await page.request.get('/api/case-dates', { headers })).json();
    const moved = dates.find((date: { case_id: string }) => date.case_id === ids[0]);
    const api = await apiOf(page);
    await api.post(`/case-dates/${moved.id}`, { important_date: await day(7) });
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(upcoming.getByText('5 days remaining')).toBeVisible();
  });
});

test('a long table loads its dates while scrolling; prior dates stay within reach', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const { ids } = await arrange(page, [
    { title: 'Long', dates: [['Interview', await organizationDay(page, -1)]] },
  ]);
  const api = await apiOf(page);
  const today = Date.parse(await organizationDay(page, 0));
  const days = Array.from({ length: 55 }, (_, after) =>
    new Date(today + after * 86_400_000).toISOString().slice(0, 10),
  );
  for (const important_date of days)
    await api.post('/case-dates', { case_id: ids[0], date_type: 'Interview', important_date });
  await page.goto('/case_dates');
  await expect(page.getByText('56 case dates found')).toBeVisible();
  const upcoming = page.getByRole('table', { name: 'Upcoming Dates' });
  const last = upcoming.getByText('54 days remaining');
  if (isMobile) {
    await page.getByRole('table', { name: 'Overdue' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('50 of 55 shown')).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
  } else {
    await expect(page.getByText('1 day overdue')).toBeInViewport();
    await upcoming.getByRole('row').nth(1).focus();
  }
  await expect(async () => {
    if (!isMobile) await page.keyboard.press('End');
    await last.scrollIntoViewIfNeeded({ timeout: 500 });
  }).toPass();
  await expectNoOverflow(page);
});

test('a failure to load date types is shown in the drawer', async ({ page }) => {
  await intercept(page, '**/api/date_settings', (route) => route.abort());
  await page.goto('/case_dates?filters=open');
  await expect(page.getByRole('dialog').getByText('Failed to load date types')).toBeVisible();
});

test('the day of a date is the same in every time zone', async ({ page, browser, server }) => {
  await arrange(page, [{ title: 'Everywhere', dates: [['Interview', '2030-07-04']] }]);
  const storageState = await page.context().storageState();
  for (const timezoneId of ['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata']) {
    const context = await browser.newContext({ baseURL: server.url, storageState, timezoneId });
    const elsewhere = await context.newPage();
    await elsewhere.goto('/case_dates');
    await expect(elsewhere.getByText('Jul 4, 2030'), timezoneId).toBeVisible();
    await context.close();
  }
});
