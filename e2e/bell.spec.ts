import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, openCase, test } from './fixtures.ts';
import { joinAs } from './people.ts';
import { signUp } from './sign-up.ts';

const bell = (page: Page, words: string) =>
  page.getByRole('button', { name: ['Notifications', words].filter(Boolean).join(', '), exact: true });

test('a member put on a case team by a colleague sees it in the bell at once, in each tab', async ({
  page: nadia,
  browser,
}) => {
  await signUp(nadia, 'Nadia Reyes');
  const { page: ugo } = await joinAs(nadia, browser, 'user', 'Ugo Marin');
  await openCase(nadia, 'Okafor: I-130');
  await ugo.goto('/case_records');
  await expect(bell(ugo, '')).toBeVisible();
  const second = await ugo.context().newPage();
  await second.goto('/home');
  await expect(bell(second, '')).toBeVisible();

  await nadia
    .getByRole('region', { name: 'Case Team' })
    .getByRole('button', { name: 'Edit case team' })
    .click();
  const team = nadia.getByRole('dialog', { name: 'Case Team' });
  await team.getByLabel('Ugo Marin').check();
  await team.getByRole('button', { name: 'Save' }).click();
  for (const tab of [ugo, second]) await expect(bell(tab, '1 unread')).toBeVisible();
  await expect(bell(nadia, '')).toBeVisible();

  const unread = second.getByRole('region', { name: 'Unread Notifications' });
  await expect(unread.getByRole('link', { name: 'Okafor: I-130' })).toBeVisible();
  await expectAccessible(second);
  await expectNoOverflow(second);

  await bell(ugo, '1 unread').click();
  const panel = ugo.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('You were added to the case team')).toBeVisible();
  await expectAccessible(ugo);
  await expectNoOverflow(ugo);
  await panel.getByRole('link', { name: 'Okafor: I-130' }).click();
  await expect(panel).toBeHidden();
  await expect(ugo.getByRole('heading', { name: 'Okafor: I-130' })).toBeVisible();
  // What is read in one tab is read in the other.
  for (const tab of [ugo, second]) await expect(bell(tab, '')).toBeVisible();
  await expect(unread).toBeHidden();
});
