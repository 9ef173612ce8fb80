import { arrange, expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('a bulk change is found again after a reload with its result, and undone from the list', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await signUp(page);
  await arrange(page, [{ title: 'One matter' }, { title: 'Two matter' }, { title: 'Three matter' }]);
  await page.goto('/case_records');
  await page.getByRole('checkbox', { name: 'Select One matter' }).check();
  await page.getByRole('checkbox', { name: 'Select Two matter' }).check();
  await page.getByRole('button', { name: 'Set Status' }).click();
  await page.getByRole('menuitem', { name: 'Filed' }).click();
  await expect(page.getByText('2 cases set to Filed')).toBeVisible();
  await page.reload();
  const table = page.getByRole('table', { name: 'Case Records' });
  await expect(table.getByText('Filed', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'Account menu of Nadia Reyes' }).click();
  await page.getByRole('menuitem', { name: 'Recent operations' }).click();
  const today = page.getByRole('region', { name: 'Today' });
  const done = today.getByRole('listitem').filter({ hasText: 'Status of 2 cases changed to Filed by' });
  await expect(done).toHaveText(/^Status of 2 cases changed to Filed by Nadia Reyes, \d+:\d\d\s[AP]M/);
  await expect(done.getByText('All 2 done')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await done.getByRole('button', { name: 'Undo' }).click();

  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('Everything is as it was before')).toBeVisible();
  await expect(today.getByRole('listitem').filter({ hasText: /^Undone: Status of 2 cases/ })).toBeVisible();
  await expect(done.last().getByText('Undone', { exact: true })).toBeVisible();
  await expect(today.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/case_records');
  await expect(table.getByText('Initiated', { exact: true })).toHaveCount(3);

  if (isMobile) return;
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('>recent op');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recent Operations' })).toBeVisible();
  await expect(page.getByText('2 operations')).toBeVisible();
});
