import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Browser, pkce } from '../testing/browser.ts';
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
} from '../testing/harness.ts';
import { statementsOf } from '../testing/statements.ts';
import { requestReset } from './reset-password.ts';

const NEW_PASSWORD = 'lanterns over the quay';
const MINUTE = 60_000;
let harness: Harness;
let server: Instance;
let owner: Browser;
let tokens: Tokens;
let email: string;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now += 61 * MINUTE;
  email = `${crypto.randomUUID()}@example.com`;
  owner = server.browser();
  ({ tokens } = await signUpThrough(owner, email));
});

/** Requests a link on the sign-in page. */
async function ask(address: string, browser = server.browser()): Promise<Answer> {
  const signIn = await browser.visit(authorizePath(pkce().challenge));
  const page = await browser.ask(/href="([^"]*forgot-password)"/.exec(signIn.body)?.[1] ?? '');
  return sendForm(browser, page, { email: address });
}

async function linkFor(address: string): Promise<string> {
  await ask(address);
  return (await harness.mailsTo(address)).at(-1)?.link ?? '';
}

async function enters(password: string): Promise<boolean> {
  const browser = server.browser();
  const form = await browser.visit(authorizePath(pkce().challenge));
  return (await sendForm(browser, form, { email, password })).location.includes('code=');
}

async function reset(link: string, password = NEW_PASSWORD): Promise<Answer> {
  const browser = server.browser();
  return sendForm(browser, await browser.ask(link), { new_password: password });
}

describe('requesting a link', () => {
  test('shows the same text with and without an account, and mails only the former', async () => {
    const nobody = `${crypto.randomUUID()}@example.com`;
    const [known, unknown] = [await ask(email), await ask(nobody)];
    const masked = (answer: Answer) =>
      [answer.status, answer.body.replaceAll(/[\w-]+@example\.com|interaction\/[\w-]+/g, '')] as const;
    expect(masked(unknown)).toEqual(masked(known));
    expect(known.status).toBe(200);
    expect((await harness.mailsTo(email)).map((mail) => mail.kind)).toEqual([
      'verify_email',
      'reset_password',
    ]);
    expect(await harness.mailsTo(nobody)).toEqual([]);
  });

  test('runs the same statements with and without an account', async () => {
    const statements = (address: string) =>
      statementsOf(harness.pool, (pool) => requestReset({ ...harness.options, pool }, address, '192.0.2.1'));
    const known = await statements(email);
    expect(known.length).toBeGreaterThan(4);
    expect(await statements('nobody-at-all@example.com')).toEqual(known);
  });

  test('shows an error at the field for an invalid address', async () => {
    const answer = await ask('ada at example');
    expect(answer.status).toBe(422);
    expect(problemOf(answer)).toContain('Enter an address like');
    expect(answer.body).toContain('value="ada at example"');
  });

  test('sends at most five mails an hour to an address, without saying so', async () => {
    for (let count = 0; count < 7; count += 1) expect((await ask(email)).status).toBe(200);
    // The first of the five mails was sent at sign-up.
    expect(await harness.mailsTo(email)).toHaveLength(5);
  });

  test('refused requests do not extend the limit', async () => {
    for (let count = 0; count < 4; count += 1) await ask(email);
    for (let count = 0; count < 6; count += 1) {
      harness.clock.now += 9 * MINUTE;
      await ask(email);
    }
    expect(await harness.mailsTo(email)).toHaveLength(5);
    harness.clock.now += 6 * MINUTE;
    await ask(email);
    expect(await harness.mailsTo(email)).toHaveLength(6);
  });

  test('the page can be opened without an interaction, from an expired link', async () => {
    const browser = server.browser();
    expect(headingOf(await browser.visit('/identity/forgot-password'))).toBe('Forgot your password?');
  });
});

