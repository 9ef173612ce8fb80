import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../state/sweep.ts';
import type { Browser } from '../testing/browser.ts';
import { headingOf, problemOf, sendForm } from '../testing/forms.ts';
import {
  type Harness,
  type Instance,
  identityHarness,
  NAMESPACE,
  PASSWORD,
  refresh,
  signUpThrough,
  type Tokens,
  tokensOf,
} from '../testing/harness.ts';

const HOUR = 3_600_000;
let harness: Harness;
let server: Instance;
let browser: Browser;
let tokens: Tokens;
let email: string;
let link: string;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  email = `${crypto.randomUUID()}@example.com`;
  browser = server.browser();
  ({ tokens } = await signUpThrough(browser, email));
  link = (await harness.mailsTo(email))[0]?.link ?? '';
});

async function isVerified(): Promise<boolean> {
  tokens = tokensOf(await refresh(browser, tokens.refresh_token));
  const claims = decodeJwt(tokens.access_token);
  expect(decodeJwt(tokens.id_token).email_verified).toBe(claims[`${NAMESPACE}email_verified`]);
  return claims[`${NAMESPACE}email_verified`] === true;
}

describe('a new account', () => {
  test('gets one mail with a link, and tokens with an unconfirmed address', async () => {
    const mails = await harness.mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      kind: 'verify_email',
      subject: 'Confirm your email address for Landfall',
    });
    expect(link).toMatch(/^\/identity\/verify-email\?token=[\w-]{43}$/);
    expect(await isVerified()).toBe(false);
  });

  test('T56 the mail contains no name, since strangers could use it for messages', async () => {
    const stranger = `${crypto.randomUUID()}@example.com`;
    await signUpThrough(server.browser(), stranger, 'Win a prize at evil.example');
    const { rows } = await harness.pool.query(
      'select row_to_json(mail)::text as mail from identity.mail where recipient = $1',
      [stranger],
    );
    expect(rows[0].mail).not.toContain('evil');
  });

  test('opening the link changes nothing; the button confirms', async () => {
    const phone = server.browser();
    const page = await phone.ask(link);
    expect(headingOf(page)).toBe('Is this address yours?');
    expect(page.body).toContain(email);
    expect((await phone.ask(link, { method: 'HEAD' })).status).toBe(200);
    expect(await isVerified()).toBe(false);
    expect(headingOf(await sendForm(phone, page, {}))).toBe('Your email address is confirmed');
    expect(await isVerified()).toBe(true);
  });

  test('the link works once, and then says that the address is confirmed', async () => {
    const page = await browser.ask(link);
    await sendForm(browser, page, {});
    for (const again of [await browser.ask(link), await sendForm(browser, page, {})]) {
      expect(again.status).toBe(200);
      expect(headingOf(again)).toBe('Your email address is confirmed');
    }
  });

  test('the link expires after 24 hours', async () => {
    harness.clock.now += 24 * HOUR - 1;
    const page = await browser.ask(link);
    expect(headingOf(page)).toBe('Is this address yours?');
    harness.clock.now += 1;
    for (const answer of [await browser.ask(link), await sendForm(browser, page, {})]) {
      expect(answer.status).toBe(410);
      expect(headingOf(answer)).toBe('This link no longer works');
    }
  });

  test.each(['', 'x', 'A'.repeat(43), '%00'])('refuses the token "%s"', async (token) => {
    const answer = await server.browser().ask(`/identity/verify-email?token=${token}&x=1`);
    if (token === '') expect(answer.location).toContain('/identity/authorize?');
    else expect(answer.status).toBe(410);
  });

  test('ignores a form without its own token', async () => {
    const token = new URL(link, 'http://x').searchParams.get('token') ?? '';
    const stranger = await signUpThrough(server.browser(), `${crypto.randomUUID()}@example.com`);
    expect(stranger.tokens.access_token).toBeTruthy();
    for (const form_token of ['', 'AAAA']) {
      const answer = await browser.ask('/identity/verify-email', { form: { token, form_token } });
      expect(answer.status).toBe(410);
    }
    expect(await isVerified()).toBe(false);
  });

  test('stores only the hash of a token, and sweeps it a day after its expiry', async () => {
    const token = new URL(link, 'http://x').searchParams.get('token') ?? 'none';
    const rows = async () =>
      (await harness.pool.query('select encode(token_hash, $1) as hash from identity.mail_link', ['hex']))
        .rows;
    expect(JSON.stringify(await rows())).not.toContain(Buffer.from(token).toString('hex'));
    harness.clock.now += 48 * HOUR - 1;
    await sweep(harness.pool, harness.clock.now);
    expect(await rows()).not.toEqual([]);
    await sweep(harness.pool, harness.clock.now + 2);
    expect(await rows()).toEqual([]);
  });
});

describe('requesting another link', () => {
  test('asks to sign in first and returns', async () => {
    const phone = server.browser();
    const form = await phone.visit('/identity/verify-email');
    expect(headingOf(form)).toBe('Sign in');
    const page = await sendForm(phone, form, { email, password: PASSWORD });
    expect(new URL(page.url).pathname).toBe('/identity/verify-email');
    expect(page.body).toContain(email);
  });

  test('mails another link, and both links work', async () => {
    const page = await browser.visit('/identity/verify-email');
    const sent = await sendForm(browser, page, {});
    expect(sent.body).toContain('We sent another link');
    const mails = await harness.mailsTo(email);
    expect(mails).toHaveLength(2);
    await sendForm(browser, await browser.ask(mails[1]?.link ?? ''), {});
    expect(headingOf(await browser.visit('/identity/verify-email'))).toBe('Your email address is confirmed');
    expect(headingOf(await browser.ask(link))).toBe('Your email address is confirmed');
  });

  test('sends at most five mails an hour to an address, and shows the same page', async () => {
    for (let count = 0; count < 6; count += 1) {
      const sent = await sendForm(browser, await browser.visit('/identity/verify-email'), {});
      expect(sent.body).toContain('We sent another link');
    }
    expect(await harness.mailsTo(email)).toHaveLength(5);
    harness.clock.now += HOUR;
    await sendForm(browser, await browser.visit('/identity/verify-email'), {});
    expect(await harness.mailsTo(email)).toHaveLength(6);
  });

  test('allows a hundred mails an hour from one network, then asks to wait', async () => {
    harness.clock.now += HOUR;
    await harness.pool.query(
      `insert into identity.mail_request (id, email_hash, network, requested_at)
       select gen_random_uuid(), sha256(n::text::bytea), '127.0.0.1', $1 from generate_series(1, 100) n`,
      [new Date(harness.clock.now)],
    );
    const answer = await sendForm(browser, await browser.visit('/identity/verify-email'), {});
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBe(3_600);
    expect(problemOf(answer)).toContain('Too many mails were asked for from your network. Wait 60 minutes');
    harness.clock.now += HOUR;
  });
});
