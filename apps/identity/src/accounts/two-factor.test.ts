import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MULTI_FACTOR } from '../multi-factor.ts';
import { sweep } from '../state/sweep.ts';
import { type Answer, type Browser, formTokenIn, pkce } from '../testing/browser.ts';
import { headingOf, problemOf, sendForm } from '../testing/forms.ts';
import {
  authorizePath,
  exchange,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  refresh,
  signUpThrough,
  silentSignIn,
  type Tokens,
  tokensOf,
} from '../testing/harness.ts';
import type { Phone } from '../testing/phone.ts';
import { phoneFor, recoveryCodesIn, turnOnThrough } from '../testing/second-factor.ts';

const MINUTE = 60_000;
const STEP = 30_000;
let harness: Harness;
let server: Instance;
let here: Browser;
let email: string;
let phone: Phone;
let codes: string[];

const now = () => harness.clock.now;
const pass = (milliseconds: number) => {
  harness.clock.now += milliseconds;
};

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());
beforeEach(() => {
  pass(61 * MINUTE);
  email = `${crypto.randomUUID()}@example.com`;
  here = server.browser();
});

interface Entering {
  browser: Browser;
  verifier: string;
  page: Answer & { url: string };
}

async function enterPassword(password = PASSWORD): Promise<Entering> {
  const browser = server.browser();
  const { verifier, challenge } = pkce();
  const form = await browser.visit(authorizePath(challenge));
  return { browser, verifier, page: await sendForm(browser, form, { email, password }) };
}

async function tokensFrom({ browser, verifier }: Entering, done: Answer): Promise<Tokens> {
  return tokensOf(await exchange(browser, done, verifier));
}

const recoveryPage = ({ browser, page }: Entering) =>
  browser.ask(page.url.replace('second-factor', 'recovery-code'));

describe('setting up', () => {
  test('requires the password, shows the key and a QR code, and is turned on by the first right code', async () => {
    await signUpThrough(here, email);
    const confirmation = await here.ask('/identity/account/two-factor');
    const refused = await sendForm(here, confirmation, { password: 'not the password' });
    expect([refused.status, problemOf(refused)]).toEqual([422, 'That is not your present password.']);
    const setup = await sendForm(here, confirmation, { password: PASSWORD });
    expect(setup.body).toContain('<a href="/identity/account">Back to your account</a>');
    expect(setup.body).toContain(
      '<svg class="qr" role="img" aria-label="QR code for your authenticator app"',
    );
    phone = phoneFor(setup);
    const wrong = await sendForm(here, setup, { code: phone.wrong(now()) });
    expect([wrong.status, problemOf(wrong)]).toEqual([
      422,
      'That code is not right. Wait for the next one and type that.',
    ]);
    // A wrong code changes nothing, so that the scanned QR code stays valid.
    const done = await sendForm(here, wrong, { code: phone.code(now()) });
    expect(headingOf(done)).toBe('Keep your recovery codes');
    codes = recoveryCodesIn(done);
    expect(new Set(codes).size).toBe(10);
    const account = await here.ask('/identity/account');
    expect(account.body).toContain('On: signing in asks for a code');
    expect(account.body).toContain('10 of 10 recovery codes are left');
    expect((await harness.mailsTo(email)).at(-1)?.kind).toBe('two_factor_on');
  });

  test('ends other browsers’ sessions but not the current one', async () => {
    const { tokens } = await signUpThrough(here, email);
    const there = await enterPassword();
    const others = await tokensFrom(there, there.page);
    await turnOnThrough(here, now);
    expect((await refresh(there.browser, others.refresh_token)).status).toBe(400);
    expect((await silentSignIn(there.browser)).body).toContain('"error":"login_required"');
    expect((await refresh(here, tokens.refresh_token)).status).toBe(200);
    expect((await silentSignIn(here)).body).toContain('"code":');
  });

  test('another session of the account cannot see or confirm the key', async () => {
    await signUpThrough(here, email);
    const there = await enterPassword();
    await exchange(there.browser, there.page, there.verifier);
    const confirmation = await here.ask('/identity/account/two-factor');
    const setup = await sendForm(here, confirmation, { password: PASSWORD });
    phone = phoneFor(setup);
    const path = '/identity/account/two-factor/code';
    expect((await there.browser.ask(path)).location).toBe('/identity/account');
    const form_token = formTokenIn((await there.browser.ask('/identity/account/two-factor')).body);
    const tried = await there.browser.ask(path, { form: { form_token, code: phone.code(now()) } });
    expect(tried.location).toBe('/identity/account');
    expect(headingOf(await sendForm(here, setup, { code: phone.code(now()) }))).toBe(
      'Keep your recovery codes',
    );
  });

  test('a key without a confirmed code expires after an hour and is swept', async () => {
    await signUpThrough(here, email);
    const confirmation = await here.ask('/identity/account/two-factor');
    const setup = await sendForm(here, confirmation, { password: PASSWORD });
    phone = phoneFor(setup);
    pass(60 * MINUTE);
    const late = await sendForm(here, setup, { code: phone.code(now()) });
    expect(headingOf(late)).toBe('Your account');
    expect(late.body).toContain('href="/identity/account/two-factor"');
    await sweep(harness.pool, now() + 1);
    const { rows } = await harness.pool.query('select from identity.totp where confirmed_at is null');
    expect(rows).toEqual([]);
  });

  test('stores codes and secrets in unreadable form', async () => {
    await signUpThrough(here, email);
    ({ codes } = await turnOnThrough(here, now));
    const { rows } = await harness.pool.query<{ kept: Buffer }>(
      'select code_hash as kept from identity.recovery_code',
    );
    expect(rows.length).toBeGreaterThanOrEqual(10);
    for (const code of codes) {
      for (const spelling of [code, code.replaceAll('-', '')])
        expect(rows.some(({ kept }) => kept.includes(spelling))).toBe(false);
    }
  });
});

