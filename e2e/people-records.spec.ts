import type { Page } from '@playwright/test';
import {
  apiOf,
  expect,
  expectAccessible,
  expectNoOverflow,
  openProduct,
  organizationDay,
  searchBox,
  test,
} from './fixtures.ts';
import { signUp } from './sign-up.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The page of an employee. */
async function openEmployee(page: Page): Promise<string> {
  await signUp(page);
  const api = await apiOf(page);
  const { beneficiary } = await api.post('/beneficiaries', { first_name: 'Ana', last_name: 'Silva' });
  const id = beneficiary?.id ?? '';
  await page.goto(`/beneficiaries/${id}`);
  return id;
}

test('a number is added, found in any format, removed and restored', { tag: '@phone' }, async ({ page }) => {
  await openEmployee(page);
  const actions = [/^New Case/, /^Edit/, 'Delete Beneficiary', 'More for this page'];
  const places = actions.map((name) => page.getByRole('button', { name }).first().boundingBox());
  expect(new Set((await Promise.all(places)).map((place) => place?.y)).size, 'actions in one row').toBe(1);
  const numbers = section(page, 'Numbers');
  await numbers.getByRole('button', { name: 'Add Number' }).click();
  const form = page.getByRole('dialog', { name: 'Add a Number' });
  await form.getByRole('textbox', { name: 'Number', exact: true }).fill('a 12 345 678');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await form.getByRole('button', { name: 'Add Number' }).click();
  await expect(numbers.getByText('A012-345-678')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await test.step('the search links from it to the person', async () => {
    await openProduct(page);
    await (await searchBox(page)).fill('012345678');
    const found = page.getByRole('option', { name: /A012-345-678/ });
    await expect(found).toContainText('Ana Silva');
    await expectAccessible(page);
    await found.click();
    await expect(numbers.getByText('A012-345-678')).toBeVisible();
  });

  await numbers.getByRole('button', { name: 'More for A-Number A012-345-678' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(numbers.getByText('No numbers yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(numbers.getByText('A012-345-678')).toBeVisible();
});

test('an employee’s timeline shows six years of H-1B with recapture', { tag: '@phone' }, async ({ page }) => {
  const id = await openEmployee(page);
  const api = await apiOf(page);
  const today = await organizationDay(page, 0);
  const year = Number(today.slice(0, 4));
  await api.post(`/beneficiaries/${id}/status-periods`, {
    kind: 'status',
    class: 'F-1',
    from: `${year - 6}-08-20`,
    to: `${year - 4}-05-31`,
  });
  await api.post(`/beneficiaries/${id}/status-periods`, {
    kind: 'visa',
    class: 'H-1B',
    to: `${year + 1}-01-31`,
  });
  await page.goto(`/beneficiaries/${id}`);
  const timeline = section(page, 'Timeline');

  await timeline.getByRole('button', { name: 'Add to Timeline' }).click();
  await page.getByRole('menuitem', { name: 'Status…', exact: true }).click();
  const status = page.getByRole('dialog', { name: 'Add a Status' });
  await status.getByLabel('Class of Admission').fill('H-1B');
  await status.getByLabel('Employer').fill('Acme Corp');
  await status.getByRole('textbox', { name: 'From' }).fill(`${year - 4}-10-01`);
  await status.getByRole('textbox', { name: 'Until' }).fill(`${year + 2}-09-30`);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await status.getByRole('button', { name: 'Add Status' }).click();
  const rows = timeline.getByRole('list', { name: 'Statuses, cards and stays abroad' });
  await expect(rows.getByText('Acme Corp')).toBeVisible();
  await expect(rows.getByText('No status known')).toBeVisible();

  const counter = timeline
    .getByRole('list', { name: 'Days that count' })
    .getByRole('listitem')
    .filter({ hasText: 'H-1B' });
  await expect(counter).toContainText(`Six years end: Sep 30, ${year + 2}`);
  await timeline.getByRole('button', { name: 'Add to Timeline' }).click();
  await page.getByRole('menuitem', { name: 'Stay Abroad…' }).click();
  const away = page.getByRole('dialog', { name: 'Add a Stay Abroad' });
  await away.getByRole('textbox', { name: 'Left On' }).fill(`${year - 3}-07-01`);
  await away.getByRole('textbox', { name: 'Returned On' }).fill(`${year - 3}-07-16`);
  await away.getByRole('button', { name: 'Add Stay Abroad' }).click();
  await expect(counter).toContainText(`Six years end: Oct 14, ${year + 2}`);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await counter.getByRole('button', { name: 'Why? H-1B' }).click();
  const why = page.getByRole('dialog', { name: 'H-1B: six-year limit with recaptured days' });
  await expect(why.getByText(/14 days given back/)).toBeVisible();
  await expect(why.getByText(/First day in H-1B status/).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
