import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportPKCS8, exportSPKI, importPKCS8, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness, TEST_AUDIENCE } from '../../testing/harness.ts';
import { goodClaims, KeyProvider, type SigningKey, signingKey } from '../../testing/provider-keys.ts';

const provider = new KeyProvider();
let harness: Harness;
let ours: SigningKey;
let theirs: SigningKey;
let port: number;

beforeAll(async () => {
  harness = await startHarness({ loadKeys: provider.load });
  ours = await signingKey(harness.clock, 'ours');
  theirs = await signingKey(harness.clock, 'theirs');
  provider.published = [ours];
  await harness.app.listen({ host: '127.0.0.1', port: 0 });
  port = (harness.app.server.address() as AddressInfo).port;
});
afterAll(() => harness.close());

function answerTo(authorization: string | undefined, url = '/api/settings') {
  return harness.inject({ method: 'GET', url, headers: authorization ? { authorization } : {} });
}

async function statusOf(token: string): Promise<number> {
  return (await answerTo(`Bearer ${token}`)).statusCode;
}

async function statusWith(claims: Record<string, unknown>): Promise<number> {
  return statusOf(await ours.sign(claims));
}

const inSeconds = (seconds: number) => Math.floor(harness.clock.now() / 1000) + seconds;

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** Sends headers as they are, repeated ones included, and answers the status. */
function statusOverSocket(headers: string[]): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { port, path: '/api/settings', headers: ['host', 'localhost', ...headers] },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    );
    sent.on('error', reject).end();
  });
}

it('accepts a valid token, whatever the case of its scheme', async () => {
  const token = await ours.sign();
  expect((await answerTo(`Bearer ${token}`)).statusCode).toBe(200);
  expect((await answerTo(`bearer ${token}`)).statusCode).toBe(200);
});

