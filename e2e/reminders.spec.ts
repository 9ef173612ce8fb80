import {
  arrange,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  organizationDay,
  test,
} from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('a template used by a date type shows what will be sent for a case; the queue lists it, and one is cancelled', {
  tag: '@phone',
}, async ({ page }) => {
  await signUp(page);
  const { ids } = await arrange(page, [
    { title: 'Okafor: I-130', dates: [['Interview', await organizationDay(page, 40)]] },
  ]);

  await test.step('a new office begins with reminders', async () => {
    await goTo(page, 'Date Types');
    await expect(page.getByText('A new office begins with reminders to the case team')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Interview' })).toContainText('5');
  });
  await test.step('create a template with custom texts', async () => {
    await goTo(page, 'Reminders');
    await page.getByRole('tab', { name: 'Templates' }).click();
    await page.getByRole('button', { name: 'New Template' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New Template' });
    await dialog.getByLabel('Name').fill('Interviews');
    await dialog.getByLabel('Days of reminder 1').fill('10');
    await dialog.getByLabel('Target of reminder 1').selectOption('Admins');
    await dialog.getByRole('button', { name: 'Subject and text of reminder 1' }).click();
    await dialog.getByLabel('Subject of reminder 1').fill('Prepare {date_type} of {case}');
    await expect(dialog.getByText(/^Prepare Filing Deadline of Example case$/)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Reminder templates' })).toContainText(
      '10 days before: Admins',
    );
  });
  await test.step('use it for a date type', async () => {
    await goTo(page, 'Date Types');
    await page.getByRole('link', { name: 'Interview' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit Interview' });
    await form.getByLabel('Reminders come from').selectOption('Template: Interviews');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Reminders' })).toContainText(
      'From the template Interviews',
    );
  });
  await test.step('its case shows what will be sent, to whom and when', async () => {
    await page.goto(`/case_records/${ids[0]}`);
    const panel = page.getByRole('region', { name: 'Reminders' });
    await panel.getByRole('button', { name: 'What will be sent, to whom and when' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(panel.getByRole('listitem')).toContainText(
      /in 30 days.*Interview, 10 days before.*To Admins.*Nadia/s,
    );
    await panel.getByRole('button', { name: 'Text of reminder 1' }).click();
    await expect(panel.getByText('Prepare Interview of Okafor: I-130')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await panel.getByRole('link', { name: /^All reminders of this case/ }).click();
  });
  await test.step('the queue lists it until an admin cancels it', async () => {
    const table = page.getByRole('table', { name: 'Reminders' });
    await expect(table).toContainText('Okafor: I-130');
    await expect(table).toContainText('in 30 days');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: /^Cancel Interview of Okafor/ }).click();
    await page
      .getByRole('dialog', { name: 'Cancel this reminder?' })
      .getByRole('button', { name: 'Cancel Reminder' })
      .click();
    await expect(page.getByText('No reminder found')).toBeVisible();
    await page.getByRole('button', { name: /^Cancelled/ }).click();
    await expect(table.getByRole('row').filter({ hasText: '10 days before' })).toContainText('Cancelled');
  });
  await test.step('a template in use cannot be deleted', async () => {
    await page.goto('/reminders?tab=templates');
    await page.getByRole('button', { name: 'Delete Interviews' }).click();
    await expect(page.getByRole('dialog', { name: 'Interviews is in use' })).toContainText(
      'Used by Interview.',
    );
  });
});
