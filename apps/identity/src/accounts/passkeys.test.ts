import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MULTI_FACTOR } from '../multi-factor.ts';
import { Authenticator, type AuthenticatorChanges, passkeyOptionsIn } from '../testing/authenticator.ts';
import { type Answer, type Browser, pkce } from '../testing/browser.ts';
import { headingOf, problemOf, sendForm } from '../testing/forms.ts';
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
} from '../testing/harness.ts';

const MINUTE = 60_000;
const REFUSED = 'That passkey is not known here. It may have been removed from its account.';
let harness: Harness;
let server: Instance;
let here: Browser;
let tokens: Tokens;
let email: string;
let device: Authenticator;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now += 61 * MINUTE;
  email = `${crypto.randomUUID()}@example.com`;
  here = server.browser();
  device = new Authenticator(PUBLIC_URL);
  ({ tokens } = await signUpThrough(here, email));
});

async function creationPage(): Promise<Answer> {
  return sendForm(here, await here.ask('/identity/account/passkey'), { password: PASSWORD });
}

/** Adds the device's passkey to the account. */
async function add(changes: AuthenticatorChanges = {}): Promise<Answer> {
  const page = await creationPage();
  return sendForm(here, page, { credential: device.create(passkeyOptionsIn(page), changes) });
}

async function signInPage(changes: Record<string, string> = {}) {
  const browser = server.browser();
  const { verifier, challenge } = pkce();
  return { browser, verifier, page: await browser.visit(authorizePath(challenge, changes)) };
}

/** Signs in with the device's passkey in a fresh browser. */
async function enter(changes: AuthenticatorChanges = {}) {
  const { browser, verifier, page } = await signInPage();
  const credential = device.get(passkeyOptionsIn(page), changes);
  return { browser, verifier, done: await sendForm(browser, page, { credential }, '/passkey') };
}

test('signs in although the account is locked, and makes the device known', async () => {
  await add();
  for (let count = 0; count < 10; count += 1) {
    const { browser, page } = await signInPage();
    await sendForm(browser, page, { email, password: 'a wrong guess' }, '/sign-in');
  }
  const { browser, done } = await enter();
  expect(done.location).toContain('code=');
  await browser.ask('/identity/v2/logout');
  const form = await browser.visit(authorizePath(pkce().challenge));
  const entered = await sendForm(browser, form, { email, password: PASSWORD }, '/sign-in');
  expect(entered.location).toContain('code=');
});

