import { readFile } from 'node:fs/promises';
import {
  apiOf,
  arrange,
  becomeViewer,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  organizationDay,
  test,
} from './fixtures.ts';
import { intercept } from './intercept.ts';
import { joinAs } from './people.ts';
import {
  arrangeOffice,
  generateDialog,
  HOSTILE,
  rowOf,
  saved,
  templateDialog,
  templates,
  tile,
} from './report-office.ts';
import { signUp } from './sign-up.ts';

test('a custom report is configured, previewed, saved, viewed, sent, exported and printed, and stays unchanged', async ({
  page,
  server,
}) => {
  const email = await signUp(page, 'Nadia Reyes');
  const { ids } = await arrangeOffice(page);
  await goTo(page, 'Reports');
  await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible();
  await expect(page.getByText('No report templates yet')).toBeVisible();
  await expect(page.getByText('No saved reports yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  // Escape closes the dialog and the focus returns; entered text is not discarded without a question.
  const generate = page.getByRole('main').getByRole('button', { name: 'Generate Report' }).first();
  await generate.click();
  const dialog = generateDialog(page);
  await expect(page).toHaveURL(/\/reports\?new=open$/);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(generate).toBeFocused();

  // For a key press before the focus has moved into the dialog.
  await page.keyboard.press('n');
  await expect(dialog.getByLabel('Find a date type')).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');

  const [range, submit] = [
    dialog.getByLabel('Range in days'),
    dialog.getByRole('button', { name: 'Preview' }),
  ];
  await expect(range).toHaveValue('90');
  await submit.click();
  await expect(dialog.getByText('Choose at least one date type')).toBeVisible();
  await expect(dialog.getByLabel('Find a date type')).toBeFocused();
  await page.keyboard.type('fil');
  const choice = dialog.getByRole('group', { name: 'Date types' });
  await expect(choice.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: 'Filing Deadline' }).check();
  await range.fill('366');
  await submit.click();
  await expect(dialog.getByText('At most 365')).toBeVisible();
  await expect(range).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: '30 days' }).click();
  await expect(range).toHaveValue('30');
  await dialog.getByRole('button', { name: '90 days' }).click();
  await dialog.getByLabel('Find a date type').fill('');
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await expect(dialog.getByText('8 of 8 chosen')).toBeVisible();
  await dialog.getByLabel('Include handled dates').check();
  await expect(dialog.getByRole('checkbox', { name: 'Team' })).toBeChecked();

  // A failure leaves the dialog unchanged; a slow request can be cancelled.
  await intercept(page, '**/api/reports/preview', (route) => route.abort());
  await submit.click();
  await expect(dialog.getByRole('alert')).toContainText('Error: No response from server');
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(8);
  await page.unroute('**/api/reports/preview');
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await intercept(page, '**/api/reports/preview', async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await expect(submit).toBeEnabled();
  await submit.click();
  await expect(dialog.getByText('Generating the report.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Generating the report.')).toBeHidden();
  goOn();
  await page.unroute('**/api/reports/preview');
  await expect(choice.getByRole('checkbox', { checked: true })).toHaveCount(8);
  await submit.click();

  await expect(page.getByText('Report preview generated. Review and save it below.')).toBeVisible();
  const view = page.getByRole('dialog', { name: 'Custom Report' });
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/reports$/);
  await expect(view).toContainText('Preview, not saved yet.');
  await expect(view.getByRole('button', { name: 'Send Report' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();
  await intercept(page, '**/api/reports/save', (route) => route.abort());
  await view.getByRole('button', { name: 'Save Report' }).click();
  await expect(page.getByText('The report was not saved. Error: No response from server')).toBeVisible();
  await page.unroute('**/api/reports/save');

  // A report that the server has discarded, since ten others were made, is created again with the same settings.
  const { post } = await apiOf(page);
  const other = { report_settings: { date_settings: ['Interview'], days_range: 7 } };
  for (let made = 0; made < 10; made += 1) await post('/reports/preview', other);
  await view.getByRole('button', { name: 'Save Report' }).click();
  const runOut = view.getByRole('alert');
  await expect(runOut).toContainText(
    'The report was not saved. This preview is no longer kept. Generate the report again',
  );
  await expectAccessible(page);
  await expectNoOverflow(page);
  await runOut.getByRole('button', { name: 'Generate Report' }).click();
  await expect(runOut).toBeHidden();
  await expect(view.getByRole('button', { name: 'Save Report' })).toBeFocused();
  await view.getByRole('button', { name: 'Save Report' }).click();
  await expect(page.getByText('Report saved successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/reports\?report=[0-9a-f-]{36}$/);
  await expect(view.getByRole('button', { name: 'Send Report' })).toBeFocused();
  await expect(view.getByText('Generated', { exact: true })).toBeVisible();

  // A reload restores it: counts, lists and days in words.
  await page.reload();
  await expect(view).toContainText('Filing Deadline report by Nadia Reyes');
  await expect(page).toHaveTitle('Custom Report · Landfall');
  for (const [label, count] of [
    ['Overdue', '2'],
    ['Due This Week', '2'],
    ['This Month', '1'],
    ['Next 90 Days', '1'],
  ] as const)
    await expect(tile(view, label).locator('dd').first()).toHaveText(count);
  const week = view.getByRole('table', { name: 'Overdue and This Week' });
  await expect(week.getByRole('row').nth(1)).toContainText('9 days overdue');
  await expect(week.getByText('Due today')).toBeVisible();
  await expect(week.getByText('5 days remaining')).toBeVisible();
  await expect(week.getByText(HOSTILE)).toBeVisible();
  await expect(view.getByRole('table', { name: 'Next 90 Days' })).toContainText('Interview');
  await expect(view.getByText('Nothing is handled.')).toBeVisible();
  await expect(view.getByRole('table', { name: 'Load by Week' }).getByRole('row')).not.toHaveCount(1);
  await expect(view.locator('.recharts-bar-rectangle').first()).toBeAttached();
  const people = view.getByRole('table', { name: 'Load by Person' });
  await expect(people.getByRole('row', { name: /^Nadia Reyes 2 2 2 6$/ })).toBeVisible();
  await expect(view).toContainText(/Office time: \w/);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await view.getByRole('button', { name: 'Send Report' }).click();
  const send = page.getByRole('dialog', { name: 'Send Report' });
  await expect(send.getByLabel('Find a member')).toBeFocused();
  await expect(send.getByRole('checkbox', { name: `Myself (${email})` })).toBeChecked();
  await expectAccessible(page);
  await intercept(page, '**/api/reports/*/send', (route) => route.abort());
  await send.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(send.getByRole('alert')).toContainText('Nothing was sent.');
  await page.unroute('**/api/reports/*/send');
  await expect(send.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await send.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Report sent to your email successfully!')).toBeVisible();
  expect(await server.linkMailedTo(email, '/reports')).toContain('report=');
  await expect(view.getByText('Sent', { exact: true })).toBeVisible();
  await expect(view.getByText('to Nadia Reyes')).toBeVisible();

  for (const [item, extension, begin] of [
    ['PDF', 'pdf', '%PDF'],
    ['CSV', 'csv', '\uFEFF'],
    ['Excel', 'xlsx', 'PK'],
  ] as const) {
    await view.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^Custom Report \\d{4}-\\d{2}-\\d{2}\\.${extension}$`),
    );
    const content = await readFile(await download.path());
    expect(content.subarray(0, 4).toString().startsWith(begin)).toBe(true);
    expect(content.toString()).not.toContain(extension === 'csv' ? '\n=cmd' : HOSTILE);
  }

  // A slow file shows its progress.
  let hand = () => {};
  const made = new Promise<void>((resolve) => {
    hand = resolve;
  });
  await intercept(page, '**/export/pdf', async (route) => {
    await made;
    await route.continue();
  });
  await view.getByRole('button', { name: 'Export' }).click();
  const slow = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  await expect(view.getByRole('button', { name: 'Exporting…' })).toBeVisible();
  hand();
  await slow;
  await page.unroute('**/export/pdf');
  await expect(view.getByRole('button', { name: 'Export', exact: true })).toBeVisible();

  const exporting = view.getByRole('button', { name: 'Export' });
  await exporting.click();
  await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeHidden();
  await expect(view).toBeVisible();
  await expect(exporting).toBeFocused();

  // Changes to the cases do not change the report.
  await apiOf(page).then(({ post }) => post(`/case_records/${ids[0]}`, { title: 'Renamed: I-130' }));
  await page.reload();
  await expect(week).toContainText('Okafor: I-130');
  await page.emulateMedia({ media: 'print' });
  await expect(view.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(view.getByText('Okafor: I-130').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await week.getByRole('link', { name: 'Okafor: I-130' }).first().click();
  await expect(page.getByRole('heading', { name: 'Renamed: I-130' })).toBeVisible();
  await page.goBack();
  await expect(view).toBeVisible();
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(view).toBeHidden();
  const row = rowOf(saved(page), 'Custom Report');
  await expect(row).toContainText('2 overdue');
  await expect(row).toContainText('2 due this week');
  await expect(row).toContainText('by Nadia Reyes');
  await row.getByRole('link', { name: 'View Custom Report' }).click();
  await expect(view).toBeVisible();

  // A report is deleted by its own menu or in the list, and each deletion is undone.
  await view.getByRole('button', { name: 'More for this report' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(view).toBeHidden();
  await expect(page.getByText('Custom Report deleted')).toBeVisible();
  await expect(page.getByText('No saved reports yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Custom Report restored')).toBeVisible();
  await row.getByRole('button', { name: 'Delete Custom Report' }).click();
  await expect(row).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Report not found')).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Deleted Reports' }).click();
  const deleted = page.getByRole('region', { name: 'Deleted Reports' });
  await expectAccessible(page);
  await expectNoOverflow(page);
  await deleted.getByRole('button', { name: 'Restore Custom Report' }).click();
  await expect(deleted.getByText('No deleted reports')).toBeVisible();
  await expect(row).toContainText('2 overdue');
});

test('a report by person has a section for each responsible person, and is sent to several at once', async ({
  page,
  browser,
  server,
}) => {
  const email = await signUp(page, 'Nadia Reyes');
  await arrangeOffice(page);
  const tom = await joinAs(page, browser, 'user', 'Tom Ellery');
  await arrange(tom.page, [
    { title: 'Roe: I-129', dates: [['Filing Deadline', await organizationDay(page, 3)]] },
  ]);
  await page.goto('/reports?new=open');
  const dialog = generateDialog(page);
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await dialog.getByLabel('Group by').selectOption('Person responsible');
  await dialog.getByRole('checkbox', { name: 'Beneficiary' }).uncheck();
  await dialog.getByLabel('Report name').fill('Who has what');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const view = page.getByRole('dialog', { name: 'Who has what' });
  const toms = view.getByRole('table', { name: 'Tom Ellery' });
  await expect(toms.getByText('Roe: I-129')).toBeVisible();
  await expect(toms.getByText('Initiated')).toBeVisible();
  await expect(toms.getByRole('columnheader', { name: 'Beneficiary' })).toHaveCount(0);
  await expect(view.getByRole('region', { name: 'Nadia Reyes' })).toContainText('6 dates');
  await view.getByRole('button', { name: 'Save Report' }).click();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await view.getByRole('button', { name: 'Send Report' }).click();
  const send = page.getByRole('dialog', { name: 'Send Report' });
  await send.getByRole('checkbox', { name: `Tom Ellery (${tom.email})` }).check();
  await expectAccessible(page);
  await send.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The report is on its way to myself and Tom Ellery')).toBeVisible();
  for (const recipient of [email, tom.email])
    expect(await server.linkMailedTo(recipient, '/reports')).toContain('report=');
  const mails = view.getByRole('list', { name: 'Mails of this report' });
  await expect(mails.getByText('Sent to Nadia Reyes')).toBeVisible();
  await expect(mails.getByText('Sent to Tom Ellery')).toBeVisible();
  await expect(view.getByText('Sent', { exact: true })).toBeVisible();
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(saved(page), 'Who has what')).toContainText('to Nadia Reyes and Tom Ellery');
});

test('on a phone a report is made from a new template and read, without horizontal scrolling', {
  tag: '@phone-only',
}, async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await arrangeOffice(page);
  await page.goto('/reports');
  await page.getByRole('button', { name: 'Create Template' }).click();
  const dialog = templateDialog(page);
  await dialog.getByLabel('Template name').fill('What the Monday meeting goes through');
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await dialog.getByLabel('Send by itself').selectOption('Every week');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Generate Report' }).first().click();
  const generate = generateDialog(page);
  await generate.getByRole('button', { name: 'Select all' }).click();
  await generate.getByRole('button', { name: 'Preview' }).click();
  const view = page.getByRole('dialog', { name: 'Custom Report' });
  await view.getByRole('button', { name: 'Save Report' }).click();
  await expect(page.getByText('Report saved successfully!')).toBeVisible();
  await expect(view.getByText('6 dates in all')).toBeVisible();
  await expect(view.getByRole('table', { name: 'Overdue and This Week' })).toContainText('9 days overdue');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await view.getByRole('button', { name: 'Export' }).click();
  // Presses the key on the menu itself: before the menu has the focus, the key would close the report.
  await page.getByRole('menuitem', { name: 'PDF' }).press('Escape');
  await expect(page.getByRole('menuitem', { name: 'PDF' })).toBeHidden();
  await view.getByRole('button', { name: 'Send Report' }).click();
  const send = page.getByRole('dialog', { name: 'Send Report' });
  await expect(send.getByRole('group', { name: 'Send to' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await send.getByRole('button', { name: 'Cancel' }).click();
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(view).toBeHidden();
  await expect(rowOf(templates(page), 'What the Monday')).toContainText('Every Monday');
  await expect(rowOf(saved(page), 'Custom Report')).toContainText('2 overdue');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('an invalid URL opens no report; a viewer has no actions', async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  // Neither an id of another organization nor words that have another meaning in the path of a call.
  for (const unknown of [crypto.randomUUID(), 'list', 'configurations', '..']) {
    await page.goto(`/reports?report=${unknown}`);
    await expect(page.getByRole('dialog').getByText('Report not found')).toBeVisible();
  }
  await becomeViewer(page);
  await page.goto('/reports');
  await expect(page.getByText('No saved reports yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Report' })).toHaveCount(0);
});
