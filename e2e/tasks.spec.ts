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
import { joinAs } from './people.ts';
import { accessToken, signUp } from './sign-up.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Tasks', exact: true });
const row = (page: Page, title: string) =>
  section(page).getByRole('listitem').filter({ hasText: title }).first();

test('a task is added on its case, linked to a date, done from My Work and reopened', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  const soon = await organizationDay(page, 20);
  const { ids } = await arrange(page, [{ title: 'Chen: H-1B', dates: [['Filing Deadline', soon]] }]);
  await page.goto(`/case_records/${ids[0]}?section=tasks`);
  await section(page).getByLabel('New Task').fill('Draft the support letter');
  await section(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(page, 'Draft the support letter').getByText('Nadia Reyes')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await section(page).getByRole('button', { name: 'More for Draft the support letter' }).click();
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByLabel('Due', { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel('Days', { exact: true }).fill('5');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    row(page, 'Draft the support letter').getByText('5 days before Filing Deadline'),
  ).toBeVisible();
  await expect(row(page, 'Draft the support letter').getByText('15 days')).toBeVisible();

  await goTo(page, 'My Work');
  const tasks = page.getByRole('table', { name: 'Tasks' });
  await expect(tasks.getByText('5 days before Filing Deadline')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await tasks.getByRole('button', { name: 'Done: Draft the support letter of Chen: H-1B' }).click();
  await expect(tasks).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tasks.getByText('Draft the support letter')).toBeVisible();
});

test('a member is notified of an assigned task at once; the board lists overdue and unassigned ones', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  const late = await organizationDay(page, -3);
  const { ids } = await arrange(page, [{ title: 'Chen: H-1B' }]);
  const { page: theirs } = await joinAs(page, browser, 'user', 'Ben Ortiz');
  await theirs.goto('/home');
  await expect(theirs.getByRole('heading', { name: 'My Work', exact: true })).toBeVisible();
  const settings = await theirs.request.get('/api/settings', {
    headers: { authorization: `Bearer ${await accessToken(theirs)}` },
  });
  const { user } = (await settings.json()) as { user: { id: string } };
  const { post } = await apiOf(page);
  await post('/tasks', { case_id: ids[0], title: 'Call the client', assignee_id: user.id, due_on: late });
  await post('/tasks', { case_id: ids[0], title: 'Collect the evidence' });
  await expect(theirs.getByRole('table', { name: 'Tasks' }).getByText('Call the client')).toBeVisible();
  await expect(theirs.getByText('A task was given to you')).toBeVisible();

  await goTo(page, 'Board');
  const overdue = page.getByRole('region', { name: /^Overdue tasks/ });
  await expect(overdue.getByText('Call the client is overdue')).toBeVisible();
  const nobodys = page.getByRole('region', { name: /^Tasks of nobody/ });
  await expect(nobodys.getByText('Collect the evidence is nobody’s to do')).toBeVisible();
  await nobodys.getByRole('button', { name: 'Open tasks: Chen: H-1B' }).click();
  await section(page).getByRole('checkbox', { name: 'Done: Collect the evidence' }).click();
  await expect(section(page).getByRole('button', { name: 'Show 1 settled task' })).toBeVisible();
});
