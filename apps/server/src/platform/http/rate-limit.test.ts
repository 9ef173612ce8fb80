import { getSettings } from '@landfall/contract/settings';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, signToken, startHarness, type TestPerson } from '../../testing/harness.ts';
import { headOf, listeningPort, rawConnection } from '../../testing/raw-connection.ts';
import { CALL_LIMITS, type CallLimits } from '../limits.ts';

let harness: Harness;
const others: Harness[] = [];

beforeAll(async () => {
  harness = await startHarness();
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()));
});
afterAll(() => harness.close());

/** A server with other limits. */
async function listening(changed: Partial<CallLimits>, config: Partial<Config> = {}) {
  const limited = await startHarness({ config: { ...config, limits: { ...CALL_LIMITS, ...changed } } });
  others.push(limited);
  return { limited, port: await listeningPort(limited.app) };
}

function write({ headers }: TestPerson) {
  return harness.inject({ method: 'POST', url: '/api/case_records', headers, payload: {} });
}

/** How many public calls the sender of `headers` has left. */
async function leftFor(headers: Record<string, string>): Promise<number> {
  const answer = await harness.inject({ url: '/api/config', headers });
  expect(answer.statusCode).toBe(200);
  return Number(answer.headers['x-ratelimit-remaining']);
}

describe('calls of one person per minute', () => {
  it('are limited, with a problem that says when to retry, independently of others', async () => {
    const [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < CALL_LIMITS.writesPerMinute + 5; sent += 1) {
      const { statusCode } = await write(ada);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [400, CALL_LIMITS.writesPerMinute],
      [429, 5],
    ]);
    const refused = await write(ada);
    expect(refused.json()).toEqual({
      code: 'rate_limited',
      message: 'Too many requests. Wait a moment and try again',
      request_id: expect.any(String),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await openCase(bea)).title).toBe('Okafor: I-130');
    // Reads are counted separately.
    expect((await harness.inject({ url: '/api/settings', headers: ada.headers })).statusCode).toBe(200);
  });
});

describe('limits checked before the body', () => {
  it('refuse a call too many by its headers', async () => {
    const { limited, port } = await listening({ writesPerMinute: 2 });
    const ada = await limited.founder();
    const send = () =>
      rawConnection(port, headOf('/api/case_records', { ...ada.headers, 'content-length': '3' }));
    for (const { socket, problem } of [send(), send()]) {
      socket.write('{}\n');
      expect(await problem()).toMatch(/^HTTP\/1.1 400 /);
      socket.destroy();
    }
    const { socket, problem } = send();
    expect(await problem()).toMatch(/^HTTP\/1.1 429 /);
    socket.destroy();
  });

  it('refuse a form too many of the sign-in pages', async () => {
    const { port } = await listening({ writesPerMinute: 1 }, { auth: readConfig({}).auth });
    const form = {
      'content-length': '6',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    };
    const head = headOf('/identity/interaction/unknown/sign-up', form);
    const first = rawConnection(port, `${head}name=x`);
    await vi.waitUntil(() => first.said().includes('</html>'), { timeout: 10_000 });
    expect(first.said()).not.toMatch(/^HTTP\/1.1 429 /);
    const second = rawConnection(port, head);
    await vi.waitUntil(() => second.said().includes('Too many requests'), { timeout: 10_000 });
    expect(second.said()).toMatch(/^HTTP\/1.1 429 /);
    for (const { socket } of [first, second]) socket.destroy();
  });
});

describe('unauthenticated calls', () => {
  it('are limited per address, without affecting people known there or other addresses', async () => {
    const { limited } = await listening({ refusedSignInsPerMinute: 3 }, { trustProxy: true });
    const read = (authorization: string | undefined, address: string) =>
      limited.inject({
        url: '/api/settings',
        headers: { 'x-forwarded-for': address, ...(authorization ? { authorization } : {}) },
      });
    const ada = await limited.founder();
    await ada.call(getSettings, {});
    const [known, unknown] = [`Bearer ${ada.token}`, `Bearer ${await signToken(limited.clock, 'test|new')}`];
    for (const shown of [undefined, 'Bearer none', `${known}x`])
      expect((await read(shown, '203.0.113.7')).statusCode).toBe(401);
    for (const shown of [undefined, `${known}x`, unknown]) {
      const refused = await read(shown, '203.0.113.7');
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await read(known, '203.0.113.7')).statusCode).toBe(200);
    expect((await read('Bearer none', '203.0.113.8')).statusCode).toBe(401);
  });

  it('are counted per network with IPv6', async () => {
    const { limited } = await listening({ refusedSignInsPerMinute: 1 }, { trustProxy: true });
    const read = async (address: string) =>
      (await limited.inject({ url: '/api/settings', headers: { 'x-forwarded-for': address } })).statusCode;
    expect(await read('2001:db8:1:2::1')).toBe(401);
    expect(await read('2001:db8:1:2:ffff::9')).toBe(429);
    expect(await read('2001:db8:1:3::1')).toBe(401);
  });
});

describe('T82 forwarded addresses', () => {
  const SPOOFS = ['203.0.113.7', '198.51.100.1, 203.0.113.8', '::1'].map((address) => ({
    'x-forwarded-for': address,
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
    forwarded: `for=${address}`,
    'x-real-ip': address,
  }));

  it('are ignored without a proxy', async () => {
    let left = await leftFor({});
    for (const spoof of SPOOFS) {
      expect(await leftFor(spoof)).toBe(left - 1);
      left -= 1;
    }
  });

  it('count behind a configured proxy, but no further', async () => {
    const proxied = await startHarness({ config: { trustProxy: '127.0.0.1' } });
    const left = async (forwarded: string) => {
      const answer = await proxied.inject({ url: '/api/config', headers: { 'x-forwarded-for': forwarded } });
      return Number(answer.headers['x-ratelimit-remaining']);
    };
    try {
      const first = await left('203.0.113.7');
      expect(await left('203.0.113.8')).toBe(first);
      expect(await left('198.51.100.1, 203.0.113.7')).toBe(first - 1);
    } finally {
      await proxied.close();
    }
  });
});

describe('the sign-in pages', () => {
  it('limit forms per address before any password is hashed', async () => {
    const withProvider = await startHarness({ config: { auth: readConfig({}).auth } });
    try {
      const send = () =>
        withProvider.inject({
          method: 'POST',
          url: '/identity/interaction/unknown/sign-up',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'name=x',
        });
      for (let sent = 0; sent < CALL_LIMITS.writesPerMinute; sent += 1)
        expect((await send()).statusCode).not.toBe(429);
      const refused = await send();
      expect(refused.statusCode).toBe(429);
      expect(refused.body).toContain('Too many requests');
    } finally {
      await withProvider.close();
    }
  });
});
