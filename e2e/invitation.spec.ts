import { apiOf, expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { intercept, WORDLESS } from './intercept.ts';
import { invite, otherPage } from './people.ts';
import { freshEmail, PASSWORD, signUp } from './sign-up.ts';

const kept = () => localStorage.getItem('landfall:invitation');

test('a link without a token is shown as invalid', async ({ page }) => {
  await page.goto('/accept-invitation');
  await expect(page.getByRole('heading', { name: 'Invalid Invitation Link' })).toBeVisible();
  await expect(page.getByText('The invitation link appears to be invalid or incomplete.')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Streamline Your Case Management' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an unknown token shows an invitation error with the server’s message', async ({ page }) => {
  await page.goto(`/accept-invitation/${'x'.repeat(43)}?email=ines%40office.example`);
  await expect(page.getByRole('heading', { name: 'Invitation Error' })).toBeVisible();
  await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Streamline Your Case Management' })).toBeVisible();
});

test('a person who is not signed in signs up with the invited address, and has joined', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  const email = freshEmail();
  const { invitation_token } = await invite(page, email, 'user');
  const ines = await otherPage(page, browser);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await intercept(ines, '**/api/accept-invitation/**', async (route) => {
    await held;
    await route.continue();
  });
  await ines.goto(`/accept-invitation/${invitation_token}?email=${encodeURIComponent(email)}`);
  await expect(ines.getByRole('heading', { name: 'Processing Invitation' })).toBeVisible();
  await expect(ines.getByText(email)).toBeVisible();
  answer();
  await expect(ines.getByRole('heading', { name: "Welcome to Nadia Reyes's Practice!" })).toBeVisible();
  await expect(ines.getByText('Your role: user')).toBeVisible();
  await expect(ines.getByText('Redirecting to login page in a few seconds...')).toBeVisible();
  await expect(ines.getByRole('button', { name: 'Log In Now' })).toBeVisible();

  // After two seconds the sign-in page opens automatically, with the address filled in.
  await expect(ines.getByLabel('Email address')).toHaveValue(email);
  await ines.getByRole('link', { name: 'Create an account' }).click();
  await ines.getByLabel('Your name').fill('Ines Duarte');
  await ines.getByLabel('Email address').fill(email);
  await ines.getByLabel('Password').fill(PASSWORD);
  await ines.getByRole('button', { name: 'Create account' }).click();

  await expect(ines.getByRole('heading', { name: "Welcome to Nadia Reyes's Practice!" })).toBeVisible();
  await expect(ines.getByText('Redirecting to dashboard in a few seconds...')).toBeVisible();
  await expect(ines.getByRole('heading', { name: 'My Work' })).toBeVisible();
  await expect(ines).toHaveURL('/home');
  expect(await ines.evaluate(kept)).toBeNull();
  await ines.goto('/organization');
  await expect(ines.getByRole('heading', { name: "Nadia Reyes's Practice" })).toBeVisible();
  await expect(ines.getByRole('row').filter({ hasText: email })).toContainText('user');
  await ines.context().close();
});

test('a signed-in person joins at once and sees the dashboard; the link can be opened again', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  const tom = await otherPage(page, browser);
  const email = await signUp(tom, 'Tom Ellery');
  const { invitation_token } = await invite(page, email, 'admin');
  const link = `/accept-invitation/${invitation_token}?email=${encodeURIComponent(email)}`;
  await tom.goto(link);
  await expect(tom.getByText('Your role: admin')).toBeVisible();
  await tom.getByRole('button', { name: 'Go to Dashboard Now' }).click();
  await expect(tom.getByRole('heading', { name: 'My Work' })).toBeVisible();
  await tom.goto(link);
  await expect(tom.getByRole('heading', { name: "Welcome to Nadia Reyes's Practice!" })).toBeVisible();
  await expect(tom.getByRole('heading', { name: 'My Work' })).toBeVisible();
  await tom.context().close();
});

test('the wrong account is explained, and can sign out and continue as the invited address', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  const email = freshEmail();
  const { invitation_token } = await invite(page, email);
  const tom = await otherPage(page, browser);
  await signUp(tom, 'Tom Ellery');
  await tom.goto(`/accept-invitation/${invitation_token}?email=${encodeURIComponent(email)}`);
  await expect(tom.getByRole('heading', { name: 'Invitation Error' })).toBeVisible();
  await expectAccessible(tom);
  await expectNoOverflow(tom);
  await tom.getByRole('button', { name: `Sign out and continue as ${email}` }).click();
  await expect(tom.getByLabel('Email address')).toHaveValue(email);
  await tom.getByRole('link', { name: 'Create an account' }).click();
  await tom.getByLabel('Your name').fill('Ines Duarte');
  await tom.getByLabel('Email address').fill(email);
  await tom.getByLabel('Password').fill(PASSWORD);
  await tom.getByRole('button', { name: 'Create account' }).click();
  await expect(tom.getByText('Your role: viewer')).toBeVisible();
  await expect(tom.getByRole('heading', { name: 'My Work' })).toBeVisible();
  await tom.context().close();
});

