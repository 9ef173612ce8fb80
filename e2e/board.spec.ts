import { arrange, expect, expectAccessible, expectNoOverflow, organizationDay, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('the board is emptied: each row by its remedy, the last by a dismissal', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  const { headers, ids } = await arrange(page, [
    {
      title: 'Okafor: I-130',
      dates: [['Interview', await organizationDay(page, -9)]],
    },
  ]);
  const [caseId] = ids;
  await page.goto('/board');
  const row = (check: string) => page.getByRole('region', { name: check }).getByRole('row').nth(1);
  const said = (words: string) => page.getByRole('alert').filter({ hasText: words });

  await test.step('an overdue date is done, and there is a date ahead', async () => {
    await expect(row('Overdue dates')).toContainText('9 days overdue');
    await expectAccessible(page);
    await expectNoOverflow(page);
    const done = page.getByRole('button', { name: 'Done: Interview of Okafor: I-130' });
    if (isMobile) await done.click();
    else {
      await row('Overdue dates').focus();
      await page.keyboard.press('d');
    }
    await expect(page.getByText('No open date is overdue')).toBeVisible();
    await said('Interview: done').getByRole('button', { name: 'Undo' }).click();
    await expect(row('Overdue dates')).toContainText('9 days overdue');
    await done.click();
    await expect(page.getByText('No open date is overdue')).toBeVisible();
    await expect(row('No date ahead')).toContainText('Its dates are all handled');
    await page.getByRole('button', { name: 'Add date: Okafor: I-130' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Date' });
    await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill('+84d');
    await dialog.getByLabel('Date Type').selectOption('Filing Deadline');
    await dialog.getByRole('button', { name: 'Add Date' }).click();
    await expect(page.getByText('Every case has a date ahead')).toBeVisible();
  });
  await test.step('its reminders reach nobody until the team has a member', async () => {
    await page.request.post(`/api/case_records/${caseId}`, { headers, data: { assignee_ids: [] } });
    await page.reload();
    await expect(row('Reminders reach nobody')).toContainText('nobody of the team can be told');
    await expect(row('No team')).toContainText('Okafor: I-130');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Assign to me: Filing Deadline of Okafor: I-130' }).click();
    await expect(page.getByText('Every reminder reaches the people it is meant for')).toBeVisible();
    await expect(page.getByText('Every case has a team')).toBeVisible();
  });
  await test.step('a case without people is dismissed with a reason, and listed with it', async () => {
    await page.getByRole('button', { name: 'More for Okafor: I-130' }).click();
    await page.getByRole('menuitem', { name: 'Not needed here…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not needed here' });
    await dialog.getByLabel('Reason').fill('Research for the firm');
    await dialog.getByRole('button', { name: 'Take off the board' }).click();
    await expect(said('not needed here').getByRole('button', { name: 'Undo' })).toBeVisible();
    await expect(page.getByText(/^Checked at .*, 1 case: nothing falls through$/)).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('region', { name: 'Nobody on the case' })
      .getByRole('link', { name: 'Open: Nobody on the case' })
      .click();
    await page.getByRole('switch', { name: 'Not needed here' }).click();
    await expect(page.getByText('Research for the firm')).toBeVisible();
    await expect(page).toHaveURL(/check=no_person&shown=dismissed$/);
    await page.reload();
    await expect(page.getByText('Research for the firm')).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Show again: Okafor: I-130' }).click();
    await expect(page.getByText('Nothing is marked as not needed here')).toBeVisible();
  });
  await test.step('the rows are exported, too', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('nobody-on-the-case.csv');
  });
});
