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
  test('sign-up and code exchange give an access token with the right claims', async () => {
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

  test('a code works once, and a second use revokes its tokens', async () => {
    const browser = server.browser();
    const { verifier, challenge } = pkce();
    const form = await browser.visit(authorizePath(challenge, { screen_hint: 'signup' }));
    const done = await submit(browser, form, { name: 'Bo', email: 'bo@example.com', password: PASSWORD });
    const { refresh_token: token } = tokensOf(await exchange(browser, done, verifier));
    expect((await exchange(browser, done, verifier)).status).toBe(400);
    expect((await refresh(browser, token)).status).toBe(400);
  });

  test('requires the code’s verifier and an S256 challenge', async () => {
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

  test('signs in later in another browser, with any spelling of the address', async () => {
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

  test('uses the API without an audience, and refuses another audience', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'eve@example.com');
    const { verifier, challenge } = pkce();
    const answer = await browser.ask(authorizePath(challenge, { audience: undefined }));
    expect(decodeJwt(tokensOf(await exchange(browser, answer, verifier)).access_token).aud).toBe(AUDIENCE);
    const other = await browser.ask(authorizePath(challenge, { audience: 'https://other.example' }));
    expect(new URL(other.location).searchParams.get('error')).toBe('invalid_target');
  });

  test('shows no consent page, even if the request asks for one', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'fay@example.com');
    const answer = await browser.visit(authorizePath(pkce().challenge, { prompt: 'consent' }));
    expect(new URL(answer.location).searchParams.get('code')).toBeTruthy();
  });

  test('issues no refresh token without offline_access', async () => {
    const browser = server.browser();
    await signUpThrough(browser, 'gil@example.com');
    const { verifier, challenge } = pkce();
    const answer = await browser.ask(authorizePath(challenge, { scope: 'openid profile email' }));
    expect(tokensOf(await exchange(browser, answer, verifier)).refresh_token).toBeUndefined();
  });

  test('preserves special characters in the state', async () => {
    const browser = server.browser();
    const form = await browser.visit(
      authorizePath(pkce().challenge, { state: 'a\u0000"<\u{1F6A2}', screen_hint: 'signup' }),
    );
    const done = await submit(browser, form, { name: 'Nul', email: 'nul@example.com', password: PASSWORD });
    expect(new URL(done.location).searchParams.get('state')).toBe('a\u0000"<\u{1F6A2}');
  });
});
