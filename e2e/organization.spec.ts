import { expect, expectAccessible, expectNoOverflow, goTo, openProduct, test } from './fixtures.ts';
import { intercept, WORDLESS } from './intercept.ts';
import { invite, joinAs } from './people.ts';
import { freshEmail, signUp } from './sign-up.ts';

test('the organization shows name, description and created date; the edit icon makes them editable, with save and cancel', async ({
  page,
}) => {
  await signUp(page, 'Nadia Reyes');
  await goTo(page, 'Organization');
  await expect(page.getByRole('heading', { name: "Nadia Reyes's Practice" })).toBeVisible();
  await expect(
    page.getByText(
      `Created${new Date().toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'America/New_York' })}`,
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Edit organization' }).click();
  const form = page.getByRole('form', { name: 'Edit organization' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('   ');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await form.getByLabel('Name').fill('  Reyes Immigration ');
  await form.getByLabel('Description').fill('Families and asylum.');
  await form.getByLabel('Time zone').selectOption('America/Los_Angeles');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Reyes Immigration', exact: true })).toBeVisible();
  await expect(page.getByText('Families and asylum.')).toBeVisible();
  await expect(page.getByText('America/Los Angeles')).toBeVisible();

  await page.getByRole('button', { name: 'Edit organization' }).click();
  await form.getByLabel('Name').fill('Something else');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Reyes Immigration', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Reyes Immigration', exact: true })).toBeVisible();
});

test('an imported member who has not signed in is marked, so that an admin can invite them', async ({
  page,
}) => {
  await signUp(page, 'Nadia Reyes');
  await intercept(page, '**/api/users', async (route) => {
    const { users } = await (await route.fetch()).json();
    const imported = { id: crypto.randomUUID(), email: 'ines@old-office.test', display_name: 'Ines Ortega' };
    users.push({ ...users[0], ...imported, roles: ['user'], has_signed_in: false });
    await route.fulfill({ json: { users } });
  });
  await goTo(page, 'Organization');
  const table = page.getByRole('table', { name: 'Organization Users' });
  const marked = table.getByRole('row').filter({ hasText: 'Has not signed in here yet' });
  await expect(marked).toHaveCount(1);
  await expect(marked).toContainText('Ines Ortega');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test("users show their roles as badges, are edited with save or cancel, and removed after a question; a super admin is 'Protected'", async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  const tom = await joinAs(page, browser, 'viewer', 'Tom Ellery');
  await openProduct(tom.page);
  await test.step('an accepted invitation can neither be cancelled nor copied', async () => {
    await page.goto('/organization?tab=invitations');
    const invitation = page.getByRole('row').filter({ hasText: tom.email });
    await expect(invitation.getByText('Accepted')).toBeVisible();
    await expect(invitation.getByRole('button')).toHaveCount(0);
  });
  await page.getByRole('tab', { name: 'Organization Users' }).click();
  const table = page.getByRole('table', { name: 'Organization Users' });
  const row = table.getByRole('row').filter({ hasText: tom.email });
  await expect(row.getByText('viewer', { exact: true })).toBeVisible();
  const founder = table.getByRole('row').filter({ hasText: 'You' });
  await expect(founder.getByText('super_admin')).toBeVisible();
  await expect(founder.getByText('Protected')).toBeVisible();
  await expect(founder.getByText('Cannot remove super admin')).toBeVisible();
  await expect(founder.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(row.getByRole('checkbox')).toHaveCount(3);
  await expect(row.getByLabel('viewer')).toBeChecked();
  await row.getByLabel('viewer').uncheck();
  await expect(row.getByRole('button', { name: 'Save' })).toBeDisabled();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(row.getByText('viewer', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Edit' }).click();
  await row.getByLabel('admin').check();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('admin', { exact: true })).toBeVisible();
  await expect(row.getByText('viewer', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Tom Ellery?' });
  await expect(question).toContainText('Are you sure you want to remove this user from the organization?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: 'Remove' }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(row).toBeHidden();

  // Their own practice still exists: they are asked before they switch.
  await tom.page.reload();
  await expect(tom.page.getByText('You are no longer in this organization')).toBeVisible();
  await expectAccessible(tom.page);
  await tom.page.getByRole('button', { name: "Continue in Tom Ellery's Practice" }).click();
  await expect(tom.page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await tom.page.context().close();
});

test('actions that a role does not permit are not offered', async ({ page, browser }) => {
  await signUp(page, 'Nadia Reyes');
  const user = (await joinAs(page, browser, 'user', 'Ines Duarte')).page;
  await user.goto('/organization?tab=audit');
  await expect(user.getByRole('table', { name: 'Organization Users' })).toBeVisible();
  await expect(user.getByRole('table', { name: 'Audit Log' })).toHaveCount(0);
  await user.goto('/organization?tab=invitations&new=open');
  await expect(user.getByRole('table', { name: 'Organization Users' })).toContainText('super_admin');
  await expect(user.getByRole('tab')).toHaveText(['Organization Users']);
  for (const name of ['Edit', 'Remove', 'Invite User']) {
    await expect(user.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(user.getByRole('dialog')).toHaveCount(0);
  await expectAccessible(user);
  await expectNoOverflow(user);
  await user.context().close();
});

test('the invite modal has e-mail, role and message; an invitation is pending, its link is copied, and it is cancelled after a question', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, 'Nadia Reyes');
  await goTo(page, 'Organization');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  const send = dialog.getByRole('button', { name: 'Send Invitation' });
  await expect(send).toBeDisabled();
  await expect(dialog.getByLabel('Role')).toHaveValue('viewer');
  await expect(dialog).toContainText(
    'Viewers have read-only access, users have basic access, admins can manage organization settings.',
  );
  await dialog.getByLabel('Email').fill('not an address');
  await send.click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await expectNoOverflow(page);
  const email = freshEmail();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('user');
  await dialog.getByLabel('Message').fill('You take over the family cases.');
  await send.click();

  await expect(page.getByRole('tab', { name: 'Pending Invitations' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page).toHaveURL(/tab=invitations/);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('You take over the family cases.');
  await expect(row.getByText('user', { exact: true })).toBeVisible();
  await expect(row.getByText('Pending', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await row.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Invitation link copied to clipboard!')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect(link.origin).toBe(new URL(page.url()).origin);
  expect(link.pathname).toMatch(/^\/accept-invitation\/[\w-]{43}$/);
  expect(link.searchParams.get('email')).toBe(email);

  await page.getByRole('button', { name: 'Invite User' }).click();
  await dialog.getByLabel('Email').fill(email.toUpperCase());
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('invited');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();

  await row.getByRole('button', { name: 'Cancel invitation' }).click();
  const question = page.getByRole('dialog', { name: `Cancel the invitation of ${email}?` });
  await expect(question).toContainText('Are you sure you want to cancel this invitation?');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await row.getByRole('button', { name: 'Cancel invitation' }).click();
  await question.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(row).toBeHidden();
  await page.reload();
  await expect(page.getByText('No invitations yet')).toBeVisible();
});

test('failures use the specified texts, with Retry', async ({ page, browser }) => {
  await signUp(page, 'Nadia Reyes');
  const tom = await joinAs(page, browser, 'user', 'Tom Ellery');
  await tom.page.context().close();
  const invited = freshEmail();
  await invite(page, invited);
  const alert = page.getByRole('main').getByRole('alert');
  const retry = page.getByRole('button', { name: 'Retry' });

  // A failed request would be repeated once the stream opens.
  await intercept(page, '**/api/events', (route) => route.abort());
  await intercept(page, '**/api/organizations', (route) => route.fulfill(WORDLESS));
  await page.goto('/organization');
  await expect(alert).toContainText('Failed to fetch organization details');
  await expectAccessible(page);
  await page.unroute('**/api/organizations');
  await retry.click();
  await intercept(page, '**/api/organizations', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(WORDLESS) : route.continue(),
  );
  await page.getByRole('button', { name: 'Edit organization' }).click();
  const form = page.getByRole('form', { name: 'Edit organization' });
  await form.getByLabel('Name').fill('Another name');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(alert).toContainText('Failed to update organization');

  await intercept(page, '**/api/users', (route) => route.fulfill(WORDLESS));
  await page.goto('/organization');
  await expect(alert).toContainText('Failed to fetch organization users');
  // A part of the page that mounts later requests it once more: that request fails too, and a Retry meanwhile would
  // join it.
  await page.waitForLoadState('networkidle');
  await page.unroute('**/api/users');
  await retry.click();
  const row = page.getByRole('row').filter({ hasText: tom.email });
  await intercept(page, '**/api/users/**', (route) => route.fulfill(WORDLESS));
  await row.getByRole('button', { name: 'Edit' }).click();
  await row.getByLabel('admin').check();
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(alert).toContainText('Failed to update user roles');
  await row.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(alert).toContainText('Failed to remove user');
  await page.unroute('**/api/users/**');
  await retry.click();
  await expect(row).toBeHidden();

  await intercept(page, '**/api/invitations**', (route) => route.fulfill(WORDLESS));
  await page.getByRole('tab', { name: 'Pending Invitations' }).click();
  await expect(alert).toContainText('Failed to fetch invitations');
  await page.unroute('**/api/invitations**');
  await retry.click();
  await intercept(page, '**/api/invitations/*', (route) => route.fulfill(WORDLESS));
  const invitation = page.getByRole('row').filter({ hasText: invited });
  await invitation.getByRole('button', { name: 'Cancel invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(alert).toContainText('Failed to cancel invitation');
  await intercept(page, '**/api/invitations', (route) =>
    route.request().method() === 'POST' ? route.fulfill(WORDLESS) : route.continue(),
  );
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to send invitation');
});
