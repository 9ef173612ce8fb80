import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { createPool } from './pool.ts';
import type { Database } from './tables.generated.ts';
import { allowStatements, endWith, inTransaction } from './transaction.ts';

let harness: Harness;
let pool: pg.Pool;
/** How often the database has said that it is ready for the next query. */
let syncs = 0;

beforeAll(async () => {
  harness = await startHarness();
  await harness.owner.query(`
    create table app.kept (id integer primary key, value integer, unique (value) deferrable initially deferred);
    grant select, insert, update, delete on app.kept to landfall_app`);
});
afterAll(() => harness.close());

beforeEach(async () => {
  await harness.owner.query('truncate app.kept');
  pool = createPool({ url: String(harness.owner.options.connectionString), role: 'landfall_app', size: 1 });
  pool.on('connect', (client) => {
    // The message of the driver that ends each of its queries.
    (client.connection as unknown as NodeJS.EventEmitter).on('readyForQuery', () => {
      syncs += 1;
    });
  });
  return () => pool.end();
});

const OPENING = { name: 'opening', text: 'select 1 as opened' };
const EXPECTED = { ...OPENING, expected: { opened: 1 } };

/** What of a pool's only connection goes the first time by one query each, then in flights. */
function twice<T>(work: () => Promise<T>): Promise<[T, T]> {
  return work().then(async (first) => [first, await work()]);
}

const add = (db: Kysely<Database>, id: number, value: number | null) =>
  sql`insert into kept (id, value) values (${id}, ${value})`.execute(db);
const all = (db: Kysely<Database>) => sql<{ id: number }>`select id from kept order by id`.execute(db);
const left = async () => (await harness.owner.query('select id from app.kept order by id')).rows;

describe('statements that a connection has prepared', () => {
  it('travel in one flight, which waits for one answer', async () => {
    const read = () =>
      inTransaction(pool, EXPECTED, (db) => endWith({ db }, () => Promise.all([all(db), all(db)])));
    const counts = await twice(async () => {
      syncs = 0;
      await read();
      return syncs;
    });
    expect(counts).toEqual([5, 1]);
  });

  it('answer as they do by themselves, whatever the type', async () => {
    const given = [
      'text',
      null,
      7,
      true,
      [1, 2],
      { a: ['ü', null] },
      Buffer.from('Ω'),
      '2026-03-14',
      2 ** 40,
    ];
    const text = sql`
      select ${given[0]}::text as a, ${given[1]}::text as b, ${given[2]}::int as c, ${given[3]}::boolean as d,
        ${given[4]}::int[] as e, ${given[5]}::jsonb as f, ${given[6]}::bytea as g, ${given[7]}::date as h,
        ${given[8]}::bigint as i, timestamptz '2026-03-14 09:26:53.58Z' as j, array['x', null] as k from generate_series(1, 2)`;
    const [first, second] = await twice(() => inTransaction(pool, OPENING, (db) => text.execute(db)));
    expect(second).toEqual(first);
    expect(second.rows).toHaveLength(2);
    expect(Object.values(second.rows[1] ?? {})).toEqual([...given, '2026-03-14T09:26:53.58Z', ['x', null]]);
  });

  it('say how many rows they changed', async () => {
    const [first, second] = await twice(() =>
      inTransaction(pool, OPENING, async (db) => {
        const made = await sql`insert into kept select n, n from generate_series(1, 3) n`.execute(db);
        const changed = await sql`update kept set value = value + 10`.execute(db);
        const gone = await sql`delete from kept`.execute(db);
        return [made, changed, gone].map(({ numAffectedRows }) => numAffectedRows);
      }),
    );
    expect([first, second]).toEqual([
      [3n, 3n, 3n],
      [3n, 3n, 3n],
    ]);
  });
});