describe('adding a passkey', () => {
  test('requires the password, signs out other browsers and notifies the person', async () => {
    const there = await signInPage();
    const entered = await sendForm(there.browser, there.page, { email, password: PASSWORD });
    expect(tokensOf(await exchange(there.browser, entered, there.verifier)).access_token).toBeTruthy();
    const confirmation = await here.ask('/identity/account/passkey');
    const wrong = await sendForm(here, confirmation, { password: 'not the password' });
    expect([wrong.status, problemOf(wrong)]).toEqual([422, 'That is not your present password.']);
    const added = await add();
    expect(added.body).toContain('The passkey is added');
    expect(added.body).toContain('not used yet');
    expect((await harness.mailsTo(email)).at(-1)?.kind).toBe('passkey_added');
    expect((await silentSignIn(there.browser)).body).toContain('"error":"login_required"');
    expect((await refresh(here, tokens.refresh_token)).status).toBe(200);
  });

  test('requests a discoverable credential with user verification', async () => {
    const page = await creationPage();
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(passkeyOptionsIn(page)).toMatchObject({
      rp: { id: 'localhost', name: 'Landfall' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  test.each<[string, AuthenticatorChanges]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['without its owner’s finger', { verified: false }],
  ])('refuses one made for %s', async (_, changes) => {
    const answer = await add(changes);
    expect([answer.status, problemOf(answer)]).toEqual([422, 'The passkey could not be added. Try again.']);
    expect((await here.ask('/identity/account')).body).not.toContain('not used yet');
  });

  test.each(['', 'null', '{}', '{"id":"x"', '[]'])(
    'refuses %j instead of a credential',
    async (credential) => {
      expect((await sendForm(here, await creationPage(), { credential })).status).toBe(422);
    },
  );

  test('refuses one for another challenge', async () => {
    const [first, second] = [await creationPage(), await creationPage()];
    harness.clock.now += 1;
    const third = await creationPage();
    expect(passkeyOptionsIn(first).challenge).toBe(passkeyOptionsIn(second).challenge);
    const credential = device.create(passkeyOptionsIn(first));
    expect((await sendForm(here, third, { credential })).status).toBe(422);
  });

  test('the password confirmation lasts ten minutes and cannot be extended', async () => {
    const page = await creationPage();
    const credential = device.create(passkeyOptionsIn(page));
    const until = String(harness.clock.now + 60 * MINUTE);
    expect((await sendForm(here, page, { credential, until })).status).toBe(422);
    harness.clock.now += 10 * MINUTE;
    expect((await sendForm(here, page, { credential })).status).toBe(422);
  });

  test('refuses a passkey that another account has', async () => {
    await add();
    here = server.browser();
    await signUpThrough(here, `${crypto.randomUUID()}@example.com`);
    expect((await add()).status).toBe(422);
  });
});

describe('signing in with a passkey', () => {
  test('needs no password, counts as two factors, and records the time of use', async () => {
    await add();
    const { browser, verifier, done } = await enter();
    const fresh = tokensOf(await exchange(browser, done, verifier));
    expect(decodeJwt(fresh.access_token)).toMatchObject({ amr: ['pop', 'user', 'mfa'], acr: MULTI_FACTOR });
    expect(decodeJwt(fresh.access_token).sub).toBe(decodeJwt(tokens.access_token).sub);
    expect((await silentSignIn(browser, { acr_values: MULTI_FACTOR })).body).toContain('"code":');
    expect((await browser.ask('/identity/account')).body).toContain('last used just now');
  });

  test('satisfies a required second factor', async () => {
    await add();
    const { browser, page } = await signInPage({ acr_values: MULTI_FACTOR });
    const credential = device.get(passkeyOptionsIn(page));
    expect((await sendForm(browser, page, { credential }, '/passkey')).location).toContain('code=');
  });

  test.each<[string, AuthenticatorChanges]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a device that nobody unlocked', { verified: false }],
    ['a copy that counts behind', { counter: 1 }],
  ])('refuses a signature by %s', async (_, changes) => {
    await add();
    expect((await enter()).done.location).toContain('code=');
    const { done } = await enter(changes);
    expect([done.status, problemOf(done)]).toEqual([422, REFUSED]);
  });

  test('answers an unknown passkey, a foreign signature and malformed input alike', async () => {
    await add();
    const own = device;
    device = new Authenticator(PUBLIC_URL);
    expect(problemOf((await enter()).done)).toBe(REFUSED);
    const { browser, page } = await signInPage();
    const forged = { ...JSON.parse(device.get(passkeyOptionsIn(page))), id: own.id, rawId: own.id };
    for (const credential of [JSON.stringify(forged), '', '{}', '"x"']) {
      const answer = await sendForm(browser, page, { credential }, '/passkey');
      expect([answer.status, problemOf(answer)]).toEqual([422, REFUSED]);
    }
  });

  test('refuses a signature of another sign-in, and a second use', async () => {
    await add();
    const [first, second] = [await signInPage(), await signInPage()];
    const credential = device.get(passkeyOptionsIn(first.page));
    expect((await sendForm(second.browser, second.page, { credential }, '/passkey')).status).toBe(422);
    expect((await sendForm(first.browser, first.page, { credential }, '/passkey')).location).toContain(
      'code=',
    );
    expect((await sendForm(first.browser, first.page, { credential }, '/passkey')).status).toBe(400);
  });

  test('is not offered when the product’s host is an IP address', async () => {
    const numbered = await identityHarness({ publicUrl: 'https://192.0.2.7' });
    try {
      const browser = (await numbered.start()).browser();
      const page = await browser.visit(
        authorizePath(pkce().challenge, { redirect_uri: 'https://192.0.2.7' }),
      );
      expect(headingOf(page)).toBe('Sign in');
      expect(page.body).not.toContain('passkey');
      expect(page.headers['content-security-policy']).toContain('script-src;');
    } finally {
      await numbered.close();
    }
  });
});

describe('removing a passkey', () => {
  test('requires the password, and the passkey no longer signs in', async () => {
    const account = await add();
    const path = /href="([^"]*remove-passkey[^"]*)"/.exec(account.body)?.[1] ?? '';
    const confirmation = await here.ask(path);
    const wrong = await sendForm(here, confirmation, { password: 'not the password' });
    expect(wrong.status).toBe(422);
    const removed = await sendForm(here, wrong, { password: PASSWORD });
    expect(removed.body).toContain('The passkey is removed.');
    expect((await harness.mailsTo(email)).at(-1)?.kind).toBe('passkey_removed');
    expect((await enter()).done.status).toBe(422);
  });

  test('refuses to remove another account’s passkey', async () => {
    const account = await add();
    const path = /href="([^"]*remove-passkey[^"]*)"/.exec(account.body)?.[1] ?? '';
    const stranger = server.browser();
    await signUpThrough(stranger, `${crypto.randomUUID()}@example.com`);
    await sendForm(stranger, await stranger.ask(path), { password: PASSWORD });
    expect((await enter()).done.location).toContain('code=');
  });

  test.each([
    ['before it was made', true, 'stays'],
    ['after it was made', false, 'goes: who confirmed it need not be who made the account'],
    ['never', false, 'goes, since whoever made it never showed the address to be theirs'],
  ])('with a forgotten password (address confirmed %s) it stays: %s', async (confirmed, stays) => {
    const confirm = async () => {
      const link = (await harness.mailsTo(email)).find(({ kind }) => kind === 'verify_email')?.link ?? '';
      expect((await sendForm(here, await here.ask(link), {})).body).toContain('is confirmed');
    };
    if (confirmed === 'before it was made') await confirm();
    harness.clock.now += MINUTE;
    await add();
    harness.clock.now += MINUTE;
    if (confirmed === 'after it was made') await confirm();
    const browser = server.browser();
    await sendForm(browser, await browser.visit('/identity/forgot-password'), { email });
    const link = (await harness.mailsTo(email)).at(-1)?.link ?? '';
    await sendForm(browser, await browser.ask(link), { new_password: 'lanterns over the quay' });
    expect((await enter()).done.location.includes('code=')).toBe(stays);
    const told = (await harness.mailsTo(email)).some(({ kind }) => kind === 'passkey_removed');
    expect(told).toBe(!stays);
  });
});
