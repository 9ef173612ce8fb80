import {
  apiOf,
  arrange,
  expect,
  expectAccessible,
  expectNoOverflow,
  goTo,
  organizationDay,
  test,
} from './fixtures.ts';
import { joinAs } from './people.ts';
import { PASSWORD, signUp, signUpByHand } from './sign-up.ts';

test('sign-in opens due dates: one is done and restored, another moved, a third added', {
  tag: '@phone',
}, async ({ page, browser, isMobile }) => {
  await signUp(page, 'Nadia Reyes');
  const [late, soon, far] = [
    await organizationDay(page, -3),
    await organizationDay(page, 0),
    await organizationDay(page, 60),
  ];
  const { ids } = await arrange(page, [
    {
      title: 'Okafor: I-130',
      dates: [
        ['Interview', soon],
        ['Filing Deadline', late],
      ],
    },
    { title: 'Silva: N-400', dates: [['Filing Deadline', far]] },
  ]);
  await (await apiOf(page)).post(`/case_records/${ids[1]}`, { status: 'client_action_required' });
  await goTo(page, 'My Work');
  await expect(page).toHaveURL('/home');
  const table = (name: string) => page.getByRole('table', { name });
  await expect(table('Overdue').getByText('3 days overdue')).toBeVisible();
  await expect(table('Later').getByText('Silva: N-400')).toBeVisible();
  await expect(table('Waiting for client').getByText('Silva: N-400')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  if (isMobile) await page.getByRole('button', { name: 'Done: Filing Deadline of Okafor: I-130' }).click();
  else {
    await table('Overdue').getByRole('row').nth(1).focus();
    await page.keyboard.press('d');
  }
  await expect(table('Overdue')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table('Overdue')).toBeVisible();

  await page.getByRole('button', { name: 'Move Filing Deadline of Okafor: I-130 to…' }).click();
  const move = page.getByRole('dialog', { name: 'Move Filing Deadline' });
  await move.getByRole('textbox', { name: 'Move to' }).fill('+60d');
  await move.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(table('Overdue')).toBeHidden();
  await expect(table('Later').getByText('Okafor: I-130')).toBeVisible();

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Date' }).click();
  await expect(page).toHaveURL('/home?add=date');
  const add = page.getByRole('dialog', { name: 'Add Date' });
  await add.getByRole('textbox', { name: 'Case' }).fill('silva');
  await page.getByRole('option', { name: 'Silva: N-400' }).click();
  await add.getByRole('textbox', { name: 'Date', exact: true }).fill('today');
  await add.getByLabel('Date Type').selectOption('Interview');
  await add.getByRole('button', { name: 'Add Date' }).click();
  await expect(table('Today').getByText('Silva: N-400')).toBeVisible();
  await expect(page).toHaveURL('/home');

  // A colleague has none of these cases, and reads that the office has some.
  const tom = await joinAs(page, browser, 'viewer', 'Tom Ellery');
  await tom.page.goto('/home');
  await expect(tom.page.getByText('No open dates in your cases')).toBeVisible();
  await tom.page.getByRole('button', { name: 'Show the office’s dates' }).click();
  await expect(tom.page.getByRole('table', { name: 'Today' }).getByText('Silva: N-400')).toBeVisible();
  await expect(tom.page.getByRole('button', { name: /^(Done|Move|Add)/ })).toHaveCount(0);
  await tom.page.context().close();
});

test('a new office sees its first steps; a deep link returns to its page after sign-in', async ({ page }) => {
  const email = await signUpByHand(page);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('list', { name: 'First steps' })).toBeVisible();
  // This is slow on a busy machine.
  const loaded = page.waitForResponse('**/api/sample-office', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Load a sample office' }).click();
  await loaded;
  await expect(page.getByText('This office contains a sample: invented people and cases.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Later' })).toBeVisible();

  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible();
  await page.goto('/case_dates');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Case Dates' })).toBeVisible();
});