test('while the server is down the invitation can be retried', async ({ page }) => {
  await intercept(page, '**/api/accept-invitation/**', (route) => route.abort());
  await page.goto('/accept-invitation/some-token');
  await expect(page.getByText('No response from server')).toBeVisible();
  await page.unroute('**/api/accept-invitation/**');
  await intercept(page, '**/api/accept-invitation/**', (route) => route.fulfill(WORDLESS));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to accept invitation')).toBeVisible();
  await page.unroute('**/api/accept-invitation/**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
});

test('a person who signs up without their invitation sees it, or founds an organization', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  const email = freshEmail();
  await invite(page, email);
  const ines = await otherPage(page, browser);
  await ines.goto('/');
  await ines.getByRole('button', { name: 'Log in' }).first().click();
  await ines.getByRole('link', { name: 'Create an account' }).click();
  await ines.getByLabel('Your name').fill('Ines Duarte');
  await ines.getByLabel('Email address').fill(email);
  await ines.getByLabel('Password').fill(PASSWORD);
  await ines.getByRole('button', { name: 'Create account' }).click();
  await expect(
    ines.getByText('An invitation is waiting: open its link, or start your own organization'),
  ).toBeVisible();
  await expectAccessible(ines);
  await expectNoOverflow(ines);
  const start = ines.getByRole('button', { name: 'Start your own organization' });
  await intercept(ines, '**/api/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), signup: 'invite' } });
  });
  await ines.reload();
  await expect(ines.getByText('An invitation is waiting')).toBeVisible();
  await expect(start, 'not offered where people come by invitation alone').toHaveCount(0);
  await ines.unroute('**/api/config');
  await ines.reload();
  await start.click();
  await expect(ines.getByText('Name is required')).toBeVisible();
  await ines.getByLabel('Name of your organization').fill('Duarte Law');
  await ines.getByRole('button', { name: 'Start your own organization' }).click();
  await expect(ines.getByRole('heading', { name: 'My Work' })).toBeVisible();
  const { post } = await apiOf(ines);
  await post('/case_records', { title: 'Duarte: N-400', description: 'Naturalization' });
  await ines.context().close();
});

const NOT_CONFIRMED = {
  status: 403,
  json: {
    code: 'email_not_confirmed',
    message: 'Confirm your e-mail address first: open the link in the mail that we sent you, then try again',
    request_id: '',
  },
};

test('T90 the invite modal says that the address has to be confirmed first', async ({ page }) => {
  await signUp(page, 'Nadia Reyes');
  await intercept(page, '**/api/settings', async (route) => {
    const settings = await (await route.fetch()).json();
    const user = { ...settings.user, needs_confirmed_email: true };
    await route.fulfill({ json: { ...settings, user } });
  });
  await intercept(page, '**/api/invitations', (route) =>
    route.request().method() === 'POST' ? route.fulfill(NOT_CONFIRMED) : route.continue(),
  );
  await page.goto('/organization?tab=invitations&new=open');
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  const confirm = dialog.getByRole('link', { name: 'Confirm your address' });
  await expect(confirm).toHaveAttribute('href', /\/identity\/verify-email$/);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByLabel('Email').fill(freshEmail());
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(dialog.getByText('Confirm your e-mail address first')).toBeVisible();
  await expect(dialog.getByLabel('Email')).not.toHaveValue('');

  await page.unroute('**/api/settings');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(confirm, 'gone once it is confirmed').toBeHidden();
});

test('T90 joining as an admin requires a confirmed address: they confirm it and retry', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Nadia Reyes');
  const tom = await otherPage(page, browser);
  const email = await signUp(tom, 'Tom Ellery');
  const { invitation_token } = await invite(page, email, 'admin');
  await intercept(tom, '**/api/accept-invitation/**', (route) => route.fulfill(NOT_CONFIRMED), { times: 1 });
  await tom.goto(`/accept-invitation/${invitation_token}?email=${encodeURIComponent(email)}`);
  await expect(tom.getByRole('heading', { name: 'Invitation Error' })).toBeVisible();
  await expect(tom.getByRole('alert')).toContainText('Confirm your e-mail address first');
  await expectAccessible(tom);
  await expectNoOverflow(tom);
  const opened = tom.context().waitForEvent('page');
  await tom.getByRole('button', { name: 'Confirm your address' }).click();
  await expect(await opened).toHaveURL(/\/identity\/verify-email$/);
  await tom.getByRole('button', { name: 'Try Again' }).click();
  await expect(tom.getByText('Your role: admin')).toBeVisible();
  await tom.context().close();
});
