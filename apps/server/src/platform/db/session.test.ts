import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, TEST_ISSUER, type TestPerson } from '../../testing/harness.ts';
import { createPool } from './pool.ts';
import { type Caller, type OrgTx, withSession } from './session.ts';

let harness: Harness;
let databaseUrl: string;

beforeAll(async () => {
  harness = await startHarness();
  databaseUrl = String(harness.owner.options.connectionString);
});
afterAll(() => harness.close());

async function callerOf({ id }: TestPerson): Promise<Caller> {
  const { rows } = await harness.owner.query('select subject from app.person where id = $1', [id]);
  return { issuer: TEST_ISSUER, subject: rows[0].subject, namedOrgId: null };
}

/** The tables of `app`: all of them, or those that the application may read. */
async function tables(which: 'all' | 'readable' = 'all'): Promise<string[]> {
  const { rows } = await harness.owner.query(
    `select relname as tablename from pg_class
     where relnamespace = 'app'::regnamespace and relkind = 'r'
       and ($1 = 'all' or has_table_privilege('landfall_app', oid, 'select'))`,
    [which],
  );
  return rows.map(({ tablename }) => tablename);
}

/** The columns of a table, except generated ones. */
async function insertable(table: string): Promise<string> {
  const { rows } = await harness.owner.query(
    "select string_agg(column_name, ', ') as columns from information_schema.columns where table_schema = 'app' and table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  return rows[0].columns;
}

describe('T26 a connection without a session', () => {
  it('sees no row of any table', async () => {
    await openCase(await harness.founder());
    for (const table of await tables('readable')) {
      const { rows } = await harness.appPool.query(`select count(*)::int as rows from app.${table}`);
      expect([table, rows[0].rows]).toEqual([table, 0]);
    }
    const { rows } = await harness.owner.query('select count(*)::int as rows from app.case_record');
    expect(rows[0].rows).toBeGreaterThan(0);
  });

  it('inserts nothing into any table', async () => {
    const { orgId } = await harness.founder();
    for (const table of await tables()) {
      // A copy of a row that exists, so that row security is what refuses it and not a constraint.
      const { rows } = await harness.owner.query(`select to_jsonb(t) as row from app.${table} t limit 1`);
      const row = rows[0]?.row ?? { org_id: orgId };
      const columns = await insertable(table);
      const insert = harness.appPool.query(
        `insert into app.${table} (${columns}) select ${columns} from jsonb_populate_record(null::app.${table}, $1)`,
        [JSON.stringify(row)],
      );
      await expect(insert, table).rejects.toThrow(/row-level security|permission denied/);
    }
  });

  it('updates and deletes nothing', async () => {
    await openCase(await harness.founder());
    const { rowCount } = await harness.appPool.query("update app.case_record set title = 'Taken'");
    expect(rowCount).toBe(0);
    expect((await harness.appPool.query('delete from app.membership')).rowCount).toBe(0);
  });
});

describe('a session', () => {
  it('is null for an unknown person', async () => {
    const caller = { issuer: TEST_ISSUER, subject: 'nobody', namedOrgId: null };
    expect(await withSession(harness.appPool, caller, async (session) => session)).toBeNull();
  });

  it('sees only its own organization’s rows, whatever a query asks for', async () => {
    const [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
    await openCase(bea);
    await withSession(harness.appPool, await callerOf(ada), async (session) => {
      const db = session?.org?.tx.db;
      if (!db) throw new Error('Ada has an organization');
      for (const table of [
        'organization',
        'membership',
        'date_setting',
        'case_record',
        'audit_entry',
      ] as const) {
        const seen = await db.selectFrom(table).select('org_id').distinct().execute();
        for (const { org_id } of seen) expect([table, org_id]).toEqual([table, ada.orgId]);
      }
      const people = await db.selectFrom('person').select('id').execute();
      expect(people).toEqual([{ id: ada.id }]);
    });
  });

  it('cannot write for another organization', async () => {
    const [ada, bea] = [await harness.founder('Ada'), await harness.founder('Bea')];
    const foreign = { org_id: bea.orgId, id: crypto.randomUUID(), title: 'a', description: 'b' };
    const writing = withSession(harness.appPool, await callerOf(ada), async (session) =>
      session?.org?.tx.db.insertInto('case_record').values(foreign).execute(),
    );
    await expect(writing).rejects.toThrow(/row-level security/);
  });

  it('ends with its transaction, and the connection’s next one starts without', async () => {
    const ada = await harness.founder();
    const single = createPool({ url: databaseUrl, role: 'landfall_app', size: 1 });
    try {
      await withSession(single, await callerOf(ada), async () => {});
      const { rows } = await single.query('select app.current_org() as org, app.current_person() as person');
      expect(rows).toEqual([{ org: null, person: null }]);
    } finally {
      await single.end();
    }
  });
});

describe('T27 two organizations on two connections', () => {
  const ROUNDS = 200;
  class Abort extends Error {}

  /** Works in an organization; every third round fails in the middle, one of them inside PostgreSQL. */
  async function work({ db, orgId }: OrgTx, round: number): Promise<void> {
    const mine = { org_id: orgId, id: crypto.randomUUID(), title: `${orgId} ${round}`, description: 'round' };
    await db.insertInto('case_record').values(mine).execute();
    const seen = await db.selectFrom('case_record').select(['org_id', 'title']).execute();
    expect(seen.filter((row) => row.org_id !== orgId || !row.title.startsWith(orgId))).toEqual([]);
    if (round % 6 === 0) throw new Abort();
    if (round % 6 === 3) await db.insertInto('case_record').values(mine).execute();
  }

  async function run(people: TestPerson[], concurrency: number): Promise<void> {
    const pool = createPool({ url: databaseUrl, role: 'landfall_app', size: 2 });
    const callers = await Promise.all(people.map(callerOf));
    let next = 0;
    const worker = async () => {
      for (let round = next++; round < ROUNDS; round = next++) {
        const at = round % callers.length;
        const caller = callers[at];
        if (!caller) throw new RangeError('no caller');
        const outcome = await withSession(pool, caller, async (session) => {
          if (!session?.org) throw new Error('no organization');
          expect([session.person.personId, session.org.tx.orgId]).toEqual([
            people[at]?.id,
            people[at]?.orgId,
          ]);
          await work(session.org.tx, Math.floor(round / callers.length));
        }).then(
          () => 'done',
          (error: unknown) =>
            error instanceof Abort || (error instanceof pg.DatabaseError && error.code === '23505')
              ? 'aborted'
              : error,
        );
        expect(outcome).toBe(Math.floor(round / callers.length) % 3 === 0 ? 'aborted' : 'done');
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    await pool.end();
  }

  it.each([
    ['in turns', 1],
    ['in parallel', 8],
  ])(
    'never see or create each other’s rows, %s, even after an aborted transaction',
    async (_, concurrency) => {
      const people = [await harness.founder('Ada'), await harness.founder('Bea')];
      await run(people, concurrency);
      for (const { orgId } of people) {
        const { rows } = await harness.owner.query(
          'select count(*)::int as rows, count(*) filter (where starts_with(title, org_id::text))::int as own from app.case_record where org_id = $1',
          [orgId],
        );
        // Of 100 rounds each, the 34 whose number divides by three were rolled back.
        expect(rows).toEqual([{ rows: 66, own: 66 }]);
      }
    },
  );
});
