import { apiOf, expect, expectAccessible, expectNoOverflow, goTo, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { invite, joinAs } from './people.ts';
import { freshEmail, signUp } from './sign-up.ts';

const TEMPLATE = {
  name: 'Deadlines',
  report_settings: { date_settings: ['Filing Deadline'] },
  schedule: { frequency: 'daily', hour: 8 },
};

test('T89 demoting or removing a member shows how many invitations and schedules end, which then do', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  const tom = await joinAs(page, browser, 'admin', 'Tom Ellery');
  const invited = freshEmail();
  await invite(tom.page, invited);
  await invite(tom.page, freshEmail());
  await (await apiOf(tom.page)).post('/reports/configurations', TEMPLATE);

  await goTo(page, 'Organization');
  const table = page.getByRole('table', { name: 'Organization Users' });
  const row = table.getByRole('row').filter({ hasText: tom.email });
  await row.getByRole('button', { name: 'Remove' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Tom Ellery?' });
  const ends = '2 pending invitations will be cancelled and 1 schedule will stop.';
  await expect(removal).toContainText('Are you sure you want to remove this user from the organization?');
  await expect(removal).toContainText(ends);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await removal.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Edit' }).click();
  await row.getByLabel('user').check();
  await row.getByLabel('admin').uncheck();
  await row.getByRole('button', { name: 'Save' }).click();
  const demotion = page.getByRole('dialog', { name: 'Change the roles of Tom Ellery?' });
  await expect(demotion).toContainText(ends);
  await expectAccessible(page);
  await demotion.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByLabel('admin')).not.toBeChecked();
  await row.getByRole('button', { name: 'Save' }).click();
  await demotion.getByRole('button', { name: 'Change roles' }).click();
  await expect(row.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(row.getByText('user', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Pending Invitations' }).click();
  await expect(page.getByRole('row').filter({ hasText: tom.email })).toContainText('Accepted');
  await expect(page.getByRole('row').filter({ hasText: invited })).toHaveCount(0);
  await page.goto('/reports');
  await expect(page.getByText('Paused: edit it to resume')).toBeVisible();

  // The member has nothing to hand over: the removal asks for no successor.
  await page.goto('/organization');
  await row.getByRole('button', { name: 'Edit' }).click();
  await row.getByLabel('viewer').check();
  await row.getByLabel('user').uncheck();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(demotion).toContainText('Their unsent mails and their links for clients will be withdrawn.');
  await demotion.getByRole('button', { name: 'Change roles' }).click();
  await expect(row.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(row.getByText('viewer', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(removal).toContainText('from the organization?');
  await expect(removal).not.toContainText('will be cancelled');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toBeHidden();
  await tom.page.context().close();
});

test('a member can be removed although the effect cannot be loaded', async ({ page, browser }) => {
  await signUp(page, 'Nadia Reyes');
  const tom = await joinAs(page, browser, 'user', 'Tom Ellery');
  await tom.page.context().close();
  await page.goto('/organization');
  const row = page.getByRole('row').filter({ hasText: tom.email });
  await intercept(page, '**/api/users/*/work', (route) => route.abort());
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toBeHidden();
});
