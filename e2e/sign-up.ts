import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';

export const PASSWORD = 'tide table at noon';
const SCOPE = 'openid profile email offline_access';

/** The access tokens of people who signed up by HTTP. */
const tokens = new WeakMap<BrowserContext, string>();

/** A unique e-mail address. */
export function freshEmail(): string {
  return `${randomUUID()}@example.test`;
}

/** Signs up on the hosted page and waits for the app's shell. */
export async function signUpByHand(page: Page, name = 'Nadia Reyes', email = freshEmail()): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Log in' }).first().click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'My Work' })).toBeVisible();
  return email;
}

/**
 * Signs up by HTTP alone and stores the tokens where the page expects them. The browser is in the same state as after
 * `signUpByHand`, including the provider's cookies, but no page is open yet: a journey opens its own first page.
 */
export async function signUp(page: Page, name = 'Nadia Reyes', email = freshEmail()): Promise<string> {
  const { http, origin, client_id, audience } = await providerOf(page);
  const verifier = randomBytes(32).toString('base64url');
  const form = await http.get('/identity/authorize', {
    params: {
      client_id,
      audience,
      scope: SCOPE,
      redirect_uri: origin,
      response_type: 'code',
      response_mode: 'query',
      state: 'state',
      nonce: 'nonce',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      screen_hint: 'signup',
    },
  });
  const form_token = /name="form_token" value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const back = await http.post(form.url(), { form: { name, email, password: PASSWORD, form_token } });
  const code = new URL(back.url()).searchParams.get('code') ?? '';
  const token = await http.post('/identity/oauth/token', {
    form: {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id,
      redirect_uri: origin,
    },
  });
  expect(token.ok(), await token.text()).toBe(true);
  const answered = await token.json();
  tokens.set(page.context(), answered.access_token);
  // The first call creates their organization, as opening the first page does.
  await http.get('/api/settings', { headers: { authorization: `Bearer ${answered.access_token}` } });
  const stored = storedTokens(answered, client_id, audience);
  const { cookies } = await page.context().storageState();
  const signedIn = {
    name: `auth0.${client_id}.is.authenticated`,
    value: 'true',
    domain: 'localhost',
    path: '/',
  };
  await page.context().setStorageState({
    cookies: [...cookies, { ...signedIn, expires: -1, httpOnly: false, secure: false, sameSite: 'Lax' }],
    origins: [{ origin, localStorage: stored }],
  });
  return email;
}

/** The access token of the signed-in person: the one in local storage, or that of `signUp` while no page is open. */
export function accessToken(page: Page): Promise<string> | string {
  if (page.url() === 'about:blank') return tokens.get(page.context()) ?? '';
  return page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      const token = key.includes('auth0spajs') ? JSON.parse(value)?.body?.access_token : undefined;
      if (typeof token === 'string') return token;
    }
    throw new Error('No access token in local storage');
  });
}

async function providerOf(page: Page) {
  const http = page.request;
  const answer = await http.get('/api/config');
  const { auth } = (await answer.json()) as { auth: { client_id: string; audience: string } };
  return { http, origin: new URL(answer.url()).origin, ...auth };
}

interface Tokens {
  id_token: string;
  [other: string]: unknown;
}

/** What the sign-in library keeps in local storage: the tokens and, separately, the user. */
function storedTokens({ id_token, ...tokens }: Tokens, client_id: string, audience: string) {
  const prefix = `@@auth0spajs@@::${client_id}`;
  const [header = '', payload = ''] = id_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const decodedToken = {
    header: JSON.parse(Buffer.from(header, 'base64url').toString()),
    claims: { ...claims, __raw: id_token },
    user: claims,
  };
  const body = { ...tokens, client_id, audience, scope: SCOPE, oauthTokenScope: tokens.scope };
  const expiresAt = Math.floor(Date.now() / 1000) + Number(tokens.expires_in);
  return [
    { name: `${prefix}::@@user@@`, value: JSON.stringify({ id_token, decodedToken }) },
    { name: `${prefix}::${audience}::${SCOPE}`, value: JSON.stringify({ body, expiresAt }) },
  ];
}
