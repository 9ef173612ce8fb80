import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Answer, type Browser, pkce } from './testing/browser.ts';
import {
  authorizePath,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  refresh,
  signUpThrough,
  submit,
  type Tokens,
} from './testing/harness.ts';

let harness: Harness;
let server: Instance;
let browser: Browser;
let tokens: Tokens;
let form: Answer & { url: string };

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
  browser = server.browser();
  ({ tokens } = await signUpThrough(browser, 'ada@example.com'));
});
afterAll(() => harness.close());
beforeEach(async () => {
  form = await browser.visit(authorizePath(pkce().challenge, { prompt: 'login' }));
  harness.database.cut();
  return () => harness.database.mend();
});

const signUpForm = () => ({ ...form, url: form.url.replace('sign-in', 'sign-up') });

test.each<[string, () => Promise<Answer>]>([
  ['a request to sign in', () => browser.ask(authorizePath(pkce().challenge))],
  ['the sign-in page', () => browser.ask(form.url)],
  ['the sign-up page', () => browser.ask(signUpForm().url)],
  ['a password', () => submit(browser, form, { email: 'ada@example.com', password: PASSWORD })],
  [
    'a new account',
    () => submit(browser, signUpForm(), { name: 'Bo', email: 'bo@example.com', password: PASSWORD }),
  ],
  ['signing out', () => browser.ask('/identity/v2/logout')],
  ['the account', () => browser.ask('/identity/account')],
  ['a mailed link', () => browser.ask('/identity/reset-password?token=x')],
  [
    'a forgotten password',
    () =>
      submit(
        browser,
        { ...form, url: form.url.replace('sign-in', 'forgot-password') },
        { email: 'ada@example.com' },
      ),
  ],
])('T75 %s answers 503 with a page while the database is down', async (_, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).toContain('<h1>Not available right now</h1>');
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test.each<[string, () => Promise<Answer>]>([
  ['a refresh', () => refresh(browser, tokens.refresh_token)],
  [
    'userinfo',
    () =>
      browser.ask('/identity/userinfo', {
        headers: { accept: '*/*', authorization: `Bearer ${tokens.access_token}` },
      }),
  ],
  ['the keys', () => browser.ask('/identity/.well-known/jwks.json', { headers: { accept: '*/*' } })],
])('T75 %s answers 503 with a JSON error while the database is down', async (_, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(answer.body)).toMatchObject({ error: 'temporarily_unavailable' });
});

test('T75 pending sign-ins continue once the database is back', async () => {
  await submit(browser, form, { email: 'ada@example.com', password: PASSWORD });
  harness.database.mend();
  const answer = await submit(browser, form, { email: 'ada@example.com', password: PASSWORD });
  expect(answer.location).toContain('code=');
  expect((await refresh(browser, tokens.refresh_token)).status).toBe(200);
});
