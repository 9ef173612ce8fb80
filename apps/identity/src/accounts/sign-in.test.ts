import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, type Browser, pkce } from '../testing/browser.ts';
import {
  authorizePath,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  signUpThrough,
  submit,
} from '../testing/harness.ts';

let harness: Harness;
let server: Instance;
let browser: Browser;
let form: Answer & { url: string };

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
  await signUpThrough(server.browser(), 'known@example.com');
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.clock.now += 16 * 60_000;
  browser = server.browser();
  form = await browser.visit(authorizePath(pkce().challenge));
});

const attempt = (email: string, password: string) => submit(browser, form, { email, password });
const signedIn = (answer: Answer) => answer.location.includes('code=');

describe('sign in', () => {
  test('answers an unknown address and a wrong password alike', async () => {
    const wrong = await attempt('known@example.com', 'not the password');
    const unknown = await attempt('nobody@example.com', 'not the password');
    expect(wrong.status).toBe(422);
    expect(unknown.status).toBe(422);
    expect(wrong.body).toContain('do not match');
    const masked = (answer: Answer) => answer.body.replaceAll(/known@|nobody@/g, '');
    expect(masked(unknown)).toBe(masked(wrong));
  });

  test('keeps the typed address but not the password', async () => {
    const answer = await attempt('nobody@example.com', 'my secret password');
    expect(answer.body).toContain('value="nobody@example.com"');
    expect(answer.body).not.toContain('my secret password');
  });

  test.each(['nobody@example.com', 'known@example.com'])(
    '%s is locked after 10 failures, for 15 minutes',
    async (email) => {
      for (let count = 0; count < 10; count++) expect((await attempt(email, 'wrong')).status).toBe(422);
      const locked = await attempt(email, PASSWORD);
      expect(locked.status).toBe(429);
      expect(Number(locked.headers['retry-after'])).toBe(15 * 60);
      expect(locked.body).toContain('Wait 15 minutes');

      harness.clock.now += 15 * 60_000 - 1;
      expect((await attempt(email, PASSWORD)).status).toBe(429);
      harness.clock.now += 1;
      const free = await attempt(email, PASSWORD);
      expect(email === 'known@example.com' ? signedIn(free) : free.status === 422).toBe(true);
    },
  );

  test('simultaneous guesses cannot exceed the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => attempt('known@example.com', 'wrong').then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    expect(answers.filter((status) => status === 422 || status === 429)).toHaveLength(30);
  });

  test('a success resets the count', async () => {
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 9; count++) await attempt('known@example.com', 'wrong');
      expect(signedIn(await attempt('known@example.com', PASSWORD))).toBe(true);
      form = await browser.visit(authorizePath(pkce().challenge, { prompt: 'login' }));
    }
  });

  test('limits failures of a network address to 60 a minute, across accounts', async () => {
    for (let count = 0; count < 60; count++) {
      expect((await attempt(`person-${count}@example.com`, 'wrong')).status).toBe(422);
    }
    const locked = await attempt('known@example.com', PASSWORD);
    expect(locked.status).toBe(429);
    expect(locked.body).toContain('from your network');
    harness.clock.now += 60_000;
    expect(signedIn(await attempt('known@example.com', PASSWORD))).toBe(true);
  });

  test('treats missing, repeated or malformed fields as failures, not errors', async () => {
    expect((await attempt('', '')).status).toBe(422);
    expect((await attempt('a\0b@example.com', '\0'.repeat(5_000))).status).toBe(422);
  });
});

describe('sign up', () => {
  const fill = async (fields: Record<string, string>) => {
    const page = await browser.visit(form.url.replace('sign-in', 'sign-up'));
    return submit(browser, page, { name: 'Ada', email: 'new@example.com', password: PASSWORD, ...fields });
  };

  test.each([
    [{ name: '  ' }, 'Enter your name.'],
    [{ name: 'x'.repeat(151) }, 'Use at most 150 characters.'],
    [{ name: 'a\0b' }, 'Use letters that can be shown.'],
    [{ name: 'Ada\u202emonA' }, 'Use letters that can be shown.'],
    [{ name: 'A\u200bda' }, 'Use letters that can be shown.'],
    [{ email: '' }, 'Enter your email address.'],
    [{ email: 'no at sign' }, 'Enter an address like'],
    [{ password: 'short' }, 'Use at least 12 characters.'],
    [{ password: 'x1y2z3w4'.repeat(17) }, 'Use at most 128 characters.'],
    [{ password: 'new@example.com 2' }, 'Do not use your email address in it.'],
    [{ password: 'aaaaaaaaaaaaaaa' }, 'easy to guess'],
    [{ password: 'Password1234' }, 'easy to guess'],
  ])('%j: %s', async (fields, words) => {
    const answer = await fill(fields);
    expect(answer.status).toBe(422);
    expect(answer.body).toContain(words);
    expect(answer.body).toContain('aria-invalid="true"');
    expect(answer.body).toMatch(/aria-describedby="\w+-error"/);
  });

  test('keeps all typed fields but the password', async () => {
    const answer = await fill({ name: 'Ada Moreno', email: 'broken', password: 'a b c d e f g h' });
    expect(answer.body).toContain('value="Ada Moreno"');
    expect(answer.body).toContain('value="broken"');
    expect(answer.body).not.toContain('a b c d');
  });

  test('suggests signing in for an address with an account, in any spelling', async () => {
    const answer = await fill({ email: 'KNOWN@Example.com', password: 'another good password' });
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('This address already has an account.');
    expect(answer.body).toMatch(/href="\/identity\/interaction\/[\w-]+\/sign-in"/);
  });

  test('attempts on an existing account are limited like its sign-ins, with the same message', async () => {
    const taken = { email: 'known@example.com', password: 'another good password' };
    for (let count = 0; count < 10; count += 1) expect((await fill(taken)).status).toBe(422);
    const locked = await fill(taken);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBe(15 * 60);
    expect(locked.body).toContain('Too many failed attempts for this address. Wait 15 minutes');
    expect(locked.body).not.toContain('already has an account');
    expect(locked.body).toContain('value="known@example.com"');
  });

  test('a form sent twice at once creates one account and signs in', async () => {
    const page = await browser.visit(form.url.replace('sign-in', 'sign-up'));
    const fields = { name: 'Ada', email: 'twice@example.com', password: PASSWORD };
    const answers = await Promise.all([submit(browser, page, fields), submit(browser, page, fields)]);
    expect(answers.some(signedIn)).toBe(true);
    expect(answers.some((answer) => answer.body.includes('already has an account'))).toBe(false);
    const { rows } = await harness.pool.query(
      "select password_hash from identity.account where email_normalized = 'twice@example.com'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
