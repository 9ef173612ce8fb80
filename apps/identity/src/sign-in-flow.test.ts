import { decodeJwt, jwtVerify } from 'jose';
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
  NAMESPACE,
  PASSWORD,
  PUBLIC_URL,
  refresh,
  remoteKeys,
  signUpThrough,
  silently,
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

describe('code flow', () => {
  test('sign up, code, tokens: a verified access token with the right claims', async () => {
    const browser = server.browser();
    const { verifier, challenge } = pkce();
    const form = await browser.visit(authorizePath(challenge, { screen_hint: 'signup' }));
    expect(form.body).toContain('Create your account');
    const done = await submit(browser, form, {
      name: 'Ada Moreno',
      email: 'Ada@Example.com',
      password: PASSWORD,
    });
    const back = new URL(done.location);
    expect(back.origin).toBe(PUBLIC_URL);
    expect(back.searchParams.get('state')).toBe('state-1');

    const answer = await exchange(browser, done, verifier);
    expect(answer.headers['access-control-allow-origin']).toBe(PUBLIC_URL);
    const tokens = tokensOf(answer);
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'openid profile email offline_access',
    });

    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, remoteKeys(server), {
      issuer: `${PUBLIC_URL}/identity/`,
      audience: AUDIENCE,
      algorithms: ['RS256'],
    });
    expect(protectedHeader.typ).toBe('at+jwt');
    expect(payload.aud).toBe(AUDIENCE);
    expect(payload.sub).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(payload).toMatchObject({
      [`${NAMESPACE}email`]: 'Ada@Example.com',
      [`${NAMESPACE}email_verified`]: false,
      [`${NAMESPACE}name`]: 'Ada Moreno',
    });

    const { payload: identity } = await jwtVerify(tokens.id_token, remoteKeys(server), {
      audience: CLIENT_ID,
    });
    expect(identity).toMatchObject({
      iss: `${PUBLIC_URL}/identity/`,
      sub: payload.sub,
      nonce: 'nonce-1',
      name: 'Ada Moreno',
      email: 'Ada@Example.com',
      email_verified: false,
      updated_at: Math.floor(harness.clock.now / 1000),
    });

    const userinfo = await browser.ask('/identity/userinfo', {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    });
    expect(JSON.parse(userinfo.body)).toMatchObject({ sub: payload.sub, email: 'Ada@Example.com' });
  });

  test('a code works once, and its second use revokes what the first gave', async () => {
    const browser = server.browser();
    const { verifier, challenge } = pkce();
    const form = await browser.visit(authorizePath(challenge, { screen_hint: 'signup' }));
    const done = await submit(browser, form, { name: 'Bo', email: 'bo@example.com', password: PASSWORD });
    const { refresh_token: token } = tokensOf(await exchange(browser, done, verifier));
    expect((await exchange(browser, done, verifier)).status).toBe(400);
    expect((await refresh(browser, token)).status).toBe(400);
  });

  test('a code needs its verifier, and a request needs an S256 challenge', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'cy@example.com');
    const answer = await browser.visit(authorizePath(pkce().challenge));
    expect((await exchange(browser, answer, pkce().verifier)).status).toBe(400);
    const plain = await browser.ask(authorizePath('x'.repeat(43), { code_challenge_method: 'plain' }));
    expect(new URL(plain.location).searchParams.get('error')).toBe('invalid_request');
    const none = await browser.ask(
      authorizePath('', { code_challenge: undefined, code_challenge_method: undefined }),
    );
    expect(new URL(none.location).searchParams.get('error')).toBe('invalid_request');
  });

  test('sign in later, in another browser, however the address is typed', async () => {
    const first = server.browser();
    const { claims } = await signUpThrough(first, 'dee@example.com');
    const second = server.browser();
    const { verifier, challenge } = pkce();
    const form = await second.visit(authorizePath(challenge, { login_hint: 'DEE@example.com' }));
    expect(form.body).toContain('value="DEE@example.com"');
    const done = await submit(second, form, { email: ' DEE@example.com ', password: PASSWORD });
    const tokens = tokensOf(await exchange(second, done, verifier));
    expect(decodeJwt(tokens.access_token).sub).toBe(claims.sub);
  });

  test('without an audience the API is meant; another audience is refused', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'eve@example.com');
    const { verifier, challenge } = pkce();
    const answer = await browser.ask(authorizePath(challenge, { audience: undefined }));
    expect(decodeJwt(tokensOf(await exchange(browser, answer, verifier)).access_token).aud).toBe(AUDIENCE);
    const other = await browser.ask(authorizePath(challenge, { audience: 'https://other.example' }));
    expect(new URL(other.location).searchParams.get('error')).toBe('invalid_target');
  });

  test('no page for consent, also when the request asks for one', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'fay@example.com');
    const answer = await browser.visit(authorizePath(pkce().challenge, { prompt: 'consent' }));
    expect(new URL(answer.location).searchParams.get('code')).toBeTruthy();
  });

  test('a request without offline_access gets no refresh token', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'gil@example.com');
    const { verifier, challenge } = pkce();
    const answer = await browser.ask(authorizePath(challenge, { scope: 'openid profile email' }));
    expect(tokensOf(await exchange(browser, answer, verifier)).refresh_token).toBeUndefined();
  });

  test('characters that databases dislike come back in the state unharmed', async () => {
    const browser = server.browser();
    const form = await browser.visit(
      authorizePath(pkce().challenge, { state: 'a\u0000"<\u{1F6A2}', screen_hint: 'signup' }),
    );
    const done = await submit(browser, form, { name: 'Nul', email: 'nul@example.com', password: PASSWORD });
    expect(new URL(done.location).searchParams.get('state')).toBe('a\u0000"<\u{1F6A2}');
  });
});

