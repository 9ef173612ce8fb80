import type { Page } from '@playwright/test';
import { Phone } from '../apps/identity/src/testing/phone.ts';
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts';
import { freshEmail, PASSWORD, signUpByHand } from './sign-up.ts';

const NEW_PASSWORD = 'lanterns over the quay';
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

/** Signs in on the hosted page up to and including the password. */
async function enterPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

test('a new account’s address is confirmed by the link in its mail', async ({ page, server }) => {
  const email = await signUpByHand(page);
  await page.goto('/identity/account');
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await page.getByRole('link', { name: 'Confirm it' }).click();
  await expect(heading(page, 'Confirm your email address')).toBeVisible();
  await expectGood(page);

  await page.goto(await server.linkMailedTo(email, '/verify-email'));
  await expect(heading(page, 'Is this address yours?')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Yes, confirm it' }).click();
  await expect(heading(page, 'Your email address is confirmed')).toBeVisible();
  await page.goto('/identity/account');
  await expect(page.getByText('Not confirmed')).toBeHidden();
});

test('the banner disappears at once after confirming the address', async ({ page, context, server }) => {
  const email = await signUpByHand(page);
  const banner = page.getByText(`Your address ${email} is not confirmed yet.`);
  await expect(banner).toBeVisible();
  const mail = await context.newPage();
  await mail.goto(await server.linkMailedTo(email, '/verify-email'));
  await mail.getByRole('button', { name: 'Yes, confirm it' }).click();
  await expect(heading(mail, 'Your email address is confirmed')).toBeVisible();
  await mail.close();
  await expect(banner).toBeVisible();
  // A headless browser does not tell a page that it has regained the focus.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(banner).toBeHidden();
});

test('a forgotten password is replaced by the link in a mail', async ({ page, browser, server, baseURL }) => {
  const email = await signUpByHand(page);
  const elsewhere = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await elsewhere.goto('/');
  await elsewhere.getByRole('button', { name: 'Log in' }).first().click();
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectGood(elsewhere);
  await elsewhere.getByLabel('Email address').fill(email);
  await elsewhere.getByRole('button', { name: 'Send the link' }).click();
  await expect(heading(elsewhere, 'Check your mail')).toBeVisible();
  await expectGood(elsewhere);

  await elsewhere.goto(await server.linkMailedTo(email, '/reset-password'));
  await expectGood(elsewhere);
  await elsewhere.getByLabel('New password').fill('passwordpassword');
  await elsewhere.getByRole('button', { name: 'Change password' }).click();
  await expect(elsewhere.getByText('easy to guess')).toBeVisible();
  await elsewhere.getByLabel('New password').fill(NEW_PASSWORD);
  await elsewhere.getByRole('button', { name: 'Change password' }).click();
  await expect(heading(elsewhere, 'Your password is changed')).toBeVisible();
  await elsewhere.getByRole('link', { name: 'Back to Landfall' }).click();
  await elsewhere.getByRole('button', { name: 'Log in' }).first().click();
  await enterPassword(elsewhere, email, NEW_PASSWORD);
  await expect(elsewhere.getByRole('heading', { name: 'My Work' })).toBeVisible();
  await elsewhere.context().close();

  // The browser that signed in with the old password is signed out.
  await page.goto('/identity/account');
  await expect(heading(page, 'Sign in')).toBeVisible();
});

test('the password is changed on the account page with the current one', async ({ page }) => {
  await signUpByHand(page);
  await page.goto('/identity/account');
  await expect(page.getByText('This browser')).toBeVisible();
  await expectGood(page);
  await page.getByRole('link', { name: 'Change password' }).click();
  await expectGood(page);
  await page.getByLabel('Your present password').fill('not the password');
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toHaveText('That is not your present password.');
  await page.getByLabel('Your present password').fill(PASSWORD);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Landfall' }).click();
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
});

test('with two-factor authentication, signing in requires a code of the app, or a recovery code', async ({
  page,
}) => {
  const email = await signUpByHand(page, 'Nadia Reyes', freshEmail());
  await page.goto('/identity/account');
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByLabel('Your present password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectGood(page);
  await page.getByText('You cannot scan it?').click();
  const phone = new Phone((await page.locator('.key').textContent()) ?? '');
  await page.getByLabel('Code', { exact: true }).fill(phone.code(Date.now()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(heading(page, 'Keep your recovery codes')).toBeVisible();
  await expectGood(page);
  const [recoveryCode = ''] = await page.locator('.codes li').allTextContents();
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await expect(page.getByText('On: signing in asks for a code')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out of' }).click();
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await enterPassword(page, email);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await expectGood(page);
  // The code that was used for the setup cannot be used again; the phone's clock may be ahead by one step.
  await page.getByLabel('Code', { exact: true }).fill(phone.code(Date.now() + 30_000));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'My Work' })).toBeVisible();

  await page.goto('/identity/account');
  await page.getByRole('button', { name: 'Sign out of' }).click();
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await enterPassword(page, email);
  await page.getByRole('link', { name: 'Use a recovery code instead' }).click();
  await expectGood(page);
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'My Work' })).toBeVisible();
  await page.goto('/identity/account');
  await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible();
});

test('a passkey signs in without password and code, until it is removed', async ({ page }) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signUpByHand(page);
  await page.goto('/identity/account');
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your present password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Make the passkey' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByText('The passkey is added')).toBeVisible();
  await expectGood(page);

  await page.getByRole('button', { name: 'Sign out of' }).click();
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'My Work' })).toBeVisible();

  await page.goto('/identity/account');
  await page.getByRole('link', { name: 'Remove the passkey' }).click();
  await page.getByLabel('Your present password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out of' }).click();
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('alert')).toHaveText(/is not known here/);
});
