import { addCaseDate, archiveCaseDate, updateCaseDate } from '@landfall/contract/case-date-changes';
import { listCaseDates } from '@landfall/contract/case-date-views';
import { getCaseRecord, listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseRelay, databaseRelay } from '../../testing/database-relay.ts';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { watchQueries } from '../../testing/sent-queries.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { createPool } from './pool.ts';
import type { Database } from './tables.generated.ts';
import { allowStatements, inTransaction } from './transaction.ts';

let harness: Harness;
let ada: TestPerson;
let pool: pg.Pool;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  pool = harness.appPool;
  await harness.owner.query(`
    create table app.counter (id integer primary key, value integer not null);
    insert into app.counter values (1, 0), (2, 0);
    grant select, update on app.counter to landfall_app`);
});
afterAll(() => harness.close());

const opening = { name: 'opening', text: 'select 1' };
const serializable = { text: 'set transaction isolation level serializable' };
/** The first try and three retries. */
const triesAllowed = 4;

async function counters(): Promise<number[]> {
  const { rows } = await harness.owner.query('select value from app.counter order by id');
  return rows.map(({ value }) => value);
}

/** Resolves for all callers once `size` of them have arrived; later ones pass at once. */
function meeting(size: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === size) open();
    return opened;
  };
}

describe('T62 transactions that conflict', () => {
  it('are retried after a serialization failure, and both take effect', async () => {
    const [before = 0] = await counters();
    const met = meeting(2);
    let tries = 0;
    const increment = () =>
      inTransaction(pool, serializable, async (db) => {
        tries += 1;
        const { rows } = await sql<{ value: number }>`select value from counter where id = 1`.execute(db);
        await met();
        await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(db);
      });
    await Promise.all([increment(), increment()]);
    expect([(await counters())[0], tries]).toEqual([before + 2, 3]);
  });

  it('are retried after a deadlock, and both take effect', async () => {
    const before = await counters();
    const met = meeting(2);
    let tries = 0;
    const add = (first: number, second: number) =>
      inTransaction(pool, opening, async (db) => {
        tries += 1;
        // In sequence once they have met: otherwise they might end each other again.
        if (tries > 2) await sql`select pg_advisory_xact_lock(1)`.execute(db);
        await sql`update counter set value = value + 1 where id = ${first}`.execute(db);
        await met();
        await sql`update counter set value = value + 1 where id = ${second}`.execute(db);
      });
    await Promise.all([add(1, 2), add(2, 1)]);
    expect(await counters()).toEqual(before.map((value) => value + 2));
    // One try more than there are transactions; on a busy machine the database ends both, and more than once.
    expect(tries).toBeGreaterThan(2);
  });

  it('fail as unavailable after 3 retries, without effect', async () => {
    const before = await counters();
    let tries = 0;
    const losing = inTransaction(pool, serializable, async (db) => {
      tries += 1;
      const { rows } = await sql<{ value: number }>`select value from counter where id = 2`.execute(db);
      await sql`update counter set value = value + 100 where id = 1`.execute(db);
      // Another transaction wins every time.
      await harness.owner.query('update app.counter set value = value + 1 where id = 2');
      await sql`update counter set value = ${(rows[0]?.value ?? 0) + 100} where id = 2`.execute(db);
    });
    await expect(losing).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(tries).toBe(triesAllowed);
    expect(await counters()).toEqual([before[0], (before[1] ?? 0) + triesAllowed]);
  });

  it('are not retried after another failure', async () => {
    let tries = 0;
    const failing = inTransaction(pool, opening, async (db) => {
      tries += 1;
      await sql`select 1 / 0`.execute(db);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(tries).toBe(1);
  });

  it('answer 503 with Retry-After when retries are exhausted', async () => {
    await harness.owner.query(`
      create function app.conflict() returns trigger language plpgsql as
        $$ begin raise 'conflict' using errcode = 'serialization_failure'; end $$;
      create trigger conflict before insert on app.case_record for each row execute function app.conflict()`);
    const answer = await harness.inject({
      method: 'POST',
      url: '/api/case_records',
      headers: ada.headers,
      payload: { title: 'a', description: 'b' },
    });
    await harness.owner.query('drop function app.conflict cascade');
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await openCase(ada)).version).toBe(1);
  });
});

