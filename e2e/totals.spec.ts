import type { Page } from '@playwright/test';
import {
  apiOf,
  arrange,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  organizationDay,
  test,
} from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

const CASES = /\/api\/case_records(\?|$)/;

/** What a list was asked for, call by call. */
type Question = Record<string, string>;

/**
 * Has a list answer as an office of many thousands does: its rows come without their total, and counting takes until
 * it is released. The total itself is the server's own.
 */
async function countSlowly(page: Page, list: RegExp) {
  const asked: Question[] = [];
  /** The page that was there before may ask, too. */
  const distinct = (questions: readonly Question[]) =>
    [...new Set(questions.map((question) => JSON.stringify(question)))].map((json) => JSON.parse(json));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, list, async (route) => {
    const question = Object.fromEntries(new URL(route.request().url()).searchParams);
    if (route.request().method() !== 'GET') return route.continue();
    asked.push(question);
    if (question.total !== 'later') {
      await released;
      return route.continue();
    }
    const response = await route.fetch();
    const answer = await response.json();
    for (const total of ['total', 'upcoming_total', 'prior_total']) {
      if (total in answer) answer[total] = null;
    }
    return route.fulfill({ response, json: answer });
  });
  const counted = () => asked.filter(({ total }) => total !== 'later');
  const rows = () => distinct(asked.filter(({ total }) => total === 'later'));
  return { rows, counted, release: () => release() };
}

/** What stands beside a page's title. */
function summaryOf(page: Page) {
  return page.locator('h1 + [role=status]');
}

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('cases are there before their total, which is exact and stays for the pages after it', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await arrange(page, [
    ...Array.from({ length: 55 }, (_, at) => ({ title: `Matter ${at}` })),
    { title: 'Okafor' },
  ]);
  const list = await countSlowly(page, CASES);
  await page.goto('/case_records');
  const table = page.getByRole('table', { name: 'Case Records' });
  const summary = summaryOf(page);

  await test.step('while it is counted its place is kept, and no number stands there', async () => {
    await expect(table.getByRole('link', { name: 'Okafor' })).toBeVisible();
    await expect(summary).toHaveText('Counting…');
    await expect(table).toHaveAttribute('aria-rowcount', '-1');
    await expect.poll(list.counted).toEqual([{ total: 'now', limit: '1' }]);
    expect(list.rows()).toEqual([{ total: 'later' }]);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
  const before = await table.boundingBox();
  list.release();
  await expect(summary).toHaveText('56 records found');
  await expect(table).toHaveAttribute('aria-rowcount', '57');
  expect(await table.boundingBox()).toEqual(before);

  await test.step('the next rows and another order are not counted again', async () => {
    const names = table.getByRole('link', { name: /^Matter|^Okafor/ });
    await expect(async () => {
      await names.last().scrollIntoViewIfNeeded();
      await expect(names).toHaveCount(56, { timeout: 500 });
    }).toPass();
    await expect(summary).toHaveText('56 records found');
    await page.goto('/case_records?sort=title');
    await expect(names.first()).toHaveText('Matter 0');
    await expect(summary).toHaveText('56 records found');
    const counted = list.counted().length;
    if (isMobile) await page.getByLabel('Sort by').selectOption('-title');
    else await table.getByRole('button', { name: 'Case Name' }).click();
    await expect(names.first()).toHaveText('Okafor');
    await expect(summary).toHaveText('56 records found');
    expect(list.counted()).toHaveLength(counted);
  });
  await test.step('other filters have a total of their own', async () => {
    await page.getByRole('button', { name: /Filters/ }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Title').fill('okafor');
    await expect(page.getByText('1 record found')).toBeAttached();
    expect(list.counted().at(-1)).toEqual({ title: 'okafor', total: 'now', limit: '1' });
  });
});

for (const { name, one, path, add } of [
  { name: 'beneficiaries', one: 'beneficiary', path: '/api/beneficiaries', add: { first_name: 'Amara' } },
  {
    name: 'petitioners',
    one: 'petitioner',
    path: '/api/petitioners',
    add: { petitioner_name: 'Harbor Logistics' },
  },
]) {
  test(`${name} are there before their total, which a new one renews`, async ({ page }) => {
    const { post } = await apiOf(page);
    await post(`/${name}`, add);
    const list = await countSlowly(page, new RegExp(`${path}(\\?|$)`));
    const title = name === 'petitioners' ? 'Petitioners' : 'Beneficiaries';
    await page.goto(`/${name}`);
    await expect(page.getByRole('table', { name: title }).getByRole('link')).toHaveCount(1);
    const summary = summaryOf(page);
    await expect(summary).toHaveText('Counting…');
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(list.counted()).toEqual([{ total: 'now', limit: '1' }]);
    expect(list.rows()).toEqual([{ total: 'later' }]);
    list.release();
    await expect(summary).toHaveText(`1 ${one} found`);

    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^(First )?Name/).fill('Zainab');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('heading', { name: 'Zainab' })).toBeVisible();
    await goTo(page, title);
    await expect(summary).toHaveText(`2 ${name} found`);
  });
}

test('both sides of Case Dates are there before their totals, which one call counts', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const days = await Promise.all([-2, 3, 9].map((after) => organizationDay(page, after)));
  await arrange(page, [{ title: 'Okafor', dates: days.map((day) => ['Interview', day]) }]);
  const list = await countSlowly(page, /\/api\/case-dates(\?|$)/);
  await page.goto('/case_dates');
  const upcoming = page.getByRole('region', { name: 'Upcoming Dates' });
  const prior = page.getByRole('region', { name: 'Prior Dates' });
  await expect(upcoming.getByRole('link', { name: 'Okafor' })).toHaveCount(2);
  await expect(prior.getByRole('link', { name: 'Okafor' })).toHaveCount(1);
  await expect(page.getByText('Counting…')).toHaveCount(3);
  await expectAccessible(page);
  await expectNoOverflow(page);
  const tables = page.getByRole('table');
  const before = await Promise.all([0, 1].map((at) => tables.nth(at).boundingBox()));
  list.release();
  await expect(page.getByText('3 case dates found')).toBeVisible();
  await expect(upcoming.getByText('2', { exact: true })).toBeVisible();
  await expect(prior.getByText('1', { exact: true })).toBeVisible();
  expect(list.counted()).toEqual([{ total: 'now', limit: '1' }]);
  expect(list.rows()).toEqual([{ total: 'later' }]);
  // On a phone three of them, unlike thousands, leave room for a button beside them.
  if (isMobile) await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  else expect(await Promise.all([0, 1].map((at) => tables.nth(at).boundingBox()))).toEqual(before);
});

test('a list that tells its total is not counted again', async ({ page }) => {
  const { post } = await apiOf(page);
  await arrange(page, [
    { title: 'Okafor', dates: [['Interview', await organizationDay(page, 3)]] },
    { title: 'Tesfaye' },
  ]);
  await post('/beneficiaries', {});
  await post('/petitioners', { petitioner_name: 'Harbor Logistics' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(case_records|case-dates|beneficiaries|petitioners)$/.test(pathname)) {
      asked.push(`${pathname}${search}`);
    }
  });
  for (const [address, words] of [
    ['/case_records', '2 records found'],
    ['/case_dates', '1 case date found'],
    ['/beneficiaries', '1 beneficiary found'],
    ['/petitioners', '1 petitioner found'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(words)).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toEqual(
    ['case_records', 'case-dates', 'beneficiaries', 'petitioners'].map((list) => `/api/${list}?total=later`),
  );
});
