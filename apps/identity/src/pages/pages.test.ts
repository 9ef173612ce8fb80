import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formTokenIn, pkce } from '../testing/browser.ts';
import { sendForm } from '../testing/forms.ts';
import {
  authorizePath,
  exchange,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  PUBLIC_URL,
  signUpThrough,
  submit,
} from '../testing/harness.ts';
import { assetPaths } from './assets.ts';

let harness: Harness;
let server: Instance;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());

describe('T57 headers', () => {
  async function everyPage() {
    const browser = server.browser();
    const signIn = await browser.visit(authorizePath(pkce().challenge));
    return {
      signIn,
      signUp: await browser.ask(signIn.url.replace('sign-in', 'sign-up')),
      refused: await browser.ask(signIn.url, {
        form: { form_token: formTokenIn(signIn.body), email: 'a@b.example', password: 'x' },
      }),
      redirect: await browser.ask(authorizePath(pkce().challenge)),
      unknownClient: await browser.ask(authorizePath(pkce().challenge, { client_id: 'other' })),
      expired: await server.browser().ask('/identity/interaction/abc/sign-in'),
      expiredResume: await server.browser().ask('/identity/authorize/abc'),
      notFound: await browser.ask('/identity/nothing'),
      wrongMethod: await browser.ask('/identity/authorize', { method: 'DELETE' }),
      tooLarge: await browser.ask(signIn.url, { form: { email: 'x'.repeat(20_000) } }),
      token: await browser.ask('/identity/oauth/token', { form: {} }),
      badType: await browser.ask('/identity/oauth/token', {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
      }),
      discovery: await browser.ask('/identity/.well-known/openid-configuration'),
      keys: await browser.ask('/identity/.well-known/jwks.json'),
      userinfo: await browser.ask('/identity/userinfo'),
      signOut: await browser.ask('/identity/v2/logout?returnTo=https://evil.example'),
      forgotten: await browser.ask(signIn.url.replace('sign-in', 'forgot-password')),
      startOver: await browser.ask('/identity/forgot-password'),
      resetLink: await browser.ask('/identity/reset-password?token=unknown'),
      verifyLink: await browser.ask('/identity/verify-email?token=unknown'),
      notSignedIn: await browser.ask('/identity/account'),
      comingBack: await browser.ask('/identity/account/return?code=x&state=account'),
      ...(await accountPages()),
    };
  }

  async function accountPages() {
    const browser = server.browser();
    const email = `${crypto.randomUUID()}@example.com`;
    await signUpThrough(browser, email);
    const [mail] = await harness.mailsTo(email);
    const confirmation = await browser.ask('/identity/account/two-factor');
    return {
      account: await browser.ask('/identity/account'),
      password: await browser.ask('/identity/account/password'),
      unconfirmed: await browser.ask('/identity/verify-email'),
      confirm: await browser.ask(mail?.link ?? ''),
      confirmation,
      newPasskey: await sendForm(browser, await browser.ask('/identity/account/passkey'), {
        password: PASSWORD,
      }),
      setup: await sendForm(browser, confirmation, { password: PASSWORD }),
      withoutToken: await browser.ask('/identity/account/password', { form: {} }),
    };
  }

  test('are on every response, errors included, and no response is a 500', async () => {
    for (const [name, answer] of Object.entries(await everyPage())) {
      expect(answer.status, name).toBeLessThan(500);
      const policy = String(answer.headers['content-security-policy']);
      expect(policy, name).toContain("default-src 'none'");
      expect(policy, name).toContain("frame-ancestors 'none'");
      expect(policy, name).not.toContain('unsafe');
      expect(answer.headers, name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      const [script, rest] = [/<script src="[^"]+" defer blocking="render"><\/script>/, answer.body];
      expect(rest.replace(script, ''), name).not.toMatch(/<script|<style|style=| on\w+=/);
      const scripts = script.test(rest) ? `script-src 'self';` : 'script-src;';
      expect(policy, name).toContain(scripts);
    }
  });

  test('HEAD of a page answers like GET, without a body', async () => {
    const browser = server.browser();
    const { url } = await browser.visit(authorizePath(pkce().challenge));
    for (const address of [url, url.replace('sign-in', 'sign-up'), assetPaths.style]) {
      const [get, head] = [await browser.ask(address), await browser.ask(address, { method: 'HEAD' })];
      expect([get.status, head.status, head.body]).toEqual([200, 200, '']);
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
    }
  });

  test('style sheet and icon are cached by their hash', async () => {
    for (const path of Object.values(assetPaths)) {
      const answer = await server.browser().ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toContain('immutable');
    }
  });

  test('T58 grants a foreign origin nothing', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    for (const path of [
      '/identity/oauth/token',
      '/identity/.well-known/openid-configuration',
      '/identity/userinfo',
    ]) {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const answer = await server.browser().ask(path, { method, headers });
        expect(answer.headers['access-control-allow-origin'], `${method} ${path}`).toBeUndefined();
      }
    }
  });
});

