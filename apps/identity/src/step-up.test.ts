import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MULTI_FACTOR } from './multi-factor.ts';
import { type Answer, type Browser, pkce } from './testing/browser.ts';
import { headingOf, problemOf, sendForm } from './testing/forms.ts';
import {
  AUDIENCE,
  authorizePath,
  CLIENT_ID,
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
import type { Phone } from './testing/phone.ts';
import { keyIn, phoneFor, recoveryCodesIn, turnOnThrough } from './testing/second-factor.ts';

const STEP = 30_000;
let harness: Harness;
let server: Instance;
let browser: Browser;
let tokens: Tokens;
let email: string;

const now = () => harness.clock.now;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now += 61 * 60_000;
  email = `${crypto.randomUUID()}@example.com`;
  browser = server.browser();
  ({ tokens } = await signUpThrough(browser, email));
});

/** Requests two factors, as an application does whose API responded that they are required. */
async function stepUp(changes: Record<string, string> = {}) {
  const { verifier, challenge } = pkce();
  const page = await browser.visit(authorizePath(challenge, { acr_values: MULTI_FACTOR, ...changes }));
  return { verifier, page };
}

const refreshWithFactors = (refreshToken: string) =>
  browser.ask('/identity/oauth/token', {
    form: {
      grant_type: 'refresh_token',
      client_id: CLIENT_ID,
      refresh_token: refreshToken,
      audience: AUDIENCE,
      acr_values: MULTI_FACTOR,
    },
    headers: { origin: PUBLIC_URL, accept: '*/*' },
  });

async function methodsOf(done: Answer, verifier: string): Promise<unknown> {
  return decodeJwt(tokensOf(await exchange(browser, done, verifier)).access_token).amr;
}

describe('an application that asks for two factors', () => {
  test('gets mfa_required where no interaction is allowed', async () => {
    const silent = await silentSignIn(browser, { acr_values: MULTI_FACTOR });
    expect(silent.body).toContain('"error":"mfa_required"');
    const redirect = await browser.ask(
      authorizePath(pkce().challenge, { acr_values: MULTI_FACTOR, prompt: 'none' }),
    );
    expect(new URL(redirect.location).searchParams.get('error')).toBe('mfa_required');
    expect(new URL(redirect.location).searchParams.get('state')).toBe('state-1');
  });

  test('gets mfa_required at the token endpoint, too, and keeps its refresh token', async () => {
    const refused = await refreshWithFactors(tokens.refresh_token);
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.body)).toMatchObject({ error: 'mfa_required' });
    expect(refused.headers['access-control-allow-origin']).toBe(PUBLIC_URL);
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(200);
  });

  test('asks a person who is not signed in to sign in first', async () => {
    const stranger = server.browser();
    expect((await silentSignIn(stranger, { acr_values: MULTI_FACTOR })).body).toContain(
      '"error":"login_required"',
    );
  });

  test('ignores an unknown acr value', async () => {
    expect((await silentSignIn(browser, { acr_values: 'urn:other' })).body).toContain('"code":');
  });

  test('is supported according to discovery', async () => {
    const { body } = await browser.ask('/identity/.well-known/openid-configuration');
    expect(JSON.parse(body).acr_values_supported).toEqual([MULTI_FACTOR]);
  });
});

