import { readFile } from 'node:fs/promises';
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
import { intercept, WORDLESS } from './intercept.ts';
import { joinAs } from './people.ts';
import { accessToken, PASSWORD, signUp } from './sign-up.ts';

async function openLog(page: Page): Promise<void> {
  await goTo(page, 'Organization');
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(logOf(page)).toBeVisible();
}

const logOf = (page: Page) => page.getByRole('table', { name: 'Audit Log' });
const rowsOf = (page: Page) =>
  logOf(page)
    .getByRole('row')
    .filter({ hasNotText: /^What was done/ });

test('the audit log says who did what, links to the record, can be filtered and exported', async ({
  page,
}) => {
  await signUp(page, 'Nadia Reyes');
  const { ids } = await arrange(page, [{ title: 'Okafor: I-130' }, { title: 'Demir: N-400' }]);
  const api = await apiOf(page);
  const petitionerId = await api.addPetitioner('Acme Corp');
  await api.post(`/case_records/${ids[0]}/petitioners/${petitionerId}`);
  await openLog(page);

  const added = rowsOf(page).filter({
    hasText: 'Put the petitioner Acme Corp on the case Okafor: I-130',
  });
  await expect(added).toContainText('Nadia Reyes');
  await expect(rowsOf(page).filter({ hasText: 'Opened the case' })).toHaveCount(2);
  await expect(rowsOf(page).filter({ hasText: 'Signed in' })).toHaveCount(1);
  await expect(rowsOf(page).filter({ hasText: 'Founded the organization' })).toHaveCount(1);
  await expect(page.getByText('6 entries found')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await added.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Only Entries About Okafor: I-130' }).click();
  await expect(page.getByText('2 entries found')).toBeVisible();
  await page.reload();
  const about = page.getByRole('button', { name: 'About Okafor: I-130: show all entries' });
  await expect(rowsOf(page)).toHaveCount(2);
  await expectAccessible(page);
  await about.click();
  await expect(page.getByText('6 entries found')).toBeVisible();

  await test.step('shows old and new values, with technical details behind the menu', async () => {
    await api.post(`/case_records/${ids[0]}`, { title: 'Okafor: I-485' });
    await page.reload();
    const changed = rowsOf(page).filter({ hasText: 'Changed the case Okafor: I-485' });
    await expect(changed).toContainText('Title: Okafor: I-130 → Okafor: I-485');
    await changed.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Technical Details' }).click();
    const facts = page.getByRole('dialog', { name: 'Technical Details' });
    await expect(facts).toContainText('case_record.updated');
    await expect(facts).toContainText(ids[0] ?? '');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });

  await rowsOf(page).getByRole('link', { name: 'Demir: N-400' }).click();
  await expect(page.getByRole('heading', { name: 'Demir: N-400' })).toBeVisible();
  await page.goBack();
  await expect(logOf(page)).toBeVisible();
  await test.step('exports the filtered log as CSV, which is an entry of its own', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe('audit.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(8);
    expect(lines[2]).toContain('Nadia Reyes,Petitioner added to case,Done,Okafor: I-485');
    await expect(rowsOf(page).filter({ hasText: 'Exported the audit log' })).toHaveCount(1);
  });
});

test('filters by person, action, outcome and days are in the URL and can be reset', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  await arrange(page, [{ title: 'Okafor: I-130' }]);
  const tom = await joinAs(page, browser, 'viewer', 'Tom Ellery');
  const headers = { authorization: `Bearer ${await accessToken(tom.page)}` };
  const data = { title: 'Not allowed', description: 'A viewer opens no case' };
  expect((await tom.page.request.post('/api/case_records', { headers, data })).status()).toBe(403);
  await tom.page.context().close();
  await openLog(page);
  await expect(rowsOf(page).filter({ hasText: 'Refused' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filter Audit Log' });
  await drawer.getByLabel('Person').selectOption('Tom Ellery');
  await drawer.getByLabel('Action').selectOption('Case opened');
  await drawer.getByText('Refused', { exact: true }).click();
  const today = await organizationDay(page, 0);
  await drawer.getByLabel('From', { exact: true }).fill(today);
  await expect(page).toHaveURL(
    new RegExp(
      `tab=audit&person_id=[^&]*&action=case_record.created&outcome=refused&from=${today}`.replaceAll(
        '&',
        '.*&',
      ),
    ),
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters 4 active' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(1);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page)).toContainText('Tom Ellery');

  await page.getByRole('button', { name: 'Filters 4 active' }).click();
  await drawer.getByLabel('Person').selectOption('Nadia Reyes');
  await page.keyboard.press('Escape');
  await expect(page.getByText('No entry passes the active filters.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset filters' }).click();
  await expect(page).toHaveURL(/\/organization\?tab=audit$/);
  await expect(rowsOf(page).filter({ hasText: /Opened (the|a) case/ })).toHaveCount(2);
  await page.goBack();
  await expect(page.getByText('No entry passes the active filters.')).toBeVisible();
});

test('a long log is paged, and says so when it cannot be loaded', async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  const { ids, headers } = await arrange(page, [{ title: 'Okafor: I-130' }]);
  for (let change = 0; change < 60; change++) {
    const data = { description: `Change ${change}` };
    expect((await page.request.post(`/api/case_records/${ids[0]}`, { headers, data })).ok()).toBe(true);
  }
  await intercept(page, '**/api/audit', (route) => route.fulfill(WORDLESS), { times: 1 });
  await goTo(page, 'Organization');
  await page.getByRole('tab', { name: 'Audit' }).click();
  await expect(page.getByText('Failed to fetch the audit log')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('63 entries found')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(rowsOf(page).filter({ hasText: 'Signed in' })).toBeVisible({ timeout: 200 });
  }).toPass();
  await expectNoOverflow(page);
});

test('T84 account events of a member are in the log', async ({ page, browser }) => {
  await signUp(page, 'Nadia Reyes');
  const tom = await joinAs(page, browser, 'viewer', 'Tom Ellery');
  await tom.page.goto('/identity/account');
  await tom.page.getByRole('link', { name: 'Change password' }).click();
  for (const [present, heard] of [
    ['not the password', 'That is not your present password.'],
    [PASSWORD, 'Your password is changed.'],
  ] as const) {
    await tom.page.getByLabel('Your present password').fill(present);
    await tom.page.getByLabel('New password').fill('lanterns over the quay');
    await tom.page.getByRole('button', { name: 'Change password' }).click();
    await expect(tom.page.getByText(heard)).toBeVisible();
  }
  await tom.page.context().close();

  const failed = rowsOf(page).filter({ hasText: 'Failed to sign in' });
  const changed = rowsOf(page).filter({ hasText: 'Changed their password' });
  await expect(async () => {
    await openLog(page);
    await expect(failed).toHaveCount(1, { timeout: 1_000 });
    await expect(changed).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await expect(failed).toContainText('Refused');
  await expect(failed).toContainText('Tom Ellery');
  await expect(changed).toContainText('Tom Ellery');
  await expectAccessible(page);
  await expectNoOverflow(page);
});
