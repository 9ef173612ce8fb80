import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../state/sweep.ts';
import { type Answer, Browser, pkce } from '../testing/browser.ts';
import { headingOf, problemOf, sendForm } from '../testing/forms.ts';
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

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const COOKIE = 'landfall_identity_device';
const NEW_PASSWORD = 'lanterns over the quay';
const LOCKED = 'Too many failed attempts for this address. Wait 15 minutes, then try again.';
let harness: Harness;
let server: Instance;
/** A browser in which the account was created, and which has signed out since. */
let owner: Browser;
let email: string;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now += 61 * MINUTE;
  email = `${crypto.randomUUID()}@example.com`;
  owner = await knownTo(email);
});

/** Signs a new person up in a browser and signs them out again. */
async function knownTo(address: string): Promise<Browser> {
  const browser = server.browser();
  await signUpThrough(browser, address);
  await browser.ask('/identity/v2/logout');
  return browser;
}

async function enter(browser: Browser, password = PASSWORD, address = email): Promise<Answer> {
  return (await formOf(browser))(password, address);
}

/** A function that submits the sign-in form, as often as it is called. */
async function formOf(browser: Browser): Promise<(password: string, address: string) => Promise<Answer>> {
  const form = await browser.visit(authorizePath(pkce().challenge));
  return (password, address) => sendForm(browser, form, { email: address, password }, '/sign-in');
}

const signedIn = (answer: Answer) => answer.location.includes('code=');

async function lockOut(address = email): Promise<void> {
  const guess = await formOf(server.browser());
  for (let count = 0; count < 10; count += 1)
    expect((await guess('a wrong guess', address)).status).toBe(422);
  expect((await guess('a wrong guess', address)).status).toBe(429);
}

/** A browser with only this device cookie. */
function withCookie(value: string): Browser {
  const browser = new Browser(server.port, PUBLIC_URL);
  browser.cookies.set(COOKIE, { value, path: '/identity' });
  return browser;
}
const cookieOf = (browser: Browser) => browser.cookies.get(COOKIE)?.value ?? '';

async function reset(browser: Browser): Promise<Answer> {
  await sendForm(browser, await browser.visit('/identity/forgot-password'), { email });
  const link = (await harness.mailsTo(email)).at(-1)?.link ?? '';
  return sendForm(browser, await browser.ask(link), { new_password: NEW_PASSWORD });
}

describe('while a stranger has locked an account', () => {
  test('its owner can sign in on a known device', async () => {
    await lockOut();
    expect(signedIn(await enter(owner))).toBe(true);
  });

  test('its owner is locked out on a new device, and gets in by choosing a new password', async () => {
    await lockOut();
    const fresh = server.browser();
    const refused = await enter(fresh);
    expect([refused.status, problemOf(refused)]).toEqual([429, LOCKED]);
    expect(headingOf(await reset(fresh))).toBe('Your password is changed');
    expect(signedIn(await enter(fresh, NEW_PASSWORD))).toBe(true);
  });

  test('the device in which a new password was chosen is known even if the stranger continues', async () => {
    const fresh = server.browser();
    await reset(fresh);
    await lockOut();
    expect(signedIn(await enter(fresh, NEW_PASSWORD))).toBe(true);
  });

  test('the owner’s sign-in does not reset the stranger’s count', async () => {
    await lockOut();
    await enter(owner);
    expect((await enter(server.browser(), 'a wrong guess')).status).toBe(429);
  });

  test('the owner’s wrong codes are counted separately, too', async () => {
    await enter(owner);
    const { phone } = await turnOnThrough(owner, () => harness.clock.now);
    harness.clock.now += MINUTE;
    await owner.ask('/identity/v2/logout');
    const stranger = server.browser();
    const asked = await enter(stranger);
    for (let count = 0; count < 10; count += 1)
      await sendForm(stranger, asked, { code: phone.wrong(harness.clock.now) });
    const code = phone.code(harness.clock.now);
    expect((await sendForm(stranger, asked, { code })).status).toBe(429);
    const done = await sendForm(owner, await enter(owner), { code });
    expect(signedIn(done)).toBe(true);
  });

  test('a signed-in owner can change password and second factor', async () => {
    await enter(owner);
    await lockOut();
    expect((await turnOnThrough(owner, () => harness.clock.now)).codes).toHaveLength(10);
    const form = await owner.ask('/identity/account/password');
    const changed = await sendForm(owner, form, { password: PASSWORD, new_password: NEW_PASSWORD });
    expect(changed.body).toContain('Your password is changed.');
  });

  test('the sign-up form with the right password signs in on a known device', async () => {
    await lockOut();
    const form = await owner.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }));
    expect(signedIn(await sendForm(owner, form, { name: 'Ada', email, password: PASSWORD }))).toBe(true);
  });
});

