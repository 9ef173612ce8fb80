import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formTokenIn, pkce } from './testing/browser.ts';
import {
  authorizePath,
  CLIENT_ID,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  PUBLIC_URL,
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
  ])('authorize does not redirect to %s', async (redirect) => {
    const answer = await server.browser().ask(authorizePath(pkce().challenge, { redirect_uri: redirect }));
    expect(answer.status).toBe(400);
    expect(answer.location).toBe('');
    expect(answer.body).toContain('Signing in did not work');
  });

  test('authorize accepts the product’s URL with and without a slash', async () => {
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
  ])('v2/logout signs out but does not redirect to %s', async (returnTo) => {
    const browser = server.browser();
    const query = new URLSearchParams({ client_id: CLIENT_ID, returnTo });
    const answer = await browser.ask(`/identity/v2/logout?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.location).toBe('');
    expect(answer.body).toContain('You are signed out');
  });

  test('v2/logout refuses a foreign client and a repeated parameter, and redirects to the product without one', async () => {
    const browser = server.browser();
    expect((await browser.ask('/identity/v2/logout?client_id=other')).status).toBe(400);
    expect((await browser.ask('/identity/v2/logout?returnTo=a&returnTo=b')).status).toBe(400);
    expect((await browser.ask('/identity/v2/logout')).location).toBe(`${PUBLIC_URL}/`);
  });
});

test.each(['constructor', '__proto__', 'a\0b', 'x'])(
  'opens the sign-in page for the hint %j',
  async (hint) => {
    const page = await server.browser().visit(authorizePath(pkce().challenge, { screen_hint: hint }));
    expect([page.status, new URL(page.url).pathname.endsWith('/sign-in')]).toEqual([200, true]);
  },
);

describe('T82 URLs come from the configuration, not from the request', () => {
  const spoofs = [
    { headers: { host: 'evil.example' } },
    { headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } },
    { headers: { forwarded: 'host=evil.example;proto=https' } },
    { headers: { 'x-original-url': '/evil', 'x-rewrite-url': '/evil' } },
  ];

  test.each(spoofs)('in discovery under %j', async (ask) => {
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

  test.each(spoofs)('in the redirect after signing in under %j', async (ask) => {
    const browser = server.browser();
    const form = await browser.visit(authorizePath(pkce().challenge, { screen_hint: 'signup' }), ask);
    const email = `${crypto.randomUUID()}@example.com`;
    const fields = { name: 'Ada', email, password: PASSWORD, form_token: formTokenIn(form.body) };
    const answer = await browser.ask(form.url, { ...ask, form: fields });
    expect(answer.status).toBe(303);
    expect(answer.location).toMatch(/^http:\/\/localhost:8080\/identity\/authorize\/[\w-]+$/);
  });

  test('for an absolute request target', async () => {
    const path = '/identity/.well-known/openid-configuration';
    const answer = await server.browser().ask(path, { target: `http://evil.example${path}` });
    expect(answer.body).not.toContain('evil');
  });

  test('over TLS cookies are Secure and HSTS is sent', async () => {
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
