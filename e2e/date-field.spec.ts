import { arrange, expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
  const { ids } = await arrange(page, [{ title: 'Garcia: adjustment of status' }]);
  await page.goto(`/case_records/${ids[0]}`);
  await page.getByRole('button', { name: 'Add Date' }).click();
});

test('a typed date is announced with its weekday, and a holiday is named while focus stays', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Add Date' });
  const date = dialog.getByRole('textbox', { name: 'Date', exact: true });
  await test.step('an invalid date shows the format once the field loses focus', async () => {
    for (const typed of ['2023-02-29', 'constructor', 'in 30 minutes', '24:00']) {
      await date.fill(typed);
      await expect(dialog.getByText(/Write a date like/)).toBeHidden();
      await date.blur();
      await expect(dialog.getByText(/Write a date like/)).toBeVisible();
    }
    await date.fill('');
  });
  await date.pressSequentially('jul 2 2026');
  await expect(date).toHaveAccessibleDescription('Thursday, July 2, 2026');
  await date.fill('');
  await date.pressSequentially('jul 3 2026');
  await expect(date).toBeFocused();
  await expect(date).toHaveAccessibleDescription(
    'Friday, July 3, 2026 · Independence Day (observed) next business day: Monday, July 6',
  );
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByLabel('Date Type').selectOption('Filing Deadline');
  await dialog.getByRole('button', { name: 'Add Date' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Important Dates' }).getByText('Jul 3, 2026')).toHaveAttribute(
    'title',
    '2026-07-03 · Independence Day (observed)',
  );
});

test('the calendar names closed days, is used by keyboard and returns the focus', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Add Date' });
  const date = dialog.getByRole('textbox', { name: 'Date', exact: true });
  await date.fill('7/2/2026');
  const opener = dialog.getByRole('button', { name: 'Pick date from a calendar' });
  await opener.press('Enter');
  const closed = page.getByRole('button', { name: 'Friday, July 3, 2026, Independence Day (observed)' });
  await expect(closed).toHaveAttribute('title', 'Independence Day (observed)');
  await expect(page.getByRole('button', { name: 'Sunday, July 5, 2026, weekend' })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Thursday, July 2, 2026', exact: true }).press('ArrowRight');
  await expect(closed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(closed).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(date).toHaveValue('2026-07-03');
  await expect(date).toHaveAccessibleDescription(/Independence Day \(observed\)/);
});
