import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../testing/harness.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { createPool } from './pool.ts';
import type { Database } from './tables.generated.ts';
import { endWith, inTransaction } from './transaction.ts';

let harness: Harness;
let pool: pg.Pool;

beforeAll(async () => {
  harness = await startHarness();
  pool = harness.appPool;
  await harness.owner.query(`
    create table app.counter (id integer primary key, value integer not null);
    insert into app.counter values (1, 0), (2, 0);
    grant select, update on app.counter to landfall_app`);
});
afterAll(() => harness.close());

const opening = { name: 'opening', text: 'select 1' };

async function counters(): Promise<number[]> {
  const { rows } = await harness.owner.query('select value from app.counter order by id');
  return rows.map(({ value }) => value);
}

describe('work that begins with what the opening is expected to answer', () => {
  const one = { text: "select 1 as value, '{a,b}'::text[] as list" };

  it('is done once, and does not wait for the answer', async () => {
    const held = await harness.owner.connect();
    await held.query('begin; lock table app.counter');
    const begun: unknown[] = [];
    const opening = { text: 'select value from app.counter where id = 2', expected: { value: 0 } };
    const done = inTransaction(pool, opening, async (_, opened) => begun.push(opened));
    await expect.poll(() => begun).toEqual([{ value: 0 }]);
    await held.query('commit');
    held.release();
    expect(await done).toBe(1);
  });

  it('is done again with the true answer when that is another one, and leaves nothing of the first time', async () => {
    const [, before = 0] = await counters();
    const seen: unknown[] = [];
    const expected = { value: 1, list: ['a'] };
    const result = await inTransaction(pool, { ...one, expected }, async (db, opened) => {
      seen.push(opened);
      await sql`update counter set value = value + 1 where id = 2`.execute(db);
      return seen.length;
    });
    expect([result, seen, (await counters())[1]]).toEqual([
      2,
      [expected, { value: 1, list: ['a', 'b'] }],
      before + 1,
    ]);
  });

  it('is done again when the opening answers nothing', async () => {
    const opening = { text: 'select 1 as value where false', expected: { value: 1 } };
    const seen: unknown[] = [];
    await inTransaction(pool, opening, async (_, opened) => seen.push(opened));
    expect(seen).toEqual([{ value: 1 }, undefined]);
  });

  it('fails by itself only if the opening was as expected', async () => {
    const work = async (_: unknown, opened: unknown) => {
      throw new Error(JSON.stringify(opened));
    };
    const right = { value: 1, list: ['a', 'b'] };
    await expect(inTransaction(pool, { ...one, expected: right }, work)).rejects.toThrow('["a","b"]');
    await expect(inTransaction(pool, { ...one, expected: { value: 2 } }, work)).rejects.toThrow('["a","b"]');
    const broken = { text: 'select 1 / 0 as value', expected: { value: 1 } };
    await expect(inTransaction(pool, broken, work)).rejects.toThrow('division by zero');
  });
});

describe('the last queries of a transaction', () => {
  const count = (db: Kysely<Database>) =>
    sql<{ n: number }>`select count(*)::int as n from counter`.execute(db);

  it('end it: another one is refused, and the connection is free for the next', async () => {
    const url = String(harness.owner.options.connectionString);
    const only = createPool({ url, role: 'landfall_app', size: 1 });
    try {
      const work = (db: Kysely<Database>) => endWith({ db }, () => Promise.all([count(db), count(db)]));
      const [one, two] = await inTransaction(only, opening, work);
      expect([one.rows, two.rows]).toEqual([[{ n: 2 }], [{ n: 2 }]]);
      const late = inTransaction(only, opening, async (db) => {
        await work(db);
        return count(db);
      });
      await expect(late).rejects.toThrow('The transaction has ended');
      const inside = await only.query('select now() = statement_timestamp() as outside');
      expect(inside.rows).toEqual([{ outside: true }]);
    } finally {
      await only.end();
    }
  });

  it('fail as any other does', async () => {
    const failing = (db: Kysely<Database>) =>
      endWith({ db }, () => Promise.all([count(db), sql`select 1 / 0`.execute(db), count(db)]));
    await expect(inTransaction(pool, opening, failing)).rejects.toThrow('division by zero');
    await expect(
      inTransaction(pool, opening, async (db) => {
        await endWith({ db }, () => count(db));
        throw new Error('after reading');
      }),
    ).rejects.toThrow('after reading');
    expect((await inTransaction(pool, opening, count)).rows).toEqual([{ n: 2 }]);
  });

  const raise = (db: Kysely<Database>) => sql`update counter set value = value + 1 where id = 1`.execute(db);

  it('leave nothing behind when one of them fails, or what sends them does', async () => {
    const before = await counters();
    const failing = (db: Kysely<Database>) =>
      endWith({ db }, () => Promise.all([raise(db), sql`select 1 / 0`.execute(db)]));
    await expect(inTransaction(pool, opening, failing)).rejects.toThrow('division by zero');
    const giving = (db: Kysely<Database>) =>
      endWith({ db }, () => Promise.all([raise(db), Promise.reject(new Error('gave up'))]));
    await expect(inTransaction(pool, opening, giving)).rejects.toThrow('gave up');
    expect(await counters()).toEqual(before);
  });

  it('take effect once when the first try fails to serialize', async () => {
    const [before = 0] = await counters();
    let tries = 0;
    await inTransaction(pool, opening, (db) => {
      tries += 1;
      const conflict = sql`do $$ begin raise exception using errcode = '40001'; end $$`;
      return endWith({ db }, () => Promise.all([raise(db), ...(tries === 1 ? [conflict.execute(db)] : [])]));
    });
    expect([tries, (await counters())[0]]).toEqual([2, before + 1]);
  });

  it('end a connection whose COMMIT is not answered', async () => {
    const url = String(harness.owner.options.connectionString);
    const only = createPool({ url, role: 'landfall_app', size: 1 });
    try {
      await harness.owner.query(`
        create function app.end_connection() returns trigger language plpgsql security definer as $$
          begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
        create constraint trigger ending after update on app.counter deferrable initially deferred
          for each row when (new.id = 2) execute function app.end_connection()`);
      const cut = inTransaction(only, opening, (db) =>
        endWith({ db }, () => sql`update counter set value = 9 where id = 2`.execute(db)),
      );
      const next = inTransaction(only, opening, count);
      await expect(cut).rejects.toThrow(DatabaseUnavailableError);
      expect((await next).rows).toEqual([{ n: 2 }]);
    } finally {
      await only.end();
      await harness.owner.query('drop trigger ending on app.counter; drop function app.end_connection()');
    }
  });
});
