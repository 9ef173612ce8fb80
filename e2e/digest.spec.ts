import { arrange, expect, expectAccessible, expectNoOverflow, organizationDay, test } from './fixtures.ts';
import { signUp } from './sign-up.ts';

test('a digest is opened, and what it names is handled and put off by its links', async ({
  page,
  server,
}) => {
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
  await test.step('what was handled meanwhile says so', async () => {
    await page.goto(await server.linkMailedTo(email, 'act=handle'));
    await expect(page.getByText('Filing Deadline is handled already: done by')).toBeVisible();
  });
  await test.step('another is put off', async () => {
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
