import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetPaths } from './pages/assets.ts';
import { formTokenIn, pkce } from './testing/browser.ts';
import {
  authorizePath,
  CLIENT_ID,
  exchange,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  PUBLIC_URL,
  signUpThrough,
  submit,
} from './testing/harness.ts';

let harness: Harness;
let server: Instance;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());

describe('redirects', () => {
  test.each([
    'https://evil.example',
    `${PUBLIC_URL}.evil.example`,
    `${PUBLIC_URL}@evil.example`,
    `${PUBLIC_URL}/other`,
    `${PUBLIC_URL}/?next=https://evil.example`,
    'http://localhost:8081',
    'http://127.0.0.1:8080',
    '//evil.example',
    'javascript:alert(1)',
  ])('authorize does not go to %s', async (redirect) => {
    const answer = await server.browser().ask(authorizePath(pkce().challenge, { redirect_uri: redirect }));
    expect(answer.status).toBe(400);
    expect(answer.location).toBe('');
    expect(answer.body).toContain('Signing in did not work');
  });

  test('authorize accepts the product with and without its slash', async () => {
    for (const redirect of [PUBLIC_URL, `${PUBLIC_URL}/`]) {
      const answer = await server.browser().ask(authorizePath(pkce().challenge, { redirect_uri: redirect }));
      expect(answer.status).toBe(303);
    }
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/relative',
    `${PUBLIC_URL}.evil.example`,
    `http://user:secret@localhost:8080`,
    'http://localhost:8081/',
    'javascript:alert(1)',
  ])('v2/logout signs out but does not go to %s', async (returnTo) => {
    const browser = server.browser();
    const query = new URLSearchParams({ client_id: CLIENT_ID, returnTo });
    const answer = await browser.ask(`/identity/v2/logout?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.location).toBe('');
    expect(answer.body).toContain('You are signed out');
  });

  test('v2/logout refuses a foreign client and a repeated parameter, and goes home without one', async () => {
    const browser = server.browser();
    expect((await browser.ask('/identity/v2/logout?client_id=other')).status).toBe(400);
    expect((await browser.ask('/identity/v2/logout?returnTo=a&returnTo=b')).status).toBe(400);
    expect((await browser.ask('/identity/v2/logout')).location).toBe(`${PUBLIC_URL}/`);
  });
});

describe('T82 addresses come from the configuration, never from the request', () => {
  const spoofs = [
    { headers: { host: 'evil.example' } },
    { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } },
    { headers: { forwarded: 'host=evil.example;proto=https' } },
    { headers: { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' } },
  ];

  test.each(spoofs)('discovery under %j', async (ask) => {
    const answer = await server.browser().ask('/identity/.well-known/openid-configuration', ask);
    expect(answer.body).not.toContain('evil');
    expect(JSON.parse(answer.body)).toMatchObject({
      issuer: `${PUBLIC_URL}/identity/`,
      authorization_endpoint: `${PUBLIC_URL}/identity/authorize`,
      token_endpoint: `${PUBLIC_URL}/identity/oauth/token`,
      userinfo_endpoint: `${PUBLIC_URL}/identity/userinfo`,
      jwks_uri: `${PUBLIC_URL}/identity/.well-known/jwks.json`,
      revocation_endpoint: `${PUBLIC_URL}/identity/oauth/revoke`,
    });
  });

  test.each(spoofs)('the way back after signing in under %j', async (ask) => {
    const browser = server.browser();
    const form = await browser.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }), ask);
    const email = `${crypto.randomUUID()}@example.com`;
    const fields = { name: 'Ada', email, password: PASSWORD, form_token: formTokenIn(form.body) };
    const answer = await browser.ask(form.url, { ...ask, form: fields });
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^http:\/\/localhost:8080\/identity\/authorize\/[\w-]+$/);
  });

  test('an absolute request target', async () => {
    const path = '/identity/.well-known/openid-configuration';
    const answer = await server.browser().ask(path, { target: `http://evil.example${path}` });
    expect(answer.body).not.toContain('evil');
  });

  test('over TLS, cookies are Secure and HSTS is sent', async () => {
    const secure = await identityHarness({ publicUrl: 'https://cases.example' });
    try {
      const browser = (await secure.start()).browser();
      const answer = await browser.ask(
        authorizePath(pkce().challenge, { redirect_uri: 'https://cases.example' }),
        { headers: { 'x-forwarded-proto': 'http' } },
      );
      for (const line of answer.headers['set-cookie'] ?? []) expect(line).toMatch(/; secure; httponly/i);
      expect(answer.headers['set-cookie']).not.toHaveLength(0);
      expect(answer.headers['strict-transport-security']).toContain('max-age');
    } finally {
      await secure.close();
    }
  });
});

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
    };
  }

  test('every answer carries them, errors included, and none is a 500', async () => {
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
      expect(answer.body, name).not.toMatch(/<script|<style|style=/);
    }
  });

  test('style sheet and icon are kept for ever under their hash', async () => {
    for (const path of Object.values(assetPaths)) {
      const answer = await server.browser().ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toContain('immutable');
    }
  });

  test('T58 a foreign origin is granted nothing', async () => {
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
  test('an expired or foreign one is a kind page that leads back to the product', async () => {
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

  test('a form without its own token does nothing', async () => {
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

  test('T55 what people type and what links bring is inert on the pages', async () => {
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

  test('a name of markup reaches tokens as it is', async () => {
    const browser = server.browser();
    const name = "<b>O'Hara</b> & Söhne 🚢";
    const { claims } = await signUpThrough(browser, 'markup@example.com', name);
    expect(Object.values(claims)).toContain(name);
  });

  test('cookies are signed, HttpOnly, SameSite=Lax and stay in the provider', async () => {
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