describe('a person without a second factor', () => {
  test('enters the password, sets one up, sees the recovery codes and continues', async () => {
    const there = await harness.pool.query('select session_uid from identity.device');
    const { page, verifier } = await stepUp();
    expect(headingOf(page)).toBe('Sign in');
    expect(page.body).toContain('Your office asks for two-factor authentication');
    expect(page.body).toContain(`value="${email}"`);
    const setup = await sendForm(browser, page, { email, password: PASSWORD });
    expect(headingOf(setup)).toBe('Set up two-factor authentication');
    expect(setup.body).not.toContain('Back to your account');
    const phone = phoneFor(setup);
    const wrong = await sendForm(browser, setup, { code: phone.wrong(now()) });
    expect([wrong.status, problemOf(wrong)]).toEqual([
      422,
      'That code is not right. Wait for the next one and type that.',
    ]);
    const kept = await sendForm(browser, wrong, { code: phone.code(now()) });
    expect(recoveryCodesIn(kept)).toHaveLength(10);
    const done = await sendForm(browser, kept, {});
    expect(await methodsOf(done, verifier)).toEqual(['pwd', 'otp', 'mfa']);
    expect((await silentSignIn(browser, { acr_values: MULTI_FACTOR })).body).toContain('"code":');
    expect(there.rows.length).toBeGreaterThan(0);
  });

  test('sees the same key again, while another person with the password sees a different one', async () => {
    const { page } = await stepUp();
    const setup = await sendForm(browser, page, { email, password: PASSWORD });
    expect(keyIn(await browser.ask(setup.url))).toBe(keyIn(setup));
    const thief = server.browser();
    const form = await thief.visit(authorizePath(pkce().challenge, { acr_values: MULTI_FACTOR }));
    const shown = await sendForm(thief, form, { email, password: PASSWORD });
    expect(headingOf(shown)).toBe('Set up two-factor authentication');
    expect(keyIn(shown)).not.toBe(keyIn(setup));
    // Nor does the owner confirm a key that the other person has.
    const again = await sendForm(browser, setup, { code: phoneFor(shown).code(now()) });
    expect(again.status).toBe(422);
    expect(keyIn(again)).not.toBe(keyIn(shown));
    const done = await sendForm(browser, again, { code: phoneFor(again).code(now()) });
    expect(recoveryCodesIn(done)).toHaveLength(10);
  });

  test('cannot skip the setup', async () => {
    const { page } = await stepUp();
    const setup = await sendForm(browser, page, { email, password: PASSWORD });
    const form_token = /name="form_token" value="([^"]+)"/.exec(setup.body)?.[1] ?? '';
    const skipped = await browser.visit(setup.url.replace('two-factor', 'continue'), {
      form: { form_token },
    });
    expect(skipped.location).not.toContain('code=');
    expect(headingOf(skipped)).toBe('Set up two-factor authentication');
  });

  test('sets one up right after a sign-up that requires two factors', async () => {
    browser = server.browser();
    const { page } = await stepUp({ screen_hint: 'signup' });
    const fields = { name: 'Bo', email: `${crypto.randomUUID()}@example.com`, password: PASSWORD };
    expect(headingOf(await sendForm(browser, page, fields))).toBe('Set up two-factor authentication');
  });
});

describe('a person with a second factor', () => {
  let phone: Phone;
  beforeEach(async () => {
    // This browser's session was created before, with the password alone.
    ({ phone } = await turnOnThrough(browser, now));
    harness.clock.now += STEP;
  });

  test('is asked for a code only, and continues in the same session', async () => {
    const { page, verifier } = await stepUp();
    expect(headingOf(page)).toBe('Enter your code');
    const done = await sendForm(browser, page, { code: phone.code(now()) });
    expect(await methodsOf(done, verifier)).toEqual(['pwd', 'otp', 'mfa']);
    const { rows } = await harness.pool.query(
      'select from identity.device d join identity.account a on a.id = d.account_id where a.email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('is not asked again', async () => {
    const first = await stepUp();
    const done = await sendForm(browser, first.page, { code: phone.code(now()) });
    const fresh = tokensOf(await exchange(browser, done, first.verifier));
    expect((await refreshWithFactors(fresh.refresh_token)).status).toBe(200);
    expect((await stepUp()).page.location).toContain('code=');
  });

  test('is also asked for the password when the application requests a fresh sign-in', async () => {
    expect(headingOf((await stepUp({ prompt: 'login' })).page)).toBe('Sign in');
  });

  test('has earlier tokens that list one factor', async () => {
    expect(decodeJwt(tokens.access_token).amr).toEqual(['pwd']);
    expect((await refreshWithFactors(tokens.refresh_token)).status).toBe(400);
  });
});