describe('a flight in which a query fails', () => {
  const attempt = (ids: number[], end: boolean) =>
    inTransaction(pool, OPENING, (db) => {
      const work = () =>
        Promise.allSettled(ids.map((id) => add(db, id, id))).then((settled) => {
          const failed = settled.filter((outcome) => outcome.status === 'rejected');
          if (failed.length > 0) throw failed[0]?.reason;
          return settled.length;
        });
      return end ? endWith({ db }, work) : work();
    });

  it.each([true, false])('fails what is behind it, and leaves nothing (COMMIT along: %s)', async (end) => {
    expect(await attempt([1], end)).toBe(1);
    await expect(attempt([2, 1, 3], end)).rejects.toThrow('kept_pkey');
    expect(await left()).toEqual([{ id: 1 }]);
    // The connection is free for the next.
    expect(await attempt([4, 5], end)).toBe(2);
    expect(await left()).toEqual([{ id: 1 }, { id: 4 }, { id: 5 }]);
  });

  it('fails as its COMMIT does', async () => {
    const both = (value: number) =>
      inTransaction(pool, OPENING, (db) =>
        endWith({ db }, () => Promise.all([add(db, value, value), add(db, value + 1, value)])),
      );
    await expect(both(1)).rejects.toThrow('kept_value_key');
    await expect(both(3)).rejects.toThrow('kept_value_key');
    expect(await left()).toEqual([]);
    await inTransaction(pool, OPENING, (db) => endWith({ db }, () => add(db, 9, 9)));
    expect(await left()).toEqual([{ id: 9 }]);
  });

  it('has a trace that leads to who asked for what failed', async () => {
    const divide = async (db: Kysely<Database>, by: number) => await sql`select 1 / ${by}::int`.execute(db);
    const behind = async (db: Kysely<Database>) => await sql`select 'behind'`.execute(db);
    const both = (by: number) =>
      inTransaction(pool, OPENING, (db) => Promise.all([divide(db, by), behind(db)]));
    await both(1);
    const error = await both(0).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ stack: expect.stringMatching(/at (async )?divide/) });
    expect(error).toMatchObject({ stack: expect.not.stringMatching(/at (async )?behind/) });
  });

  it('fails alone for a value that the wire has no form for, and leaves the connection as it was', async () => {
    const given = (value: unknown) =>
      inTransaction(pool, OPENING, (db) => sql`select ${value}::jsonb as given`.execute(db));
    await twice(() => given({ a: 1 }));
    await expect(given({ a: 1n })).rejects.toThrow('BigInt');
    expect((await given({ a: 2 })).rows).toEqual([{ given: { a: 2 } }]);
  });

  it('keeps its connection when a query of it took too long', async () => {
    const url = String(harness.owner.options.connectionString);
    const hurried = createPool({ url, role: 'landfall_app', size: 1, statementWithinMs: 100 });
    const sleep = (seconds: number) =>
      inTransaction(hurried, OPENING, (db) =>
        endWith({ db }, async () => {
          const { rows } = await sql<{ pid: number }>`
            select pg_backend_pid() as pid from pg_sleep(${seconds})`.execute(db);
          return rows[0]?.pid;
        }),
      );
    try {
      const [, pid] = await twice(() => sleep(0));
      await expect(sleep(10)).rejects.toThrow('The database is not available');
      expect(await sleep(0)).toBe(pid);
    } finally {
      await hurried.end();
    }
  });

  it('tells the failure of its opening', async () => {
    const broken = { name: 'broken', text: 'select 1 / $1::int as opened', expected: { opened: 1 } };
    const open = (by: number) => inTransaction(pool, { ...broken, values: [by] }, (db) => all(db));
    expect((await open(1)).rows).toEqual([]);
    await expect(open(0)).rejects.toThrow('division by zero');
    expect((await open(1)).rows).toEqual([]);
  });
});

it('a flight is waited for as long as its slowest query may take', async () => {
  const impatient = createPool({
    url: String(harness.owner.options.connectionString),
    role: 'landfall_app',
    size: 1,
    answerWithinMs: 1_000,
  });
  const slow = (allowed: boolean) =>
    inTransaction(impatient, OPENING, async (db) => {
      if (allowed) await allowStatements(db, 5_000);
      const slow = () => sql`select pg_sleep(0.6)`.execute(db);
      return (await Promise.all([slow(), slow()])).length;
    });
  try {
    expect(await twice(() => slow(true))).toEqual([2, 2]);
    await expect(slow(false)).rejects.toThrow('The database is not available');
    expect(await slow(true)).toBe(2);
  } finally {
    await impatient.end();
  }
});
