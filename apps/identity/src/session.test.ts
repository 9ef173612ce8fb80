import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pkce } from './testing/browser.ts';
import {
  AUDIENCE,
  authorizePath,
  CLIENT_ID,
  exchange,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  PUBLIC_URL,
  refresh,
  signUpThrough,
  silentSignIn,
  submit,
  tokensOf,
} from './testing/harness.ts';

let harness: Harness;
let server: Instance;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
});
afterAll(() => harness.close());

describe('silent sign-in', () => {
  test('returns a code by web message to a frame of the product while a session exists', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'hal@example.com');
    const answer = await silentSignIn(browser);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatch(/"code":"[\w-]+"/);
    expect(answer.body).toContain('"state":"state-1"');
    const policy = answer.headers['content-security-policy'];
    expect(policy).toMatch(/script-src 'sha256-[\w+/]+={0,2}'/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  test('returns login_required without a session, by web message and by redirect', async () => {
    const message = await silentSignIn(server.browser());
    expect(message.status).toBe(200);
    expect(message.body).toContain('"error":"login_required"');
    expect(message.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const redirect = await silentSignIn(server.browser(), { response_mode: 'query' });
    expect(new URL(redirect.location).searchParams.get('error')).toBe('login_required');
    expect(new URL(redirect.location).searchParams.get('state')).toBe('state-1');
  });

  test('also issues refresh tokens', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'ida@example.com');
    const { verifier, challenge } = pkce();
    const answer = await browser.ask(authorizePath(challenge, { prompt: 'none' }));
    expect(tokensOf(await exchange(browser, answer, verifier)).refresh_token).toBeTruthy();
  });
});

describe('refresh tokens', () => {
  test('T12 rotate, and reuse of an old one revokes the family', async () => {
    const browser = server.browser();
    const { tokens, claims } = await signUpThrough(browser, 'jon@example.com');
    const second = tokensOf(await refresh(browser, tokens.refresh_token));
    expect(second.refresh_token).not.toBe(tokens.refresh_token);
    expect(decodeJwt(second.access_token)).toMatchObject({ sub: claims.sub, aud: AUDIENCE });
    const third = tokensOf(await refresh(browser, second.refresh_token));
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(400);
    const after = await refresh(browser, third.refresh_token);
    expect(after.status).toBe(400);
    expect(JSON.parse(after.body).error).toBe('invalid_grant');
  });

  test('of two simultaneous uses at most one succeeds, and the family is revoked', async () => {
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'kim@example.com');
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(browser, tokens.refresh_token)));
    const won = answers.filter((answer) => answer.status === 200);
    expect(won.length).toBeLessThanOrEqual(1);
    for (const answer of won)
      expect((await refresh(browser, tokensOf(answer).refresh_token)).status).toBe(400);
  });

  test('can be revoked', async () => {
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'lea@example.com');
    const form = { client_id: CLIENT_ID, token: tokens.refresh_token };
    expect((await browser.ask('/identity/oauth/revoke', { form })).status).toBe(200);
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(400);
  });

  test('are stored in unusable form', async () => {
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'max@example.com');
    const cookie = browser.cookies.get('landfall_identity')?.value ?? 'none';
    const { rows } = await harness.pool.query<{ state: string }>(
      'select payload::text as state from identity.oidc_state',
    );
    const everything = rows.map((row) => row.state).join('\n');
    expect(everything).not.toContain(tokens.refresh_token);
    expect(everything).not.toContain(cookie);
  });
});

describe('sign out', () => {
  test('ends the session, its refresh tokens and silent sign-in, and redirects to the product', async () => {
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'ned@example.com');
    const query = new URLSearchParams({ client_id: CLIENT_ID, returnTo: PUBLIC_URL });
    const answer = await browser.ask(`/identity/v2/logout?${query}`);
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`${PUBLIC_URL}/`);
    expect(browser.cookies.has('landfall_identity')).toBe(false);
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(400);
    expect((await silentSignIn(browser)).body).toContain('"error":"login_required"');
  });

  test('invalidates a copied session cookie', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'oli@example.com');
    const thief = server.browser();
    for (const [name, cookie] of browser.cookies) thief.cookies.set(name, cookie);
    await browser.ask('/identity/v2/logout');
    expect((await silentSignIn(thief)).body).toContain('"error":"login_required"');
  });

  test('signing in as another person ends the earlier session and its tokens', async () => {
    await signUpThrough(server.browser(), 'pia@example.com');
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'quin@example.com');
    const { verifier, challenge } = pkce();
    const form = await browser.visit(authorizePath(challenge, { prompt: 'login' }));
    const done = await submit(browser, form, { email: 'pia@example.com', password: PASSWORD });
    const next = tokensOf(await exchange(browser, done, verifier));
    expect(decodeJwt(next.id_token).email).toBe('pia@example.com');
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(400);
    expect((await refresh(browser, next.refresh_token)).status).toBe(200);
  });
});

describe('userinfo', () => {
  test('refuses missing, foreign and identity tokens', async () => {
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'rae@example.com');
    for (const headers of [
      {},
      { authorization: 'Bearer x.y.z' },
      { authorization: `Bearer ${tokens.id_token}` },
    ]) {
      const answer = await browser.ask('/identity/userinfo', { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toContain('Bearer');
    }
  });
});
