import { expect, expectAccessible, expectNoOverflow, openProduct, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

const TITLE = 'Health of this installation';

test('@phone an operator sees the state of the installation', async ({ page, server }) => {
  const email = await signUp(page, 'Olga Operator');
  const [person] = (await server.operateDatabase('select subject from app.person where email = $1', [
    email,
  ])) as { subject: string }[];
  await server.operate('operator', 'remove', person?.subject ?? '').catch(() => {});
  await openProduct(page);
  const menu = page.getByRole('button', { name: /^Account menu of/ });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'License' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: TITLE })).toHaveCount(0);

  await server.operate('operator', 'add', person?.subject ?? '');
  await page.reload();
  await menu.click();
  await page.getByRole('menuitem', { name: TITLE }).click();
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  const health = page.getByRole('list', { name: 'Health' });
  await expect(health.getByRole('listitem').filter({ hasText: /^Database/ })).toContainText('Well');
  await expect(health.getByRole('listitem').filter({ hasText: /^Backups/ })).toContainText('Off');
  await expect(page.getByRole('list', { name: 'What was done' })).toContainText(`Operator added: ${email}`);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('link', { name: 'Backups', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Backups', exact: true })).toBeVisible();
  await page.getByRole('link', { name: TITLE }).click();
  await expect(health).toBeVisible();

  await server.operate('operator', 'remove', person?.subject ?? '');
  await page.reload();
  await expect(page.getByText('Only those who run this installation may do this')).toBeVisible();
});