describe('a known device', () => {
  test('is locked by its own 10 failures, without affecting others', async () => {
    const [other] = [server.browser()];
    await enter(other);
    for (let count = 0; count < 10; count += 1)
      expect((await enter(owner, 'a wrong guess')).status).toBe(422);
    const locked = await enter(owner);
    expect([locked.status, problemOf(locked)]).toEqual([429, LOCKED]);
    await other.ask('/identity/v2/logout');
    expect(signedIn(await enter(other))).toBe(true);
    expect(signedIn(await enter(server.browser()))).toBe(true);
    harness.clock.now += 15 * MINUTE;
    expect(signedIn(await enter(owner))).toBe(true);
  });

  test('has no effect for another account', async () => {
    const somebody = `${crypto.randomUUID()}@example.com`;
    await knownTo(somebody);
    await lockOut(somebody);
    expect((await enter(owner, PASSWORD, somebody)).status).toBe(429);
  });

  test('is known to every account that signed in there', async () => {
    const colleague = `${crypto.randomUUID()}@example.com`;
    await knownTo(colleague);
    expect(signedIn(await enter(owner, PASSWORD, colleague))).toBe(true);
    await owner.ask('/identity/v2/logout');
    await lockOut();
    expect(signedIn(await enter(owner))).toBe(true);
  });

  test.each([
    ['stolen', () => cookieOf(owner)],
    ['forged', () => 'A'.repeat(43)],
    ['malformed', () => '"; drop'],
  ])('of 200 simultaneous guesses with a %s cookie, at most 10 are checked', async (_kind, cookie) => {
    const browser = withCookie(cookie());
    const form = await browser.visit(authorizePath(pkce().challenge));
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => sendForm(browser, form, { email, password: 'a wrong guess' })),
    );
    const tried = answers.filter(({ status }) => status === 422).length;
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(200 - tried);
    expect(tried).toBeLessThanOrEqual(10);
  });

  test('gets a new cookie at each sign-in, stored as a hash, and the old one is void', async () => {
    const before = cookieOf(owner);
    await enter(owner);
    const after = cookieOf(owner);
    expect(after).toMatch(/^[\w-]{43}$/);
    expect(after).not.toBe(before);
    const { rows } = await harness.pool.query<{ kept: Buffer }>(
      'select token_hash as kept from identity.known_device',
    );
    expect(
      rows.some(({ kept }) => kept.includes(after) || kept.includes(Buffer.from(after, 'base64url'))),
    ).toBe(false);
    await lockOut();
    expect((await enter(withCookie(before))).status).toBe(429);
    expect(signedIn(await enter(withCookie(after)))).toBe(true);
  });

  test('has an HttpOnly, SameSite cookie for the provider’s paths only', async () => {
    const fresh = server.browser();
    const form = await fresh.visit(authorizePath(pkce().challenge));
    const begun = await fresh.ask(form.url, {
      form: {
        email,
        password: PASSWORD,
        form_token: /form_token" value="([^"]+)/.exec(form.body)?.[1] ?? '',
      },
    });
    const { headers } = await fresh.ask(begun.location);
    const [cookie] = (headers['set-cookie'] ?? []).filter((line) => line.startsWith(COOKIE));
    expect(cookie).toMatch(
      /^landfall_identity_device=[\w-]{43}; Max-Age=34560000; Path=\/identity; HttpOnly; SameSite=Lax$/,
    );
  });
});