describe('signing in', () => {
  beforeEach(async () => {
    await signUpThrough(here, email);
    ({ phone, codes } = await turnOnThrough(here, now));
    pass(STEP);
  });

  test('asks for a code after the password, and tokens list both factors', async () => {
    const entering = await enterPassword();
    expect(headingOf(entering.page)).toBe('Enter your code');
    const done = await sendForm(entering.browser, entering.page, { code: phone.code(now()) });
    const tokens = await tokensFrom(entering, done);
    const shown = { amr: ['pwd', 'otp', 'mfa'], acr: MULTI_FACTOR };
    expect(decodeJwt(tokens.access_token)).toMatchObject({ ...shown, auth_time: expect.any(Number) });
    expect(decodeJwt(tokens.id_token)).toMatchObject(shown);
    const later = tokensOf(await refresh(entering.browser, tokens.refresh_token));
    expect(decodeJwt(later.access_token)).toMatchObject(shown);
    expect(decodeJwt(later.id_token)).toMatchObject(shown);
  });

  test('lists one factor for a person without a second one', async () => {
    const { tokens } = await signUpThrough(server.browser(), `${crypto.randomUUID()}@example.com`);
    expect(decodeJwt(tokens.access_token)).toMatchObject({ amr: ['pwd'] });
    expect(decodeJwt(tokens.access_token).acr).toBeUndefined();
  });

  test('the password alone grants no access on any page', async () => {
    const entering = await enterPassword();
    const { browser, page } = entering;
    expect((await silentSignIn(browser)).body).toContain('"error":"login_required"');
    const uid = /interaction\/([\w-]+)/.exec(page.url)?.[1];
    const resumed = await browser.visit(`/identity/authorize/${uid}`);
    expect(resumed.location).not.toContain('code=');
    expect(headingOf(resumed)).toBe('Sign in');
    expect(headingOf(await browser.visit('/identity/account'))).toBe('Sign in');
  });

  test('the sign-up form with the right password grants no access either', async () => {
    const browser = server.browser();
    const form = await browser.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }));
    const answer = await sendForm(browser, form, { name: 'Ada', email, password: PASSWORD });
    expect(headingOf(answer)).toBe('Enter your code');
  });

  test('the code page leads back if the password was not entered', async () => {
    const browser = server.browser();
    const form = await browser.visit(authorizePath(pkce().challenge));
    for (const path of ['second-factor', 'recovery-code', 'two-factor'])
      expect(headingOf(await browser.visit(form.url.replace('sign-in', path)))).toBe('Sign in');
  });

  test('accepts a code once', async () => {
    const first = await enterPassword();
    const code = phone.code(now());
    expect((await sendForm(first.browser, first.page, { code })).location).toContain('code=');
    const second = await enterPassword();
    const again = await sendForm(second.browser, second.page, { code });
    expect([again.status, problemOf(again)]).toEqual([
      422,
      'That code is not right. Wait for the next one and type that.',
    ]);
    pass(STEP);
    expect((await sendForm(second.browser, again, { code: phone.code(now()) })).location).toContain('code=');
  });

  test('of two simultaneous uses of a code one succeeds', async () => {
    const [first, second] = [await enterPassword(), await enterPassword()];
    const code = phone.code(now());
    const answers = await Promise.all(
      [first, second].map(({ browser, page }) => sendForm(browser, page, { code })),
    );
    expect(answers.filter((answer) => answer.location.includes('code='))).toHaveLength(1);
  });

  test('accepts codes of a clock that is at most half a minute off', async () => {
    const entering = await enterPassword();
    for (const off of [-3 * STEP, 3 * STEP]) {
      const answer = await sendForm(entering.browser, entering.page, { code: phone.code(now() + off) });
      expect(answer.status).toBe(422);
    }
    const answer = await sendForm(entering.browser, entering.page, { code: ` ${phone.code(now() + STEP)} ` });
    expect(answer.location).toContain('code=');
  });

  test('10 wrong codes lock the account for 15 minutes, and the right password does not reset the count', async () => {
    const entering = await enterPassword();
    const wrong = phone.wrong(now());
    for (let count = 0; count < 10; count += 1) {
      if (count === 5) await enterPassword();
      expect((await sendForm(entering.browser, entering.page, { code: wrong })).status).toBe(422);
    }
    const locked = await sendForm(entering.browser, entering.page, { code: phone.code(now()) });
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBe(15 * 60);
    expect((await enterPassword()).page.status).toBe(429);
    pass(15 * MINUTE);
    expect((await sendForm(entering.browser, entering.page, { code: phone.code(now()) })).location).toContain(
      'code=',
    );
  });

  test('accepts a recovery code once, in any format, and notifies the person by mail', async () => {
    const [code = ''] = codes;
    const first = await enterPassword();
    const typed = code.toUpperCase().replaceAll('-', ' ');
    const done = await sendForm(first.browser, await recoveryPage(first), { code: typed });
    expect(decodeJwt((await tokensFrom(first, done)).access_token)).toMatchObject({
      amr: ['pwd', 'mfa'],
      acr: MULTI_FACTOR,
    });
    expect((await harness.mailsTo(email)).at(-1)?.kind).toBe('recovery_code_used');
    expect((await first.browser.ask('/identity/account')).body).toContain('9 of 10 recovery codes are left');
    const second = await enterPassword();
    const again = await sendForm(second.browser, await recoveryPage(second), { code });
    expect([again.status, problemOf(again)]).toEqual([
      422,
      'That is none of your recovery codes, or it was used before.',
    ]);
  });

  test('still asks for a code after a password reset', async () => {
    await harness.pool.query('update identity.account set email_verified = true where email = $1', [email]);
    await resetPassword('lanterns over the quay');
    expect(headingOf((await enterPassword('lanterns over the quay')).page)).toBe('Enter your code');
  });

  test('a password reset turns it off if the address was never confirmed', async () => {
    await resetPassword('lanterns over the quay');
    expect((await enterPassword('lanterns over the quay')).page.location).toContain('code=');
  });
});

