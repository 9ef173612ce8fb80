import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Browser, pkce } from './testing/browser.ts';
import { headingOf, problemOf, sendForm } from './testing/forms.ts';
import {
  authorizePath,
  exchange,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  PUBLIC_URL,
  refresh,
  signUpThrough,
  silentSignIn,
  type Tokens,
  tokensOf,
} from './testing/harness.ts';

const NEW_PASSWORD = 'lanterns over the quay';
const MINUTE = 60_000;
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';
let harness: Harness;
let server: Instance;
let here: Browser;
let there: Browser;
let hereTokens: Tokens;
let thereTokens: Tokens;
let email: string;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now += 61 * MINUTE;
  email = `${crypto.randomUUID()}@example.com`;
  here = server.browser();
  ({ tokens: hereTokens } = await signUpThrough(here, email));
  there = server.browser({ 'user-agent': FIREFOX });
  thereTokens = await signInThrough(there, PASSWORD);
});

async function signInThrough(browser: Browser, password: string): Promise<Tokens> {
  const { verifier, challenge } = pkce();
  const form = await browser.visit(authorizePath(challenge));
  const done = await sendForm(browser, form, { email, password });
  return tokensOf(await exchange(browser, done, verifier));
}

async function change(fields: Record<string, string>): Promise<Answer> {
  const page = await here.ask('/identity/account/password');
  return sendForm(here, page, fields);
}

const isOut = async (browser: Browser, tokens: Tokens) => {
  const session = (await silentSignIn(browser)).body.includes('"error":"login_required"');
  const token = (await refresh(browser, tokens.refresh_token)).status === 400;
  expect(session).toBe(token);
  return session;
};

describe('the account page', () => {
  test('asks a person who is not signed in to sign in, and returns without the code in the URL', async () => {
    const stranger = server.browser();
    const form = await stranger.visit('/identity/account');
    expect(headingOf(form)).toBe('Sign in');
    const page = await sendForm(stranger, form, { email, password: PASSWORD });
    expect(new URL(page.url).pathname + new URL(page.url).search).toBe('/identity/account');
    expect(headingOf(page)).toBe('Your account');
    expect(page.body).toContain(email);
  });

  test('opens without a password in a browser that is signed in to the product', async () => {
    const page = await here.ask('/identity/account');
    expect(page.status).toBe(200);
    expect(page.body).toContain('Not confirmed');
    expect(page.body).toContain('href="/identity/verify-email"');
  });

  test('its sign-in grants access to the identity only', async () => {
    const start = await here.ask('/identity/account', { headers: { cookie: '' } });
    const query = new URL(start.location, 'http://x').searchParams;
    query.set('scope', 'openid profile email');
    query.set('code_challenge', pkce().challenge);
    const answer = await here.ask(`/identity/authorize?${query}`);
    const params = new URL(answer.location).searchParams;
    expect([params.get('error'), params.get('code')]).toEqual(['invalid_scope', null]);
  });

  test.each(['https://evil.example', '//evil.example', 'constructor', ''])(
    'returns to the account page whatever the state "%s"',
    async (state) => {
      const answer = await here.ask(`/identity/account/return?${new URLSearchParams({ state })}`);
      expect(answer.location).toBe('/identity/account');
    },
  );
});

test.each(['constructor', '__proto__', 'x'])(
  'shows no success message for the parameter %s',
  async (done) => {
    const page = await here.ask(`/identity/account?done=${done}`);
    expect(page.body).toBe((await here.ask('/identity/account')).body);
  },
);

