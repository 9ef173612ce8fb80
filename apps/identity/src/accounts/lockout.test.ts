import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, identityHarness } from '../testing/harness.ts';
import { beginAttempt } from './lockout.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await identityHarness();
});
afterAll(() => harness.close());

/** Fails 60 times from an address; returns whether another address in the same minute is then refused. */
async function locksOut(from: string, other: string): Promise<boolean> {
  harness.clock.now += 60 * 60_000;
  const at = harness.clock.now;
  for (let count = 0; count < 60; count++) {
    const attempt = await beginAttempt(
      harness.pool,
      `${count}@${from}`,
      { address: from, deviceToken: '' },
      at,
    );
    expect(attempt.lock).toBeUndefined();
  }
  const another = { address: other, deviceToken: '' };
  return (await beginAttempt(harness.pool, `another@${other}`, another, at)).lock?.kind === 'network';
}

test.each([
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '::ffff:192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.8', false],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2:bbbb::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['fe80::1%eth0', 'fe80::2%eth1', true],
  ['', 'not an address', true],
])('failures from %j count against %j: %s', async (from, other, together) => {
  expect(await locksOut(from, other)).toBe(together);
});
