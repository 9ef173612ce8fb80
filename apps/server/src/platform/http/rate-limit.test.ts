import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { SERVER_LIMITS } from '../limits.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

function write({ headers }: TestPerson) {
  return harness.inject({ method: 'POST', url: '/api/case_records', headers, payload: {} });
}

/** How many public calls the sender of `headers` has left. */
async function leftFor(headers: Record<string, string>): Promise<number> {
  const answer = await harness.inject({ url: '/api/config', headers });
  expect(answer.statusCode).toBe(200);
  return Number(answer.headers['x-ratelimit-remaining']);
}

describe('what one person may ask in a minute', () => {
  it('is limited, with a problem that says when to try again; others go on', async () => {
    const [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < SERVER_LIMITS.writesPerMinute + 5; sent += 1) {
      const { statusCode } = await write(ada);
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([
      [400, SERVER_LIMITS.writesPerMinute],
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
    // Reading is counted apart.
    expect((await harness.inject({ url: '/api/settings', headers: ada.headers })).statusCode).toBe(200);
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

  it('are ignored without a proxy: the sender is counted as one', async () => {
    let left = await leftFor({});
    for (const spoof of SPOOFS) {
      expect(await leftFor(spoof)).toBe(left - 1);
      left -= 1;
    }
  });

  it('count behind a configured proxy, and no further than it', async () => {
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
  it('bound what one address may send, before any password is hashed', async () => {
    const withProvider = await startHarness({ config: { auth: readConfig({}).auth } });
    try {
      const send = () =>
        withProvider.inject({
          method: 'POST',
          url: '/identity/interaction/unknown/sign-up',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'name=x',
        });
      for (let sent = 0; sent < SERVER_LIMITS.writesPerMinute; sent += 1)
        expect((await send()).statusCode).not.toBe(429);
      const refused = await send();
      expect(refused.statusCode).toBe(429);
      expect(refused.body).toContain('Too many requests');
    } finally {
      await withProvider.close();
    }
  });
});