describe('silent sign-in', () => {
  test('with a session: a code by web message, framable by the product alone', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'hal@example.com');
    const answer = await silently(browser);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatch(/"code":"[\w-]+"/);
    expect(answer.body).toContain('"state":"state-1"');
    const policy = answer.headers['content-security-policy'];
    expect(policy).toMatch(/script-src 'sha256-[\w+/]+={0,2}'/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  test('without a session: login_required, by web message and by redirect', async () => {
    const message = await silently(server.browser());
    expect(message.body).toContain('"error":"login_required"');
    expect(message.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const redirect = await silently(server.browser(), { response_mode: 'query' });
    expect(new URL(redirect.location).searchParams.get('error')).toBe('login_required');
    expect(new URL(redirect.location).searchParams.get('state')).toBe('state-1');
  });

  test('refresh tokens come by this way too', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'ida@example.com');
    const { verifier, challenge } = pkce();
    const answer = await browser.ask(authorizePath(challenge, { prompt: 'none' }));
    expect(tokensOf(await exchange(browser, answer, verifier)).refresh_token).toBeTruthy();
  });
});

describe('refresh tokens', () => {
  test('rotate, and a reused one revokes its whole family', async () => {
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

  test('used twice at the same moment, at most one use succeeds and the family ends', async () => {
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

  test('are not kept in the database in usable form', async () => {
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
  test('ends the session, its refresh tokens and silent sign-in, and returns to the product', async () => {
    const browser = server.browser();
    const { tokens } = await signUpThrough(browser, 'ned@example.com');
    const query = new URLSearchParams({ client_id: CLIENT_ID, returnTo: PUBLIC_URL });
    const answer = await browser.ask(`/identity/v2/logout?${query}`);
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`${PUBLIC_URL}/`);
    expect(browser.cookies.has('landfall_identity')).toBe(false);
    expect((await refresh(browser, tokens.refresh_token)).status).toBe(400);
    expect((await silently(browser)).body).toContain('"error":"login_required"');
  });

  test('a copied session cookie is worthless afterwards', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'oli@example.com');
    const thief = server.browser();
    for (const [name, cookie] of browser.cookies) thief.cookies.set(name, cookie);
    await browser.ask('/identity/v2/logout');
    expect((await silently(thief)).body).toContain('"error":"login_required"');
  });

  test('another person signs in over a session: it ends, with its tokens', async () => {
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