describe('the token’s place', () => {
  it('T1 refuses a call without Authorization and says how to authenticate', async () => {
    const answer = await answerTo(undefined);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
    expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it('T1 refuses Basic, an empty scheme, a bare token and two tokens in one header', async () => {
    const token = await ours.sign();
    const basic = `Basic ${Buffer.from('ada:secret').toString('base64')}`;
    for (const sent of [basic, 'Bearer', 'Bearer ', token, `Bearer ${token}, Bearer ${token}`]) {
      const answer = await answerTo(sent);
      expect([sent, answer.statusCode]).toEqual([sent, 401]);
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
    }
  });

  it('T1 refuses a repeated Authorization header, whichever comes first', async () => {
    const good = `Bearer ${await ours.sign()}`;
    expect(await statusOverSocket(['Authorization', good])).toBe(200);
    expect(await statusOverSocket(['Authorization', good, 'authorization', good])).toBe(401);
    expect(await statusOverSocket(['Authorization', good, 'Authorization', 'Bearer other'])).toBe(401);
    expect(await statusOverSocket(['Authorization', 'Basic eDp5', 'Authorization', good])).toBe(401);
  });

  it('T1 does not read a token from the query', async () => {
    const answer = await answerTo(undefined, `/api/settings?access_token=${await ours.sign()}`);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /);
  });
});

describe('the token’s signature', () => {
  it('T2 refuses alg none, signed or not', async () => {
    const [, payload, signature] = (await ours.sign()).split('.');
    for (const alg of ['none', 'None', 'NONE']) {
      const header = base64url({ alg, kid: 'ours', typ: 'at+jwt' });
      expect(await statusOf(`${header}.${payload}.`)).toBe(401);
      expect(await statusOf(`${header}.${payload}.${signature}`)).toBe(401);
    }
  });

  it('T2 refuses HS256 signed with the public key as its secret', async () => {
    const secret = new TextEncoder().encode(await exportSPKI(ours.publicKey));
    const token = await new SignJWT(goodClaims(harness.clock))
      .setProtectedHeader({ alg: 'HS256', kid: 'ours' })
      .sign(secret);
    expect(await statusOf(token)).toBe(401);
  });

  it.each(['RS384', 'RS512', 'PS256'])('T2 refuses %s even with the right key', async (alg) => {
    const key = await importPKCS8(await exportPKCS8(ours.privateKey), alg);
    const token = await new SignJWT(goodClaims(harness.clock))
      .setProtectedHeader({ alg, kid: 'ours' })
      .sign(key);
    expect(await statusOf(token)).toBe(401);
  });

  it('T2 refuses ES256 with a key that the provider publishes', async () => {
    const elliptic = await signingKey(harness.clock, 'elliptic', 'ES256');
    provider.published = [ours, elliptic];
    harness.clock.advance(30_000);
    expect(await statusOf(await elliptic.sign())).toBe(401);
    provider.published = [ours];
  });

  it('T2 refuses a changed payload with its old signature', async () => {
    const [header, , signature] = (await ours.sign()).split('.');
    const payload = base64url({ ...goodClaims(harness.clock), sub: 'token|someone-else' });
    expect(await statusOf(`${header}.${payload}.${signature}`)).toBe(401);
  });

  it('T3 refuses headers that point to other keys, and fetches nothing', async () => {
    let hits = 0;
    const elsewhere = createServer((_request, response) => {
      hits += 1;
      response.end(JSON.stringify({ keys: [theirs.jwk] }));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => elsewhere.once('listening', resolve));
    const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/keys`;
    const loads = provider.loads;
    for (const pointer of [{ jku: url }, { x5u: url }, { jwk: theirs.jwk }, { x5c: ['AAAA'] }]) {
      const [name] = Object.keys(pointer);
      expect([name, await statusOf(await ours.sign({}, pointer))]).toEqual([name, 401]);
      expect([name, await statusOf(await theirs.sign({}, { ...pointer, kid: 'ours' }))]).toEqual([name, 401]);
    }
    expect({ hits, loads: provider.loads - loads }).toEqual({ hits: 0, loads: 0 });
    elsewhere.close();
  });
});

describe('the token’s claims', () => {
  it('T4 refuses another issuer, one without the slash, and none', async () => {
    for (const iss of ['https://evil.test/', 'https://sign-in.test', 'https://sign-in.test//', undefined]) {
      expect([iss, await statusWith({ iss })]).toEqual([iss, 401]);
    }
  });

  it('T4 refuses a key of another issuer, under its own id and under ours', async () => {
    expect(await statusOf(await theirs.sign())).toBe(401);
    expect(await statusOf(await theirs.sign({}, { kid: 'ours' }))).toBe(401);
  });

  it('T5 refuses a missing or foreign audience, accepts a list that includes ours', async () => {
    for (const aud of [undefined, '', 'https://other.test', [], ['https://other.test', 'web']]) {
      expect([aud, await statusWith({ aud })]).toEqual([aud, 401]);
    }
    expect(await statusWith({ aud: ['https://other.test', TEST_AUDIENCE] })).toBe(200);
  });

  it('T6 refuses an ID token, a refresh token and other opaque texts', async () => {
    expect(await statusWith({ aud: 'web', nonce: 'n-0S6_WzA2Mj', auth_time: inSeconds(-1) })).toBe(401);
    const opaque = ['v1.MRrtVPQ8nNbk0-Rk7h9xTZbGm2Q', crypto.randomUUID(), 'a.b.c', '..', 'e30.e30.e30'];
    for (const token of opaque) expect([token, await statusOf(token)]).toEqual([token, 401]);
  });

  it('T7 accepts a token 59 s after exp', async () => {
    expect(await statusWith({ exp: inSeconds(-59) })).toBe(200);
  });

  it('T7 refuses a token 61 s after exp', async () => {
    expect(await statusWith({ exp: inSeconds(-61) })).toBe(401);
  });

  it('T7 refuses a token that it accepted before, from 60 s after exp on', async () => {
    const token = await ours.sign({ exp: inSeconds(10) });
    expect(await statusOf(token)).toBe(200);
    harness.clock.advance(69_000);
    expect(await statusOf(token)).toBe(200);
    harness.clock.advance(1_000);
    expect(await statusOf(token)).toBe(401);
  });

  it('T7 accepts nbf 59 s ahead, refuses 61 s', async () => {
    expect(await statusWith({ nbf: inSeconds(59) })).toBe(200);
    expect(await statusWith({ nbf: inSeconds(61) })).toBe(401);
  });

  it('T7 refuses exp that is missing or not a number', async () => {
    const later = inSeconds(600);
    for (const exp of [undefined, String(later), '2099-01-01T00:00:00Z', null, [later]]) {
      expect([exp, await statusWith({ exp })]).toEqual([exp, 401]);
    }
  });

  it('T7 refuses a token without a subject', async () => {
    for (const sub of [undefined, '', 7, 'token|\u0000']) {
      expect([sub, await statusWith({ sub })]).toEqual([sub, 401]);
    }
  });
});