describe('a failed transaction', () => {
  it('is not reported as committed when its work hides the failure', async () => {
    const hiding = inTransaction(pool, opening, async (db) => {
      await sql`update counter set value = 0`.execute(db);
      await sql`select 1 / 0`.execute(db).catch(() => {});
    });
    await expect(hiding).rejects.toThrow('rolled back');
  });

  it('runs no query after its end', async () => {
    const before = await counters();
    let left: Promise<unknown> = Promise.resolve();
    const failing = inTransaction(pool, opening, async (db) => {
      left = sql`select pg_sleep(0.02)`
        .execute(db)
        .then(() => sql`update counter set value = -1`.execute(db))
        .catch((error: unknown) => error);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await left).toMatchObject({ message: 'The transaction has ended' });
    expect(await counters()).toEqual(before);
  });

  it('is reported by its first error, with a stack trace of the caller', async () => {
    const divide = async (db: Kysely<Database>, by: number) => await sql`select 1 / ${by}::int`.execute(db);
    const behind = async (db: Kysely<Database>) => await sql`select 'behind'`.execute(db);
    const messages: unknown[] = [];
    const both = inTransaction(pool, opening, async (db) => {
      const last = behind(db);
      const queries = [divide(db, 0), behind(db).catch((error) => void messages.push(error.message)), last];
      await Promise.allSettled(queries);
      return Promise.all(queries);
    });
    const error = await both.catch((thrown: Error) => thrown);
    expect(error).toMatchObject({
      message: 'division by zero',
      stack: expect.stringMatching(/at (async )?divide/),
    });
    expect(messages).toEqual(['division by zero']);
  });

  it('has no effect when COMMIT fails, and its connection is free again', async () => {
    await harness.owner.query(`
      create table app.kept (value integer unique deferrable initially deferred);
      grant select, insert on app.kept to landfall_app`);
    const add = (db: Kysely<Database>) => sql`insert into kept values (1)`.execute(db);
    const twice = inTransaction(pool, opening, (db) => Promise.all([add(db), add(db)]));
    await expect(twice).rejects.toThrow('kept_value_key');
    await inTransaction(pool, opening, add);
    expect((await harness.owner.query('select value from app.kept')).rows).toEqual([{ value: 1 }]);
  });

  it('is reported as unavailable when COMMIT is not answered', async () => {
    const url = String(harness.owner.options.connectionString);
    const only = createPool({ url, role: 'landfall_app', size: 1 });
    try {
      await harness.owner.query(`
        create function app.end_connection() returns trigger language plpgsql security definer as $$
          begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
        create constraint trigger ending after update on app.counter deferrable initially deferred
          for each row when (new.value = -9) execute function app.end_connection()`);
      const cut = inTransaction(only, opening, (db) => sql`update counter set value = -9`.execute(db));
      const next = inTransaction(only, { text: 'select 1 as one' }, async (_, opened) => opened);
      await expect(cut).rejects.toThrow(DatabaseUnavailableError);
      expect(await next).toEqual({ one: 1 });
    } finally {
      await only.end();
      await harness.owner.query('drop trigger ending on app.counter; drop function app.end_connection()');
    }
  });

  it('leaves its connection clean for the next one', async () => {
    const single = createPool({
      url: String(harness.owner.options.connectionString),
      role: 'landfall_app',
      size: 1,
    });
    try {
      for (let round = 0; round < 3; round += 1) {
        await inTransaction(single, { text: 'select broken' }, async () => {}).catch(() => {});
        await inTransaction(single, opening, async (db) => {
          await sql`select 1 / 0`.execute(db);
        }).catch(() => {});
        expect((await single.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      }
    } finally {
      await single.end();
    }
  });
});

describe('a call that is refused while its queries run', () => {
  it('answers without sending queries outside its transaction or unhandled rejections', async () => {
    using watched = watchQueries(pool);
    const unhandled: unknown[] = [];
    const onUnhandled = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', onUnhandled);
    try {
      const answer = await harness.inject({
        url: '/api/case-dates?prior_cursor=forged&date_types=Interview',
        headers: ada.headers,
      });
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['prior_cursor']]);
      // Late queries appear before this answer.
      await ada.call(listCaseDates, {});
      const sent = watched.statements;
      const ends = sent.flatMap((text, at) => (/^(COMMIT|ROLLBACK)$/.test(text) ? [at] : []));
      const [rolledBack = -1, committed] = ends;
      expect([sent[rolledBack], sent[rolledBack + 1], ends.length]).toEqual(['ROLLBACK', 'BEGIN', 2]);
      expect(committed).toBe(sent.length - 1);
      expect(sent.slice(0, rolledBack).some((text) => text.includes('important_date'))).toBe(true);
      expect(unhandled).toEqual([]);
    } finally {
      process.off('unhandledRejection', onUnhandled);
    }
  });
});

describe('T75 an unavailable database', () => {
  let relay: DatabaseRelay;
  let single: pg.Pool;

  beforeEach(async () => {
    relay = await databaseRelay(String(harness.owner.options.connectionString));
    single = createPool({ url: relay.url, role: 'landfall_app', size: 1, answerWithinMs: 300 });
    single.on('error', () => {});
    await inTransaction(single, opening, async () => {});
    return async () => {
      await single.end();
      await relay.close();
    };
  });

  const one = () => inTransaction(single, { text: 'select 1 as one' }, async (_, opened) => opened);

  it('is reported when connections are lost, and used again as soon as it is back', async () => {
    relay.cut();
    for (let call = 0; call < 3; call += 1)
      await expect(one()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    relay.mend();
    expect(await one()).toEqual({ one: 1 });
  });

  it('is reported when a connection hangs, which is then replaced', async () => {
    relay.hang();
    await expect(one()).rejects.toBeInstanceOf(DatabaseUnavailableError);
    relay.mend();
    expect(await one()).toEqual({ one: 1 });
  });

  it('is not assumed while a statement takes long', async () => {
    const patient = createPool({ url: relay.url, role: 'landfall_app', size: 1 });
    const slow = inTransaction(
      patient,
      { text: 'select 1 as one, pg_sleep(0.5)' },
      async (_, row) => row?.one,
    );
    expect(await slow).toBe(1);
    await patient.end();
  });
});

describe('T63 simultaneous changing and archiving', () => {
  it('of a case has one outcome: both changes, in consecutive versions', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await openCase(ada, `Round ${round}`);
      const params = { id };
      await Promise.all([
        ada.call(updateCaseRecord, { params, body: { archived: true } }),
        ada.call(updateCaseRecord, { params, body: { title: `Renamed ${round}` } }),
      ]);
      const { case_record } = await ada.call(getCaseRecord, { params });
      const listed = await ada.call(listCaseRecords, {
        query: { archived: 'true', title: `Renamed ${round}` },
      });
      expect(listed.case_records.map((row) => [row.id, row.version])).toEqual([[id, 3]]);
      expect(case_record).toMatchObject({ title: `Renamed ${round}`, version: 3 });
    }
  });

  it('with a version succeeds once, and the other is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, version } = await openCase(ada);
      const params = { id };
      const outcomes = await Promise.allSettled([
        ada.call(updateCaseRecord, { params, body: { archived: true, version } }),
        ada.call(updateCaseRecord, { params, body: { title: 'Renamed', version } }),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await ada.call(getCaseRecord, { params })).case_record.version).toBe(2);
    }
  });

  it('of a date has one outcome, in the case list and in the view of dates alike', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id: case_id } = await openCase(ada, `Dated ${round}`);
      const { id } = await addDate(ada, case_id, '2026-06-01');
      const body = { case_id, important_date: '2026-06-02', date_type: 'Interview' };
      await Promise.all([
        ada.call(archiveCaseDate, { params: { id } }),
        ada.call(updateCaseDate, { params: { id }, body: { important_date: '2026-07-01' } }),
        ada.call(addCaseDate, { body }),
      ]);
      const { dates } = await ada.call(getCaseRecord, { params: { id: case_id } });
      const { case_records } = await ada.call(listCaseRecords, { query: { title: `Dated ${round}` } });
      const view = await ada.call(listCaseDates, { query: { limit: 200 } });
      const shown = [dates, case_records[0]?.dates, view.dates.filter((date) => date.case_id === case_id)];
      for (const list of shown) expect(list?.map((date) => date.important_date)).toEqual(['2026-06-02']);
    }
  });
});

describe('a transaction with a longer timeout', () => {
  it('has it alone, not the next one on its connection', async () => {
    const url = String(harness.owner.options.connectionString);
    const short = createPool({
      url,
      role: 'landfall_app',
      size: 1,
      statementWithinMs: 50,
      answerWithinMs: 100,
    });
    const wait = (longer: boolean) =>
      inTransaction(short, opening, async (db) => {
        if (longer) await allowStatements(db, 5_000);
        await sql`select pg_sleep(0.2)`.execute(db);
      });
    try {
      await wait(true);
      await expect(wait(false)).rejects.toThrow(DatabaseUnavailableError);
    } finally {
      await short.end();
    }
  });
});
