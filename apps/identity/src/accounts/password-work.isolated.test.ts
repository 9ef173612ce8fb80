import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Harness, identityHarness, PASSWORD } from '../testing/harness.ts';
import { beginAttempt } from './lockout.ts';
import { signIn, signUp } from './sign-in.ts';

const work = vi.hoisted(() => ({ done: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const counted =
    <Arguments extends unknown[], Result>(operation: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      work.done += 1;
      return operation(...given);
    };
  return { hash: counted(argon2.hash), verify: counted(argon2.verify) };
});

const REQUESTER = { address: '192.0.2.7', deviceToken: '', requestId: 'request' };
let harness: Harness;

/** The result, and how often a password was hashed for it: measuring time can reveal no more than this. */
async function outcomeOf(asking: () => Promise<{ kind: string }>): Promise<[string, number]> {
  const before = work.done;
  const { kind } = await asking();
  return [kind, work.done - before];
}
const entering = (email: string, password: string) =>
  outcomeOf(() => signIn(harness.options, { email, password }, REQUESTER));
const joining = (email: string, password: string) =>
  outcomeOf(() => signUp(harness.options, { name: 'Ada', email, password }, REQUESTER));

async function lock(email: string): Promise<void> {
  for (let count = 0; count < 10; count += 1)
    await beginAttempt(harness.pool, email, REQUESTER, harness.clock.now);
}

beforeAll(async () => {
  harness = await identityHarness();
  await joining('known@example.com', PASSWORD);
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.clock.now += 16 * 60_000;
});

test('sign-in takes the same work for an unknown address and a wrong password', async () => {
  expect(await entering('known@example.com', 'wrong')).toEqual(['refused', 1]);
  expect(await entering('unknown@example.com', 'wrong')).toEqual(['refused', 1]);
  expect(await entering('known@example.com', PASSWORD)).toEqual(['signed-in', 1]);
});

test('sign-up takes the same work for a new address and a taken one', async () => {
  expect(await joining('new@example.com', PASSWORD)).toEqual(['signed-in', 1]);
  expect(await joining('known@example.com', 'another good password')).toEqual(['taken', 1]);
  expect(await joining('known@example.com', PASSWORD)).toEqual(['signed-in', 1]);
});

test.each(['known@example.com', 'unknown@example.com'])(
  'hashes no password for %s while it is locked, and creates no account',
  async (email) => {
    await lock(email);
    expect(await entering(email, PASSWORD)).toEqual(['locked', 0]);
    expect(await joining(email, PASSWORD)).toEqual(['locked', 0]);
    const { rows } = await harness.pool.query(
      "select 1 from identity.account where email_normalized = 'unknown@example.com'",
    );
    expect(rows).toEqual([]);
  },
);

test('successful sign-ups do not count against their network', async () => {
  for (let count = 0; count < 61; count += 1) {
    expect(await joining(`colleague-${count}@example.com`, PASSWORD)).toEqual(['signed-in', 1]);
  }
}, 60_000);
