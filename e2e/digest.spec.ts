import { arrange, expect, expectAccessible, expectNoOverflow, organizationDay, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('a digest’s links handle and snooze its dates', async ({ page, server }) => {
  const email = await signUp(page);
  await arrange(page, [
    {
      title: 'Okafor: I-130',
      dates: [
        ['Filing Deadline', await organizationDay(page, -2)],
        ['Interview', await organizationDay(page, 3)],
      ],
    },
  ]);
  await server.makeDigestDue(email);

  await test.step('a link asks first, and handles with a click', async () => {
    await page.goto(await server.linkMailedTo(email, 'act=handle'));
    const dialog = page.getByRole('dialog', { name: 'Handle Filing Deadline' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('table', { name: 'Handled' })).toContainText('Done');
    await expect(page.getByText('overdue')).toHaveCount(0);
  });
  await test.step('a date handled meanwhile is explained', async () => {
    await page.goto(await server.linkMailedTo(email, 'act=handle'));
    await expect(page.getByText('Filing Deadline is handled already: done by')).toBeVisible();
  });
  await test.step('another is snoozed', async () => {
    const link = (await server.linksMailedTo(email)).filter((each) => each.includes('act=snooze')).at(-1);
    await page.goto(link ?? '');
    const dialog = page.getByRole('dialog', { name: 'Snooze Interview' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await expect(page.getByText(/^Interview: snoozed until /)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Important Dates' })).toContainText('Snoozed until');
  });
});
