import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endPool, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createPool } from './pool.ts';
import { MAX_LAG_MS, type Positions, positionsOf, Replica } from './replica.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let now: number;
let found: Positions | Error;
let reported: string[];
let replica: Replica;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool({ url: database.url, role: 'landfall_app', size: 2 });
});
afterAll(async () => {
  await endPool(pool);
  await database.drop();
});

beforeEach(() => {
  [now, reported] = [1_000_000, []];
  const report = (_: object, message: string) => void reported.push(message);
  replica = new Replica({
    pool,
    async positions() {
      if (found instanceof Error) throw found;
      return found;
    },
    now: () => now,
    log: { info: report, warn: report },
  });
});

async function check(written: number, replayed: number | null): Promise<boolean> {
  found = { written: BigInt(written), replayed: replayed === null ? null : BigInt(replayed) };
  await replica.check();
  return replica.serves();
}

describe('a replica', () => {
  it('is not used before its first check', () => {
    expect(replica.serves()).toBe(false);
  });

  it('is used while it has what the primary had two seconds ago', async () => {
    expect(await check(100, 100)).toBe(true);
    now += MAX_LAG_MS;
    expect(replica.serves()).toBe(true);
    now += 1;
    expect(replica.serves()).toBe(false);
  });

  it('is as old as the last position of the primary that it has reached', async () => {
    await check(100, 100);
    now += 1_500;
    // The replica has reached 100, which was everything 1.5 s ago.
    expect(await check(200, 150)).toBe(true);
    now += 1_000;
    expect(await check(300, 150)).toBe(false);
    // Now it has everything from a second ago.
    expect(await check(300, 250)).toBe(true);
    now += 1_001;
    expect(replica.serves()).toBe(false);
  });

  it('is not used after its promotion or a failure, until the next successful check', async () => {
    await check(100, 100);
    expect(await check(100, null)).toBe(false);
    expect(await check(100, 100)).toBe(true);
    found = new Error('away');
    await replica.check();
    expect(replica.serves()).toBe(false);
    expect(await check(100, 100)).toBe(true);
    replica.avoid();
    expect(replica.serves()).toBe(false);
    expect(await check(100, 100)).toBe(true);
  });

  it('logs its first state, and each change once', async () => {
    await check(100, null);
    await check(100, 100);
    await check(100, 100);
    await check(100, null);
    await check(100, null);
    expect(reported).toEqual([
      'the replica is away or behind; the primary serves',
      'the replica is read from',
      'the replica is away or behind; the primary serves',
    ]);
  });
});

it('a database without a primary is no replica, and the primary’s position grows with writes', async () => {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const before = await positionsOf(pool, pool);
  expect(before.replayed).toBeNull();
  // Before anything is on disk, although the client has been answered.
  await owner.query('set synchronous_commit = off; create table public.written ()');
  expect((await positionsOf(pool, pool)).written).toBeGreaterThan(before.written);
  await owner.end();
});
