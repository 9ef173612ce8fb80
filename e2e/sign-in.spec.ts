import type { Page } from '@playwright/test';
import { expect, expectAccessible, goTo, signIn, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { accessToken, freshEmail, PASSWORD, signUpByHand } from './sign-up.ts';

const landing = { name: 'Streamline Your Case Management' };

/** Changes the page's stored tokens, as time and other tabs do. */
type Tokens = { body: { refresh_token: string; expires_in: number }; expiresAt: number };

test('while authentication is checked the page says so; an unavailable server is reported, and retried', async ({
  page,
}) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await intercept(page, '**/api/config', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto('/');
  await expect(page.getByText('Checking authentication...')).toBeVisible();
  answer();
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/config');
  await again.click();
  await expect(page.getByRole('heading', landing)).toBeVisible();
});

test('a session survives a reload, sends its bearer with every call, and shows its name as typed', async ({
  page,
}) => {
  const calls: (string | undefined)[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/config')
      calls.push(request.headers().authorization);
  });
  const name = '<img src=x onerror=alert(1)> {{7*7}}';
  await signUpByHand(page, name);
  // In the format of local storage.
  const token = await accessToken(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'My Work' })).toBeVisible();
  expect(calls.length).toBeGreaterThan(2);
  expect(new Set(calls)).toEqual(new Set([`Bearer ${token}`]));
  await goTo(page, 'Cases');
  await expect(page.getByText(name).first()).toBeAttached();
});

test('a stranger’s guesses lock out new devices, but not the owner on a known one', async ({
  page,
  browser,
  server,
}) => {
  const email = await signUpByHand(page);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', landing)).toBeVisible();

  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage();
  await stranger.goto('/');
  await stranger.getByRole('button', { name: 'Log in' }).first().click();
  const refused = stranger.getByText('That email address and password do not match.');
  const locked = stranger.getByText('Too many failed attempts for this address. Wait 15 minutes');
  await stranger.getByLabel('Email address').fill(email);
  for (let guess = 1; guess <= 11; guess++) {
    await expect(stranger.getByLabel('Email address')).toHaveValue(email);
    await stranger.getByLabel('Password').fill(`guess number ${guess}`);
    await stranger.getByRole('button', { name: 'Sign in' }).click();
    await expect(guess > 10 ? locked : refused).toBeVisible();
  }
  await stranger.getByLabel('Password').fill(PASSWORD);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(locked).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.context().close();

  await signIn(page, email);
});

test('T13 logging out clears the tokens here and in other tabs', async ({ page, context }) => {
  const email = await signUpByHand(page);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', landing)).toBeVisible();
  await expect(other.getByRole('heading', landing)).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('auth0')))).toEqual(
    [],
  );
  await signIn(page, email);
});

test('T12 a replayed sign-in response is refused with a message and without a loop, and an error of the sign-in page shown', async ({
  page,
}) => {
  await page.goto('/?code=used-before&state=replayed');
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByRole('heading', landing)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await page.goto('/?error=access_denied');
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByText(/refused access/)).toBeVisible();
});

test('an expired access token is renewed silently, and T12 a reused refresh token ends the session', async ({
  page,
}) => {
  await signUpByHand(page);
  const entry = () =>
    page.evaluate(() => {
      const key = Object.keys(localStorage).find(
        (name) => name.includes('auth0spajs') && name.includes('landfall-web') && !name.includes('@@user@@'),
      );
      if (!key) throw new Error('No tokens in local storage');
      return { key, value: JSON.parse(localStorage.getItem(key) ?? '') as Tokens };
    });
  // On a page that does not renew tokens: two renewals with one token would end the session.
  const expire = async (refreshToken?: string) => {
    await page.goto('/healthz');
    const { key, value } = await entry();
    const body = { ...value.body, ...(refreshToken ? { refresh_token: refreshToken } : {}) };
    const expired = JSON.stringify({ body, expiresAt: 1 });
    await page.evaluate(([name, text]) => localStorage.setItem(name ?? '', text ?? ''), [key, expired]);
  };
  const first = (await entry()).value.body.refresh_token;
  await expire();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Case Records' })).toBeVisible();
  expect((await entry()).value.body.refresh_token).not.toBe(first);

  await expire(first);
  await page.goto('/');
  await expect(page.getByText('You were signed out').or(page.getByText('Login failed'))).toBeVisible();
  await expect(page.getByRole('heading', landing)).toBeVisible();
});

/** Fills the sign-up form on the hosted page and submits it. */
async function createAccount(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Your name').fill('Nadia Reyes');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

test('an account is created once, with a long enough password; an address of another site is not followed', async ({
  page,
  browser,
  server,
}) => {
  const email = freshEmail();
  await page.goto(`${server.url}//evil.example/cases`);
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await createAccount(page, email, 'short');
  await expect(page.getByText(/at least 12 characters/i)).toBeVisible();
  await createAccount(page, email, PASSWORD);
  await expect(page.getByRole('button', { name: 'Account menu of Nadia Reyes' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(server.url);

  const other = await (await browser.newContext({ baseURL: server.url })).newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Log in' }).first().click();
  await other.getByRole('link', { name: 'Create an account' }).click();
  await createAccount(other, email, `${PASSWORD} but another`);
  await expect(other.getByLabel('Your name')).toHaveValue('Nadia Reyes');
  await expect(other.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await other.context().close();
});
