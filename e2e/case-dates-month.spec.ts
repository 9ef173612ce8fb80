import { arrange, expect, expectAccessible, expectNoOverflow, organizationDay, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('a date is dragged to another day of the month, confirmed, and undone', async ({ page }) => {
  const today = await organizationDay(page, 0);
  await arrange(page, [{ title: 'Okafor: I-130', dates: [['Interview', today]] }]);
  await page.goto('/case_dates');
  await page.getByText('Month', { exact: true }).click();
  await expect(page).toHaveURL(/view=month/);
  const grid = page.getByRole('grid');
  const days = grid.locator('[data-day]');
  const of = (day: string) => grid.locator(`[data-day="${day}"]`);
  const other = (await days.first().getAttribute('data-day')) ?? '';
  const target = other === today ? ((await days.last().getAttribute('data-day')) ?? '') : other;
  await of(today)
    .getByRole('button', { name: /Okafor/ })
    .dragTo(of(target));
  const dialog = page.getByRole('dialog', { name: 'Move Interview' });
  await expect(dialog.getByRole('textbox', { name: 'Move to' })).toHaveValue(target);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(of(target).getByRole('button', { name: /Okafor/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(of(today).getByRole('button', { name: /Okafor/ })).toBeVisible();
  await expect(of(target).getByRole('button', { name: /Okafor/ })).toHaveCount(0);
});

test('by keyboard alone: through the month to a date, done by d, moved by m; the agenda lists it', async ({
  page,
}) => {
  const [today, tomorrow] = await Promise.all([0, 1].map((days) => organizationDay(page, days)));
  await arrange(page, [
    { title: 'Okafor: I-130', dates: [['Interview', today ?? '']] },
    { title: 'Tesfaye: I-589', dates: [['Filing Deadline', tomorrow ?? '']] },
  ]);
  await page.goto('/case_dates?view=month');
  const grid = page.getByRole('grid');
  const of = (day = '') => grid.locator(`[data-day="${day}"]`);
  await expect(of(today).getByRole('button', { name: /Okafor/ })).toBeVisible();
  await of(today).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('d');
  await expect(page.getByText('Interview: done')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Interview: open again')).toBeVisible();
  await of(today)
    .getByRole('button', { name: /Okafor/ })
    .focus();
  await page.keyboard.press('d');
  await expect(of(today).getByRole('button', { name: /Okafor.*Done/ })).toBeVisible();
  await of(today).focus();
  await page.keyboard.press('ArrowRight');
  await expect(of(tomorrow)).toBeFocused();
  // On the last day of a month, tomorrow's dates are those of another month, which are fetched first.
  await expect(of(tomorrow).getByRole('button', { name: /Tesfaye/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move Filing Deadline' });
  await dialog.getByRole('textbox', { name: 'Move to' }).fill('-1d');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await page.goto('/case_dates?view=agenda');
  const overdue = page.getByRole('table', { name: 'Overdue' });
  await expect(overdue.getByRole('link')).toHaveText(['Tesfaye: I-589']);
  await expect(page.getByRole('table')).toHaveCount(1);
  await overdue.getByRole('row').nth(1).focus();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected').last()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('d');
  await expect(page.getByText('No open dates found')).toBeVisible();
});

test('on a phone a month shows the number of dates of a day, and the day’s own below', {
  tag: '@phone-only',
}, async ({ page }) => {
  const today = await organizationDay(page, 0);
  await arrange(page, [{ title: 'Okafor: I-130', dates: [['Interview', today]] }]);
  await page.goto('/case_dates?view=month');
  const day = page.getByRole('grid').locator(`[data-day="${today}"]`);
  await expect(day).toContainText('1');
  await day.tap();
  const chosen = page.getByRole('region').filter({ has: page.getByRole('link', { name: 'Okafor: I-130' }) });
  await chosen.last().getByRole('button', { name: 'Done: Interview of Okafor: I-130' }).tap();
  await expect(page.getByText('Interview: done')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