describe('choosing a new password', () => {
  test('replaces the old password and confirms the address', async () => {
    const answer = await reset(await linkFor(email));
    expect(headingOf(answer)).toBe('Your password is changed');
    expect(await enters(PASSWORD)).toBe(false);
    expect(await enters(NEW_PASSWORD)).toBe(true);
    const { rows } = await harness.pool.query(
      'select email_verified from identity.account where email = $1',
      [email],
    );
    expect(rows).toEqual([{ email_verified: true }]);
    const last = (await harness.mailsTo(email)).at(-1);
    expect(last).toMatchObject({ kind: 'password_changed', link: '' });
  });

  test('ends all sessions and refresh tokens of this account only', async () => {
    const other = server.browser();
    const others = await signUpThrough(other, `${crypto.randomUUID()}@example.com`);
    await reset(await linkFor(email));
    expect((await refresh(owner, tokens.refresh_token)).status).toBe(400);
    expect((await silentSignIn(owner)).body).toContain('"error":"login_required"');
    expect((await refresh(other, others.tokens.refresh_token)).status).toBe(200);
    expect((await silentSignIn(other)).body).toContain('"code":');
  });

  test('lifts the lock', async () => {
    for (let count = 0; count < 10; count += 1) await enters('wrong');
    expect(await enters(PASSWORD)).toBe(false);
    await reset(await linkFor(email));
    expect(await enters(NEW_PASSWORD)).toBe(true);
  });

  test('a sign-in begun with the old password cannot complete', async () => {
    const thief = server.browser();
    const { verifier, challenge } = pkce();
    const form = await thief.visit(authorizePath(challenge));
    const formToken = /name="form_token" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
    const begun = await thief.ask(form.url, { form: { email, password: PASSWORD, form_token: formToken } });
    expect(begun.location).toContain('/identity/authorize/');
    await reset(await linkFor(email));
    const resumed = await thief.visit(begun.location);
    expect((await exchange(thief, resumed, verifier)).status).toBe(400);
    expect((await silentSignIn(thief)).body).toContain('"error":"login_required"');
  });

  test('a link works once, and invalidates the account’s other links', async () => {
    const [first, second] = [await linkFor(email), await linkFor(email)];
    expect((await reset(first)).status).toBe(200);
    for (const link of [first, second]) {
      const answer = await server.browser().ask(link);
      expect(answer.status).toBe(410);
      expect(headingOf(answer)).toBe('This link no longer works');
    }
  });

  test('of two simultaneous uses of a link one succeeds', async () => {
    const link = await linkFor(email);
    const browser = server.browser();
    const page = await browser.ask(link);
    const answers = await Promise.all(
      ['tide charts and tea', 'north of the harbour'].map((new_password) =>
        sendForm(browser, page, { new_password }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410]);
  });

  test('a link expires after 30 minutes', async () => {
    const link = await linkFor(email);
    harness.clock.now += 30 * MINUTE - 1;
    const page = await server.browser().ask(link);
    expect(page.status).toBe(200);
    harness.clock.now += 1;
    expect((await sendForm(server.browser(), page, { new_password: NEW_PASSWORD })).status).toBe(410);
    expect(await enters(PASSWORD)).toBe(true);
  });

  test('refuses a link for confirming an address', async () => {
    const [mail] = await harness.mailsTo(email);
    const link = mail?.link.replace('verify-email', 'reset-password') ?? '';
    expect((await server.browser().ask(link)).status).toBe(410);
  });

  test('an unacceptable password shows an error, and the link still works', async () => {
    const link = await linkFor(email);
    const answer = await reset(link, 'short');
    expect(answer.status).toBe(422);
    expect(problemOf(answer)).toContain('Use at least 12 characters.');
    expect(problemOf(await reset(link, email))).toBe('Do not use your email address in it.');
    expect((await reset(link)).status).toBe(200);
  });

  test('ignores a form without its own token', async () => {
    const token = new URL(await linkFor(email), 'http://x').searchParams.get('token') ?? '';
    const form = { token, form_token: 'AAAA', new_password: NEW_PASSWORD };
    expect((await server.browser().ask('/identity/reset-password', { form })).status).toBe(410);
    expect(await enters(PASSWORD)).toBe(true);
  });
});
