import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator, passkeyOptionsIn } from '../testing/authenticator.ts';
import { type Answer, type Browser, pkce } from '../testing/browser.ts';
import { sendForm } from '../testing/forms.ts';
import {
  authorizePath,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  PUBLIC_URL,
  signUpThrough,
} from '../testing/harness.ts';
import { turnOnThrough } from '../testing/second-factor.ts';
import { statementsOf } from '../testing/statements.ts';
import { signIn } from './sign-in.ts';
import { turnOffByOperator } from './two-factor.ts';

const MINUTE = 60_000;
const NEW_PASSWORD = 'lanterns over the quay';
const WRONG = 'a wrong guess';
let harness: Harness;
let server: Instance;
let here: Browser;
let email: string;
let accountId: string;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now += 61 * MINUTE;
  email = `${crypto.randomUUID()}@example.com`;
  here = server.browser();
  accountId = String((await signUpThrough(here, email)).claims.sub);
});

const kinds = async () =>
  (await harness.events()).filter((event) => event.account_id === accountId).map(({ kind }) => kind);

async function enter(
  password: string,
  address = email,
  browser = server.browser(),
): Promise<Answer & { url: string }> {
  const form = await browser.visit(authorizePath(pkce().challenge));
  return sendForm(browser, form, { email: address, password }, '/sign-in');
}

const confirm = async (what: string, fields: Record<string, string> = {}) =>
  sendForm(here, await here.ask(`/identity/account/${what}`), { password: PASSWORD, ...fields });

describe('T84 account events are recorded', () => {
  test('a wrong password, with time and request, but without the typed text', async () => {
    await enter(WRONG);
    const [event] = (await harness.events()).filter((told) => told.account_id === accountId);
    expect(event).toEqual({
      account_id: accountId,
      kind: 'sign_in.failed',
      happened_at: expect.any(String),
      request_id: expect.stringMatching(/./),
    });
    expect(Date.parse(String(event?.happened_at))).toBe(harness.clock.now);
  });

  test('a wrong password in the sign-up form and in the form to change it', async () => {
    const browser = server.browser();
    const form = await browser.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }));
    await sendForm(browser, form, { name: 'Ada', email, password: NEW_PASSWORD });
    await confirm('password', { password: WRONG, new_password: NEW_PASSWORD });
    await confirm('two-factor', { password: WRONG });
    expect(await kinds()).toEqual(['sign_in.failed', 'sign_in.failed', 'sign_in.failed']);
  });

  test('no additional event for an attempt that the lock refuses', async () => {
    for (let count = 0; count < 12; count += 1) await enter(WRONG);
    expect(await kinds()).toEqual(Array(10).fill('sign_in.failed'));
  });

  test('a changed password, and one chosen through a mailed link', async () => {
    await confirm('password', { new_password: NEW_PASSWORD });
    const browser = server.browser();
    await sendForm(browser, await browser.visit('/identity/forgot-password'), { email });
    const link = (await harness.mailsTo(email)).at(-1)?.link ?? '';
    await sendForm(browser, await browser.ask(link), { new_password: PASSWORD });
    expect(await kinds()).toEqual(['password.changed', 'password.reset']);
  });

  test('a second factor that is set up, used with recovery codes and turned off', async () => {
    const { phone, codes } = await turnOnThrough(here, () => harness.clock.now);
    harness.clock.now += MINUTE;
    const [asked, browser] = [await enter(PASSWORD), server.browser()];
    expect(asked.body).toContain('Enter your code');
    const entering = await enter(PASSWORD, email, browser);
    await sendForm(browser, entering, { code: phone.wrong(harness.clock.now) });
    const recovery = await browser.ask(entering.url.replace('second-factor', 'recovery-code'));
    await sendForm(browser, recovery, { code: codes[0] ?? '' });
    await confirm('recovery-codes', { code: phone.code(harness.clock.now) });
    harness.clock.now += MINUTE;
    await confirm('turn-off', { code: phone.code(harness.clock.now) });
    expect(await kinds()).toEqual([
      'two_factor.turned_on',
      'sign_in.failed',
      'recovery_code.used',
      'recovery_codes.renewed',
      'two_factor.turned_off',
    ]);
  });

  test('a second factor that an operator removed', async () => {
    await turnOnThrough(here, () => harness.clock.now);
    await turnOffByOperator(harness.options, email);
    const last = (await harness.events()).at(-1);
    expect(last).toMatchObject({ kind: 'two_factor.turned_off', request_id: 'operator' });
  });

  test('passkeys, and a rejected one', async () => {
    const device = new Authenticator(PUBLIC_URL);
    const making = await confirm('passkey');
    await sendForm(here, making, { credential: device.create(passkeyOptionsIn(making)) });
    const browser = server.browser();
    const form = await browser.visit(authorizePath(pkce().challenge));
    const credential = device.get(passkeyOptionsIn(form), { verified: false });
    expect((await sendForm(browser, form, { credential }, '/passkey')).status).toBe(422);
    const page = await here.ask(`/identity/account/remove-passkey?passkey=${device.id}`);
    await sendForm(here, page, { password: PASSWORD });
    expect(await kinds()).toEqual(['passkey.added', 'sign_in.failed', 'passkey.removed']);
  });

  test('browsers signed out from another browser, but not one that signs itself out', async () => {
    const browser = server.browser();
    await enter(PASSWORD, email, browser);
    await browser.ask('/identity/v2/logout');
    expect(await kinds()).toEqual([]);
    await sendForm(here, await here.ask('/identity/account'), { device: 'others' }, '/devices');
    expect(await kinds()).toEqual(['sessions.ended']);
  });

  test('nothing for an address without an account', async () => {
    const before = await harness.events();
    await enter(WRONG, `${crypto.randomUUID()}@example.com`);
    expect(await harness.events()).toEqual(before);
  });

  test('nothing for a refused change', async () => {
    const page = await confirm('two-factor');
    await sendForm(here, page, { code: '000' });
    await confirm('password', { new_password: 'short' });
    expect(await kinds()).toEqual([]);
  });
});

test('a failed sign-in runs the same statements with and without an account or device cookie', async () => {
  const asked = (address: string, deviceToken: string) =>
    statementsOf(harness.pool, async (pool) => {
      const requester = { address: '192.0.2.1', deviceToken, requestId: 'request' };
      const credentials = { email: address, password: WRONG };
      await signIn({ ...harness.options, pool }, credentials, requester);
    });
  const known = await asked(email, '');
  expect(known.length).toBeGreaterThan(6);
  expect(await asked(`${crypto.randomUUID()}@example.com`, '')).toEqual(known);
  expect(await asked(email, 'A'.repeat(43))).toEqual(known);
  expect(await asked(email, here.cookies.get('landfall_identity_device')?.value ?? '')).toEqual(known);
});