describe('changing the password', () => {
  test('the new password works, other browsers are signed out, and this one stays signed in', async () => {
    const page = await change({ password: PASSWORD, new_password: NEW_PASSWORD });
    expect(page.body).toContain('Your password is changed.');
    expect(await isOut(there, thereTokens)).toBe(true);
    expect(await isOut(here, hereTokens)).toBe(false);
    expect((await signInThrough(server.browser(), NEW_PASSWORD)).access_token).toBeTruthy();
    expect((await harness.mailsTo(email)).at(-1)?.kind).toBe('password_changed');
  });

  test('requires the current password, and counts wrong ones towards the lock', async () => {
    for (let count = 0; count < 10; count += 1) {
      const wrong = await change({ password: 'not the password', new_password: NEW_PASSWORD });
      expect([wrong.status, problemOf(wrong)]).toEqual([422, 'That is not your present password.']);
    }
    const locked = await change({ password: PASSWORD, new_password: NEW_PASSWORD });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBe(15 * 60);
    expect(await isOut(there, thereTokens)).toBe(false);
  });

  test('shows an error at the field for an unacceptable new password', async () => {
    const refused = await change({ password: PASSWORD, new_password: 'passwordpassword' });
    expect([refused.status, problemOf(refused)]).toEqual([
      422,
      'That password is easy to guess. Choose another.',
    ]);
  });

  test('invalidates links that were mailed before', async () => {
    const signIn = await server.browser().visit('/identity/forgot-password');
    expect(headingOf(signIn)).toBe('Forgot your password?');
    const stranger = server.browser();
    await sendForm(stranger, await stranger.visit('/identity/forgot-password'), { email });
    const link = (await harness.mailsTo(email)).at(-1)?.link ?? '';
    expect((await stranger.ask(link)).status).toBe(200);
    await change({ password: PASSWORD, new_password: NEW_PASSWORD });
    expect((await stranger.ask(link)).status).toBe(410);
  });

  test('of two simultaneous changes one succeeds and the other gets an error', async () => {
    const page = await here.ask('/identity/account/password');
    const answers = await Promise.all(
      [NEW_PASSWORD, 'tide charts and tea'].map((new_password) =>
        sendForm(here, page, { password: PASSWORD, new_password }),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses[0]).toBe(200);
    expect([409, 422]).toContain(statuses[1]);
  });
});

describe('the list of signed-in browsers', () => {
  const rows = (page: Answer) =>
    [...page.body.matchAll(/<strong>([^<]*)<\/strong>( <span[^>]*>This browser<\/span>)?/g)].map(
      ([, name, mark]) => [name, mark !== undefined],
    );

  test('shows each browser’s name and time, and marks the current one', async () => {
    harness.clock.now += 3 * 60 * MINUTE;
    await refresh(there, thereTokens.refresh_token);
    harness.clock.now += 5 * MINUTE;
    const page = await here.ask('/identity/account');
    expect(rows(page)).toEqual([
      ['Firefox on Windows', false],
      ['A browser', true],
    ]);
    expect(page.body).toContain('Last active 5 minutes ago · signed in 3 hours ago');
  });

  test('signs out another browser', async () => {
    const page = await here.ask('/identity/account');
    const uid = /name="device" value="([\w-]+)"/g;
    const uids = [...page.body.matchAll(uid)]
      .map(([, value]) => value ?? '')
      .filter((value) => value !== 'others');
    const firefox = uids[rows(page).findIndex(([name]) => name === 'Firefox on Windows')] ?? '';
    const after = await sendForm(here, page, { device: firefox }, '/devices');
    expect(after.body).toContain('Signed out.');
    expect(rows(after)).toEqual([['A browser', true]]);
    expect(await isOut(there, thereTokens)).toBe(true);
    expect(await isOut(here, hereTokens)).toBe(false);
  });

  test('signs out the current browser, and clears the application’s data in it', async () => {
    const page = await here.ask('/identity/account');
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const own = /value="([\w-]+)">\s*<button[^>]*>Sign out<span class="unseen"> of A browser/.exec(
      page.body,
    )?.[1];
    const form = { form_token, device: own ?? '' };
    const answer = await here.ask('/identity/account/devices', { form });
    expect(answer.headers['clear-site-data']).toBe('"storage"');
    expect((await here.visit(answer.location)).location).toBe(`${PUBLIC_URL}/`);
    expect(await isOut(here, hereTokens)).toBe(true);
    expect(await isOut(there, thereTokens)).toBe(false);
  });

  test('signs out all other browsers', async () => {
    const page = await here.ask('/identity/account');
    await sendForm(here, page, { device: 'others' }, '/devices');
    expect(await isOut(there, thereTokens)).toBe(true);
    expect(await isOut(here, hereTokens)).toBe(false);
  });

  test('refuses to sign out another account’s browser', async () => {
    const stranger = server.browser();
    await signUpThrough(stranger, `${crypto.randomUUID()}@example.com`);
    const { rows: found } = await harness.pool.query<{ uid: string }>(
      `select session_uid as uid from identity.device d join identity.account a on a.id = d.account_id
       where a.email = $1`,
      [email],
    );
    const page = await stranger.ask('/identity/account');
    for (const { uid } of found) await sendForm(stranger, page, { device: uid }, '/devices');
    expect(await isOut(here, hereTokens)).toBe(false);
    expect(await isOut(there, thereTokens)).toBe(false);
  });

  test.each(['a\0b', 'x', '', 'constructor'])('signs out nothing for the device %j', async (device) => {
    const page = await here.ask('/identity/account');
    const answer = await sendForm(here, page, { device }, '/devices');
    expect([answer.status, headingOf(answer)]).toEqual([200, 'Your account']);
    expect(answer.body).not.toContain('Signed out.');
    expect(await isOut(there, thereTokens)).toBe(false);
  });

  test('ignores a form without the token of its session', async () => {
    const stranger = server.browser();
    await signUpThrough(stranger, `${crypto.randomUUID()}@example.com`);
    const foreign = await stranger.ask('/identity/account');
    const form_token = /name="form_token" value="([^"]+)"/.exec(foreign.body)?.[1] ?? '';
    for (const path of [
      'devices',
      'password',
      'two-factor',
      'two-factor/code',
      'turn-off',
      'recovery-codes',
    ]) {
      const form = { form_token, device: 'others', password: PASSWORD, new_password: NEW_PASSWORD };
      const answer = await here.ask(`/identity/account/${path}`, { form });
      expect([path, answer.status, headingOf(answer)]).toEqual([path, 400, 'This page has expired']);
    }
    expect(await isOut(there, thereTokens)).toBe(false);
  });

  test('a signed-out browser stays signed out even if it had a request in progress', async () => {
    const stored = await harness.pool.query(
      `select s.* from identity.oidc_state s join identity.device d on d.session_uid = s.session_uid
       join identity.account a on a.id = d.account_id where a.email = $1`,
      [email],
    );
    const page = await here.ask('/identity/account');
    await sendForm(here, page, { device: 'others' }, '/devices');
    // As if requests that started before the sign-out stored their state at their end.
    for (const row of stored.rows) {
      await harness.pool.query(
        `insert into identity.oidc_state (model, id_hash, payload, grant_id, session_uid, expires_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [row.model, row.id_hash, JSON.stringify(row.payload), row.grant_id, row.session_uid, row.expires_at],
      );
    }
    expect(await isOut(there, thereTokens)).toBe(true);
    expect(await isOut(here, hereTokens)).toBe(false);
  });

  test('a browser that logs out disappears from the list', async () => {
    await there.ask('/identity/v2/logout');
    expect(rows(await here.ask('/identity/account'))).toEqual([['A browser', true]]);
  });
});