async function resetPassword(new_password: string): Promise<void> {
  const browser = server.browser();
  await sendForm(browser, await browser.visit('/identity/forgot-password'), { email });
  const link = (await harness.mailsTo(email)).at(-1)?.link ?? '';
  expect((await sendForm(browser, await browser.ask(link), { new_password })).status).toBe(200);
}

describe('changing the second factor', () => {
  beforeEach(async () => {
    await signUpThrough(here, email);
    ({ phone, codes } = await turnOnThrough(here, now));
    pass(STEP);
  });

  const confirm = async (what: string, fields: Record<string, string>) =>
    sendForm(here, await here.ask(`/identity/account/${what}`), { password: PASSWORD, ...fields });

  test('turning it off requires password and code; then the password is sufficient', async () => {
    expect(
      (await confirm('turn-off', { password: 'not the password', code: phone.code(now()) })).status,
    ).toBe(422);
    expect((await confirm('turn-off', { code: phone.wrong(now()) })).status).toBe(422);
    expect((await confirm('turn-off', {})).status).toBe(422);
    const off = await confirm('turn-off', { code: phone.code(now()) });
    expect(off.body).toContain('Two-factor authentication is off.');
    expect((await enterPassword()).page.location).toContain('code=');
    expect((await harness.mailsTo(email)).at(-1)?.kind).toBe('two_factor_off');
    const { rows } = await harness.pool.query(
      `select from identity.recovery_code r join identity.account a on a.id = r.account_id where a.email = $1`,
      [email],
    );
    expect(rows).toEqual([]);
  });

  test('a recovery code turns it off', async () => {
    expect((await confirm('turn-off', { code: codes[3] ?? '' })).body).toContain('authentication is off.');
  });

  test('new recovery codes invalidate the old ones', async () => {
    const page = await confirm('recovery-codes', { code: phone.code(now()) });
    const fresh = recoveryCodesIn(page);
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    const entering = await enterPassword();
    const form = await recoveryPage(entering);
    expect((await sendForm(entering.browser, form, { code: codes[0] ?? '' })).status).toBe(422);
    expect((await sendForm(entering.browser, form, { code: fresh[0] ?? '' })).location).toContain('code=');
  });

  test('refuses to set up a second authenticator app while one is in use', async () => {
    const before = await harness.pool.query('select secret from identity.totp');
    expect(headingOf(await here.visit('/identity/account/two-factor'))).toBe('Your account');
    const token = /name="form_token" value="([^"]+)"/.exec(
      (await here.ask('/identity/account/turn-off')).body,
    )?.[1];
    for (const path of ['two-factor', 'two-factor/code']) {
      const form = { form_token: token ?? '', password: PASSWORD, code: phone.code(now()) };
      expect(headingOf(await here.visit(`/identity/account/${path}`, { form }))).not.toContain('recovery');
    }
    expect((await harness.pool.query('select secret from identity.totp')).rows).toEqual(before.rows);
  });
});
