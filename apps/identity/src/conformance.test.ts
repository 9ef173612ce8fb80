import { decodeProtectedHeader, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MULTI_FACTOR } from './multi-factor.ts';
import { rotateKeys } from './plugin.ts';
import type { Browser } from './testing/browser.ts';
import { sendForm } from './testing/forms.ts';
import {
  AUDIENCE,
  CLIENT_ID,
  type Harness,
  type Instance,
  identityHarness,
  PASSWORD,
  PUBLIC_URL,
  remoteKeys,
} from './testing/harness.ts';

const ISSUER = `${PUBLIC_URL}/identity/`;
let harness: Harness;
let server: Instance;
let config: client.Configuration;
let browser: Browser;

beforeAll(async () => {
  harness = await identityHarness();
  server = await harness.start();
  config = await discover();
});
afterAll(() => harness.close());
beforeEach(() => {
  browser = server.browser();
});

/** A certified client library that is configured with only the issuer's URL, and verifies every signature. */
function discover(): Promise<client.Configuration> {
  return client.discovery(new URL(ISSUER), CLIENT_ID, undefined, client.None(), {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    [client.customFetch]: (url, options) =>
      fetch(url.replace(PUBLIC_URL, `http://127.0.0.1:${server.port}`), options as RequestInit),
  });
}

interface Request {
  url: URL;
  checks: client.AuthorizationCodeGrantChecks;
}

async function authorizationRequest(changes: Record<string, string> = {}): Promise<Request> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: `${PUBLIC_URL}/`,
    scope: 'openid profile email offline_access',
    audience: AUDIENCE,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...changes,
  });
  return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

/** Signs a new person up in the browser, up to the redirect to the application. */
async function signUp(request: Request, email = `${crypto.randomUUID()}@example.com`): Promise<URL> {
  const form = await browser.visit(`${request.url}&screen_hint=signup`);
  const done = await sendForm(browser, form, { name: 'Ada Moreno', email, password: PASSWORD });
  return new URL(done.location);
}

async function signedIn() {
  const request = await authorizationRequest();
  const back = await signUp(request);
  const tokens = await client.authorizationCodeGrant(config, back, request.checks);
  return { request, back, tokens, refreshToken: tokens.refresh_token ?? '' };
}

const refused = (asking: Promise<unknown>, error: string) => expect(asking).rejects.toMatchObject({ error });

describe('openid-client', () => {
  test('discovers every endpoint', () => {
    const metadata = config.serverMetadata();
    expect(metadata.issuer).toBe(ISSUER);
    expect(metadata.supportsPKCE()).toBe(true);
    expect(metadata).toMatchObject({
      response_types_supported: ['code'],
      acr_values_supported: [MULTI_FACTOR],
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
    });
  });

  test('signs in by code and PKCE, and reads ID token and userinfo', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const request = await authorizationRequest();
    const tokens = await client.authorizationCodeGrant(config, await signUp(request, email), request.checks);
    const claims = tokens.claims();
    expect(claims).toMatchObject({ iss: ISSUER, aud: CLIENT_ID, email, email_verified: false, amr: ['pwd'] });
    const userinfo = await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '');
    expect(userinfo).toMatchObject({ sub: claims?.sub, email, name: 'Ada Moreno' });
  });

  test('is refused with a used code or another verifier', async () => {
    const request = await authorizationRequest();
    const back = await signUp(request);
    const checks = { ...request.checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await refused(client.authorizationCodeGrant(config, back, checks), 'invalid_grant');
    browser = server.browser();
    const { back: used, request: usedRequest, refreshToken } = await signedIn();
    await refused(client.authorizationCodeGrant(config, used, usedRequest.checks), 'invalid_grant');
    await refused(client.refreshTokenGrant(config, refreshToken), 'invalid_grant');
  });

  test('rotates refresh tokens, and reuse of an old one revokes all', async () => {
    const { tokens, refreshToken } = await signedIn();
    const second = await client.refreshTokenGrant(config, refreshToken);
    expect(second.claims()?.sub).toBe(tokens.claims()?.sub);
    const third = await client.refreshTokenGrant(config, second.refresh_token ?? '');
    await refused(client.refreshTokenGrant(config, refreshToken), 'invalid_grant');
    await refused(client.refreshTokenGrant(config, third.refresh_token ?? ''), 'invalid_grant');
  });

  test('revokes a refresh token', async () => {
    const { refreshToken } = await signedIn();
    await client.tokenRevocation(config, refreshToken);
    await refused(client.refreshTokenGrant(config, refreshToken), 'invalid_grant');
  });

  test('learns from silent requests whether somebody is signed in, lacks a factor, or has logged out', async () => {
    await signedIn();
    const silently = async (changes: Record<string, string> = {}) => {
      const request = await authorizationRequest({ prompt: 'none', ...changes });
      const { location } = await browser.ask(request.url.href);
      return client.authorizationCodeGrant(config, new URL(location), request.checks);
    };
    expect((await silently()).claims()?.amr).toEqual(['pwd']);
    await refused(silently({ acr_values: MULTI_FACTOR }), 'mfa_required');
    await browser.ask('/identity/v2/logout');
    await refused(silently(), 'login_required');
  });

  test('follows a rotation of keys, while earlier tokens stay valid', async () => {
    const { tokens, refreshToken } = await signedIn();
    await rotateKeys(harness.pool, harness.clock.now);
    harness.clock.now += 31_000;
    // The library fetches keys at most once a minute; another instance fetches them itself.
    config = await discover();
    const next = await client.refreshTokenGrant(config, refreshToken);
    const [before, after] = [tokens, next].map(({ id_token = '' }) => decodeProtectedHeader(id_token).kid);
    expect(after).not.toBe(before);
    const sub = tokens.claims()?.sub ?? '';
    for (const { access_token, id_token = '' } of [tokens, next]) {
      expect((await client.fetchUserInfo(config, access_token, sub)).sub).toBe(sub);
      await jwtVerify(id_token, remoteKeys(server), { issuer: ISSUER, audience: CLIENT_ID });
    }
  });
});
