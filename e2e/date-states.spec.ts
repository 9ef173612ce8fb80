import {
  arrange,
  becomeViewer,
  expect,
  expectAccessible,
  expectNoOverflow,
  organizationDay,
  test,
} from './fixtures.ts';
import { intercept } from './intercept.ts';
import { signUp } from './sign-up.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

test('a date is done by a click or by d, waived or superseded, reopened, with its history', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const day = (days: number) => organizationDay(page, days);
  const { ids } = await arrange(page, [
    {
      title: 'Okafor: I-130',
      dates: [
        ['Filing Deadline', await day(-9)],
        ['Interview', await day(20)],
        ['RFE Response Due', await day(40)],
        ['Biometrics Appointment', await day(60)],
      ],
    },
  ]);
  await page.goto(`/case_records/${ids[0]}`);
  const lead = page.getByRole('region', { name: 'Case', exact: true });
  const open = page.getByRole('table', { name: 'Important Dates' });
  const handled = page.getByRole('table', { name: 'Handled' });
  const said = (words: string) => page.getByRole('alert').filter({ hasText: words });

  await test.step('an overdue date is done by one click, or by its key, and undone', async () => {
    await expect(lead).toContainText('9 days overdue');
    await expect(handled).toHaveCount(0);
    if (isMobile) await lead.getByRole('button', { name: 'Filing Deadline: done' }).click();
    else await page.keyboard.press('d');
    await expect(handled).toContainText('Done');
    await expect(page.getByText('overdue')).toHaveCount(0);
    await expect(lead).toContainText('20 days remaining');
    await said('Filing Deadline: done').getByRole('button', { name: 'Undo' }).click();
    await expect(handled).toHaveCount(0);
    await expect(lead).toContainText('9 days overdue');
    await lead.getByRole('button', { name: 'Filing Deadline: done' }).click();
    await expect(handled).toContainText('Nadia Reyes');
  });
  await test.step('is superseded by another date, with a note', async () => {
    await open.getByRole('button', { name: 'More for Interview' }).click();
    await page.getByRole('menuitem', { name: 'Handle…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Handle Interview' });
    await dialog.getByLabel('What became of it').selectOption('Superseded');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Choose the date that took its place')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Date that took its place').selectOption({ index: 3 });
    await dialog.getByLabel('Note').fill('Office moved');
    await intercept(page, '**/api/case-dates/*/handle', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('No response from server');
    await page.unroute('**/api/case-dates/*/handle');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect(handled.getByRole('row').filter({ hasText: 'Interview' })).toContainText(
      /Superseded.*by Biometrics Appointment of .*Office moved/,
    );
  });
  await test.step('is moved with a reason, time and place, shown in its history', async () => {
    await open.getByRole('button', { name: 'Edit Biometrics Appointment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Date' });
    await dialog.getByRole('textbox', { name: 'Date', exact: true }).fill('2031-05-05');
    await dialog.getByLabel('Time').fill('09:30');
    await dialog.getByLabel('Place').fill('26 Federal Plaza');
    await dialog.getByLabel('Reason').fill('Rescheduled by USCIS');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(open).toContainText('9:30 AM, 26 Federal Plaza');
    await open.getByRole('button', { name: 'More for Biometrics Appointment' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History of Biometrics Appointment' });
    await expect(history.getByRole('listitem')).toContainText([
      /→ May 5, 2031.*9:30 AM.*26 Federal Plaza.*Rescheduled by USCIS.*Nadia Reyes/,
      /Added.*Nadia Reyes/,
    ]);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  });
  await test.step('is reopened', async () => {
    await handled.getByRole('button', { name: 'Reopen Interview' }).click();
    await expect(open).toContainText('Interview');
    await said('Interview: open again').getByRole('button', { name: 'Undo' }).click();
    await expect(handled).toContainText('Office moved');
  });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await test.step('a viewer reads it and cannot change it', async () => {
    await becomeViewer(page);
    await page.reload();
    await expect(handled).toContainText('Office moved');
    await expect(page.getByRole('button', { name: /[Dd]one|Reopen|Edit/ })).toHaveCount(0);
    await handled.getByRole('button', { name: 'More for Interview, handled' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['History']);
  });
});

test('in Case Dates a date is done by a click or by d, and struck through among prior dates', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const day = (days: number) => organizationDay(page, days);
  await arrange(page, [
    { title: 'Okafor: I-130', dates: [['Filing Deadline', await day(-9)]] },
    { title: 'Tesfaye: I-589', dates: [['Interview', await day(3)]] },
  ]);
  await page.goto('/case_dates');
  const upcoming = page.getByRole('table', { name: 'Upcoming Dates' });
  const prior = page.getByRole('table', { name: 'Prior Dates' });
  // On a phone the lists are below each other: overdue dates have a table of their own above the others.
  const late = isMobile ? page.getByRole('table', { name: 'Overdue' }) : prior;
  await expect(late).toContainText('9 days overdue');
  await expect(upcoming).toContainText('3 days remaining');
  if (isMobile) {
    await upcoming.getByRole('button', { name: 'Done: Interview of Tesfaye: I-589' }).click();
  } else {
    await upcoming.getByRole('row').nth(1).focus();
    await page.keyboard.press('d');
  }
  await expect(prior.getByRole('link')).toHaveText(
    isMobile ? ['Tesfaye: I-589'] : ['Okafor: I-130', 'Tesfaye: I-589'],
  );
  await expect(prior.getByRole('row').filter({ hasText: 'Tesfaye' })).toContainText('Done');
  await expect(upcoming).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(upcoming.getByRole('link')).toHaveText(['Tesfaye: I-589']);
  await late.getByRole('button', { name: 'Done: Filing Deadline of Okafor: I-130' }).click();
  await expect(page.getByText('overdue')).toHaveCount(0);
  await prior.getByRole('button', { name: 'Reopen Filing Deadline of Okafor: I-130' }).click();
  await expect(late).toContainText('9 days overdue');
});