test('over TLS the device cookie is Secure', async () => {
  const secure = await identityHarness({ publicUrl: 'https://office.test' });
  const browser = (await secure.start()).browser();
  const form = await browser.visit(
    authorizePath(pkce().challenge, {
      redirect_uri: 'https://office.test',
      screen_hint: 'signup',
    }),
  );
  const form_token = /form_token" value="([^"]+)/.exec(form.body)?.[1] ?? '';
  const begun = await browser.ask(form.url, { form: { name: 'Ada', email, password: PASSWORD, form_token } });
  const { headers } = await browser.ask(begun.location);
  const [cookie] = (headers['set-cookie'] ?? []).filter((line) => line.startsWith(COOKIE));
  expect(cookie).toMatch(/; Secure$/);
  await secure.close();
});

describe('a device is forgotten', () => {
  const isKnown = async (browser: Browser, password = PASSWORD) => {
    await lockOut();
    return signedIn(await enter(browser, password));
  };

  test('when a new password is chosen through a mailed link', async () => {
    await reset(server.browser());
    expect(await isKnown(owner, NEW_PASSWORD)).toBe(false);
  });

  test('when the password is changed in another browser, which stays known', async () => {
    const other = server.browser();
    await enter(other);
    const form = await other.ask('/identity/account/password');
    await sendForm(other, form, { password: PASSWORD, new_password: NEW_PASSWORD });
    expect(await isKnown(owner, NEW_PASSWORD)).toBe(false);
    await other.ask('/identity/v2/logout');
    expect(signedIn(await enter(other, NEW_PASSWORD))).toBe(true);
  });

  test('when it is signed out from another browser', async () => {
    await enter(owner);
    const other = server.browser();
    await enter(other);
    const account = await other.ask('/identity/account');
    await other.visit('/identity/account/devices', {
      form: { form_token: /form_token" value="([^"]+)/.exec(account.body)?.[1] ?? '', device: 'others' },
    });
    expect(await isKnown(owner)).toBe(false);
  });

  test('400 days after its last sign-in, by the sweep', async () => {
    const kept = async () => {
      await sweep(harness.pool, harness.clock.now);
      const { rowCount } = await harness.pool.query(
        'select from identity.known_device d join identity.account a on a.id = d.account_id where a.email = $1',
        [email],
      );
      return rowCount;
    };
    harness.clock.now += 400 * DAY - MINUTE;
    expect(await kept()).toBe(1);
    harness.clock.now += 2 * MINUTE;
    expect(await kept()).toBe(0);
  });
});

describe('behind one network address', () => {
  /** Tries 60 addresses with one password each. */
  async function spray(): Promise<void> {
    const guess = await formOf(server.browser());
    for (let count = 0; count < 60; count += 1)
      expect((await guess('a wrong guess', `person-${count}@example.com`)).status).toBe(422);
  }

  test('60 failures a minute block unknown devices, but not a colleague’s known device', async () => {
    await spray();
    const refused = await enter(server.browser());
    expect([refused.status, problemOf(refused)]).toEqual([
      429,
      'Too many failed attempts from your network. Wait a minute, then try again.',
    ]);
    expect(signedIn(await enter(owner))).toBe(true);
  });

  test('a known device does not allow attempts on other accounts', async () => {
    await spray();
    expect((await enter(owner, 'a wrong guess', 'another@example.com')).status).toBe(429);
  });

  test('200 simultaneous guesses at one account do not lock out colleagues', async () => {
    const stranger = server.browser();
    const form = await stranger.visit(authorizePath(pkce().challenge));
    const colleague = `${crypto.randomUUID()}@example.com`;
    await knownTo(colleague);
    const fresh = server.browser();
    const page = await fresh.visit(authorizePath(pkce().challenge));
    const [entered] = await Promise.all([
      sendForm(fresh, page, { email: colleague, password: PASSWORD }),
      ...Array.from({ length: 200 }, () => sendForm(stranger, form, { email, password: 'a wrong guess' })),
    ]);
    expect(signedIn(entered)).toBe(true);
  });

  test('failures of a known device do not count for its network', async () => {
    const devices = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const address = `${crypto.randomUUID()}@example.com`;
        return { address, browser: await knownTo(address) };
      }),
    );
    for (const { address, browser } of devices) {
      const guess = await formOf(browser);
      for (let count = 0; count < 10; count += 1) await guess('a wrong guess', address);
    }
    expect(signedIn(await enter(server.browser()))).toBe(true);
  });
});
