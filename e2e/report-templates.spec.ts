import type { Page } from '@playwright/test';
import { apiOf, expect, expectAccessible, expectNoOverflow, goTo, test } from './fixtures.ts';
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
} from './report-office.ts';
import { signUp } from './sign-up.ts';

test('a template is saved as default with a schedule, generated, sent to a colleague, edited and deleted', async ({
  page,
  browser,
  server,
}) => {
  await signUp(page, 'Nadia Reyes');
  await arrangeOffice(page);
  const tom = await joinAs(page, browser, 'viewer', 'Tom Ellery');
  const name = 'Everything that the Monday meeting goes through';
  const short = 'Everything that the Monday meeting goes…';
  await goTo(page, 'Reports');
  await page.getByRole('button', { name: 'Create Template' }).click();
  const dialog = templateDialog(page);
  await dialog.getByRole('button', { name: 'Select all' }).click();
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByLabel('Template name')).toBeFocused();
  await dialog.getByLabel('Template name').fill(name);
  await dialog.getByLabel('Description').fill(`${HOSTILE} ${'and more '.repeat(10)}`);
  await dialog.getByLabel('Make this the default template').check();
  await dialog.getByLabel('Send by itself').selectOption('Every weekday');
  await dialog.getByLabel('At', { exact: true }).selectOption('8:00 AM');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Template "${name}" saved successfully!`)).toBeVisible();
  await expect(dialog).toBeHidden();

  const row = rowOf(templates(page), short);
  await expect(row).toContainText('Biometrics Appointment, Filing Deadline');
  await row.getByRole('button', { name: '+6 more' }).click();
  await expect(row).toContainText('Work Permit Expiration');
  await row.getByRole('button', { name: 'Fewer' }).click();
  await expect(row).not.toContainText('Work Permit Expiration');
  await expect(row).toContainText('90 days');
  await expect(row.getByText('Default', { exact: true })).toBeVisible();
  await expect(row).toContainText('Every weekday at 8:00 AM to Nadia Reyes');
  await expect(row).toContainText(/Next: (Mon|Tue|Wed|Thu|Fri), /);
  await expect(saved(page).getByText('No saved reports yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  // A new report starts with the default template.
  await page.keyboard.press('n');
  await expect(generateDialog(page).getByText('8 of 8 chosen')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(generateDialog(page)).toBeHidden();

  await intercept(page, '**/generate', (route) => route.abort());
  await row.getByRole('button', { name: `Generate ${name}` }).click();
  await expect(templates(page).getByRole('alert')).toContainText('No report was made. Error: ');
  await page.unroute('**/generate');
  await templates(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Report generated from template successfully!')).toBeVisible();
  const view = page.getByRole('dialog', { name });
  await expect(view.getByText('6 dates in all')).toBeVisible();
  await view.getByRole('button', { name: 'Close' }).click();
  await expect(view).toBeHidden();
  await expect(rowOf(saved(page), short)).toHaveCount(1);

  await row.getByRole('button', { name: `Send ${name}` }).click();
  const send = page.getByRole('dialog', { name: 'Send Report' });
  await send.getByRole('checkbox', { name: /^Myself/ }).uncheck();
  await send.getByRole('checkbox', { name: `Tom Ellery (${tom.email})` }).check();
  await send.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Report sent from template successfully!')).toBeVisible();
  await server.linkMailedTo(tom.email, '/reports');
  await expect(saved(page).getByText('to Tom Ellery')).toBeVisible();
  await rowOf(saved(page), short)
    .last()
    .getByRole('button', { name: `Send ${name}` })
    .click();
  await send.getByRole('checkbox', { name: /^Myself/ }).uncheck();
  await send.getByRole('checkbox', { name: `Tom Ellery (${tom.email})` }).check();
  await send.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The report is on its way to Tom Ellery')).toBeVisible();

  // Somebody else renames it meanwhile: the request has only the edited fields, and the other change is shown first.
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Template' });
  await expect(page).toHaveURL(/template=[0-9a-f-]{36}$/);
  await edit.getByLabel('Send by itself').selectOption('Every week');
  await edit.getByLabel('On', { exact: true }).selectOption('Friday');
  await edit.getByRole('checkbox', { name: `Tom Ellery (${tom.email})` }).check();
  await edit.getByLabel('Group by').selectOption('Date type');
  await edit.getByRole('button', { name: '7 days' }).click();
  const id = new URL(page.url()).searchParams.get('template');
  await (await apiOf(page)).post(`/reports/configurations/${id}`, { name: 'Week' });
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(conflict).toContainText(
    /Every Friday at 8:00 AM to (myself and Tom Ellery|Tom Ellery and myself)/,
  );
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Template "Week" saved successfully!')).toBeVisible();
  const renamed = rowOf(templates(page), 'Week');
  await expect(renamed).toContainText('Every Friday at 8:00 AM to Nadia Reyes and Tom Ellery');
  await expect(renamed).toContainText('7 days');

  await renamed.getByRole('button', { name: 'Delete Week' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Week?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await intercept(page, '**/api/reports/configurations/*', (route) => route.abort());
  await renamed.getByRole('button', { name: 'Delete Week' }).click();
  await question.getByRole('button', { name: 'Delete Template' }).click();
  await expect(templates(page).getByRole('alert')).toContainText('The template was not deleted. Error: ');
  await page.unroute('**/api/reports/configurations/*');
  await templates(page).getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Template deleted successfully!')).toBeVisible();
  await expect(page.getByText('No report templates yet')).toBeVisible();
  await expect(rowOf(saved(page), short)).toHaveCount(2);

  // A viewer can read and export, but is offered nothing else.
  const link = `/reports?report=${await reportIdOf(page, short)}`;
  await tom.page.goto(link);
  const theirs = tom.page.getByRole('dialog', { name });
  await expect(theirs.getByRole('table', { name: 'Overdue and This Week' })).toContainText('Okafor: I-130');
  await expect(theirs.getByRole('button', { name: 'Send Report' })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Export' }).click();
  const downloading = tom.page.waitForEvent('download');
  await tom.page.getByRole('menuitem', { name: 'PDF' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/);
  await theirs.getByRole('button', { name: 'Close' }).click();
  await expect(theirs).toBeHidden();
  await expect(tom.page.getByRole('button', { name: /^(Generate|Send|Edit|Delete|Create)/ })).toHaveCount(0);
  await tom.page.goto('/reports?new=open');
  await expect(rowOf(saved(tom.page), short).first()).toBeVisible();
  await expect(generateDialog(tom.page)).toHaveCount(0);
});

/** The id of the report in the first row of that name. */
async function reportIdOf(page: Page, name: string): Promise<string | null> {
  const href = await rowOf(saved(page), name)
    .first()
    .getByRole('link', { name: 'View' })
    .getAttribute('href');
  return new URL(href ?? '', page.url()).searchParams.get('report');
}