describe('interactions', () => {
  test('an expired or foreign one shows a page with a link to the product', async () => {
    const owner = server.browser();
    const form = await owner.visit(authorizePath(pkce().challenge));
    for (const address of [form.url, '/identity/interaction/abc', '/identity/authorize/abc']) {
      const answer = await server.browser().visit(address);
      expect(answer.status).toBe(400);
      expect(answer.body).toContain('This page has expired');
      expect(answer.body).toContain(`href="${PUBLIC_URL}/"`);
    }
  });

  test('a finished one cannot be used again', async () => {
    const browser = server.browser();
    const form = await browser.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }));
    const fields = { name: 'Ada', email: 'again@example.com', password: PASSWORD };
    await submit(browser, form, fields);
    const answer = await submit(browser, form, fields);
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('This page has expired');
  });

  test('ignores a form without its own token', async () => {
    const browser = server.browser();
    const other = await server.browser().visit(authorizePath(pkce().challenge));
    const form = await browser.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }));
    for (const token of ['', 'x', formTokenIn(other.body)]) {
      const fields = { name: 'Ada', email: 'forged@example.com', password: PASSWORD, form_token: token };
      expect((await browser.ask(form.url, { form: fields })).status).toBe(400);
    }
    const { rows } = await harness.pool.query(
      "select 1 from identity.account where email_normalized = 'forged@example.com'",
    );
    expect(rows).toHaveLength(0);
  });

  test('T55 typed text and URL parameters are escaped on the pages', async () => {
    const attack = '"><img src=x onerror=alert(1)>\'&';
    const browser = server.browser();
    const hinted = await browser.visit(authorizePath(pkce().challenge, { login_hint: attack }));
    expect(hinted.body).not.toContain('<img');
    expect(hinted.body).toContain('value="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp;"');
    const form = await browser.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }));
    const refused = await submit(browser, form, { name: attack, email: attack, password: 'short' });
    expect(refused.body).not.toContain('<img');
    const error = await browser.ask(authorizePath(pkce().challenge, { client_id: attack }));
    expect(error.body).not.toContain('<img');
  });

  test('a name with markup is unchanged in tokens', async () => {
    const browser = server.browser();
    const name = "<b>O'Hara</b> & Söhne 🚢";
    const { claims } = await signUpThrough(browser, 'markup@example.com', name);
    expect(Object.values(claims)).toContain(name);
  });

  test('cookies are signed, HttpOnly, SameSite=Lax and limited to the provider’s paths', async () => {
    const browser = server.browser();
    const { verifier, challenge } = pkce();
    const form = await browser.visit(authorizePath(challenge, { screen_hint: 'signup' }));
    const done = await submit(browser, form, {
      name: 'Ada',
      email: 'cookie@example.com',
      password: PASSWORD,
    });
    expect((await exchange(browser, done, verifier)).status).toBe(200);
    const answer = await browser.ask(authorizePath(pkce().challenge));
    const lines = answer.headers['set-cookie'] ?? [];
    expect(lines.filter((line) => line.startsWith('landfall_identity='))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('landfall_identity.sig='))).toHaveLength(1);
    for (const line of lines)
      expect(line).toMatch(
        /path=\/identity.*httponly.*samesite=lax|path=\/identity.*samesite=lax.*httponly/i,
      );
    const session = browser.cookies.get('landfall_identity');
    const forger = server.browser();
    forger.cookies.set('landfall_identity', { value: session?.value ?? '', path: '/identity' });
    forger.cookies.set('landfall_identity.sig', { value: 'A'.repeat(27), path: '/identity' });
    expect((await forger.visit(authorizePath(pkce().challenge))).body).toContain('<h1>Sign in</h1>');
  });
});
