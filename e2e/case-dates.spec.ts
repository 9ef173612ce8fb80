import {
  arrange,
  expect,
  expectAccessible,
  expectNoOverflow,
  organizationDay,
  signUp,
  test,
} from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('upcoming and prior dates stand apart, soonest and latest first', async ({ page }) => {
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
  const cases = (table: string) =>
    page
      .getByRole('table', { name: table })
      .getByRole('link', { name: /First|Second/ })
      .allTextContents();
  await expect(page.getByRole('table', { name: 'Upcoming Dates' })).toContainText('Due today');
  expect(await cases('Upcoming Dates')).toEqual(['Second', 'First']);
  expect(await cases('Prior Dates')).toEqual(['First', 'Second']);
  await expect(page.getByRole('table', { name: 'Prior Dates' })).toContainText('1 days overdue');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('table', { name: 'Upcoming Dates' }).getByRole('link', { name: 'First' }).click();
  await expect(page.getByRole('heading', { name: 'First' })).toBeVisible();
});

test('the drawer narrows by range and type, counts its filters and resets them', async ({ page }) => {
  const days = await Promise.all([3, 50].map((after) => organizationDay(page, after)));
  await arrange(page, [
    { title: 'Near', dates: [['Filing Deadline', days[0] ?? '']] },
    { title: 'Far', dates: [['Interview', days[1] ?? '']] },
  ]);
  await page.goto('/case_dates');
  await page.getByRole('button', { name: /Filters/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter Case Dates' });
  await drawer.getByRole('checkbox', { name: 'Interview' }).check();
  await expect(page.getByText('1 case dates found')).toBeAttached();
  await drawer.getByRole('textbox', { name: 'To' }).fill('+10d');
  await expect(page.getByText('No case dates found').first()).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: /Filters\s*2/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /Filters\s*2/ })).toBeVisible();
  await page.getByRole('button', { name: /Filters/ }).click();
  await drawer.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('2 case dates found')).toBeAttached();
});

test('date types that fail to load are told in the drawer', async ({ page }) => {
  await page.route('**/api/date_settings', (route) => route.abort());
  await page.goto('/case_dates?filters=open');
  await expect(page.getByRole('dialog').getByText('Failed to load date types')).toBeVisible();
});

test('without dates the page says so; when it fails to load it tries again', async ({ page }) => {
  await page.route(/\/api\/case-dates(\?|$)/, (route) => route.abort());
  await page.goto('/case_dates');
  await expect(page.getByText('No response from server')).toBeVisible();
  await page.unroute(/\/api\/case-dates(\?|$)/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No case dates found').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
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
