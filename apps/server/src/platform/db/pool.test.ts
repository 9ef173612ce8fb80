import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { assertPlainLogin, assertPlainRole, createPool, UnsafeRoleError } from './pool.ts';

let database: TestDatabase;
let owner: pg.Client;
const made: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
  // Roles belong to the whole server.
  const { url, drop } = await testDatabase();
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  for (const role of made) await admin.query(`drop role ${role}`);
  await admin.end();
  await drop();
});

/** A role of this test alone: the real one is shared by every database of the server. */
async function roleWith(attributes: string): Promise<string> {
  const name = `landfall_test_${randomBytes(5).toString('hex')}`;
  await owner.query(`create role ${name} ${attributes}`);
  made.push(name);
  return name;
}

/** Checks connections that work as `role`. */
async function check(role: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: database.url, options: `-c role=${role}`, max: 1 });
  try {
    await assertPlainRole(pool);
  } finally {
    await pool.end();
  }
}

it('a pool’s connections plan each statement once, without parallel workers', async () => {
  const pool = createPool({ url: database.url, role: 'landfall_app', size: 1 });
  const { rows } = await pool.query(`
    select current_setting('plan_cache_mode') as plans, current_setting('max_parallel_workers_per_gather') as workers`);
  await pool.end();
  expect(rows).toEqual([{ plans: 'force_generic_plan', workers: '0' }]);
});

describe('T25 the working role', () => {
  it('is accepted as created by the migrations', async () => {
    const pool = createPool({ url: database.url, role: 'landfall_app', size: 1 });
    await assertPlainRole(pool);
    await pool.end();
  });

  it('is accepted without special rights', async () => {
    await check(await roleWith('nosuperuser nobypassrls'));
  });

  it.each(['bypassrls', 'superuser'])('is refused with %s', async (attribute) => {
    const role = await roleWith(attribute);
    await expect(check(role)).rejects.toThrow(UnsafeRoleError);
    await expect(check(role)).rejects.toThrow(role);
  });

  it('is refused when it is the migrating superuser', async () => {
    await expect(check('none')).rejects.toThrow(UnsafeRoleError);
  });

  it('is refused when it owns a table', async () => {
    const role = await roleWith('');
    await owner.query(`grant create on schema app to ${role}`);
    await owner.query('create table app.owned (org_id uuid primary key)');
    await owner.query(`alter table app.owned owner to ${role}`);
    await expect(check(role)).rejects.toThrow(UnsafeRoleError);
  });

  it('is refused with the rights of a role that owns a table', async () => {
    const [role, owning] = [await roleWith(''), await roleWith('')];
    await owner.query(`grant create on schema app to ${owning}`);
    await owner.query(`grant usage on schema app to ${role}`);
    await owner.query(`alter table app.case_record owner to ${owning}`);
    await owner.query(`grant ${owning} to ${role}`);
    await expect(check(role)).rejects.toThrow(UnsafeRoleError);
  });
});

describe('T25 the login', () => {
  async function checkLogin(attributes: string): Promise<void> {
    const name = await roleWith(`login password 'secret' ${attributes}`);
    await owner.query(`grant landfall_app to ${name}`);
    const url = Object.assign(new URL(database.url), { username: name, password: 'secret' }).href;
    const pool = createPool({ url, role: 'landfall_app', size: 1 });
    try {
      await assertPlainRole(pool);
      await assertPlainLogin(pool);
    } finally {
      await pool.end();
    }
  }

  it('is accepted without special rights', () => checkLogin('noinherit'));

  it.each([
    ['superuser', 'is a superuser'],
    ['bypassrls', 'may bypass row-level security'],
  ])('is refused with %s, although its connections use the plain role', async (attribute, words) => {
    const error = await checkLogin(attribute).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnsafeRoleError);
    expect(String(error)).toContain(`logs in as ${made.at(-1)}, which ${words}`);
  });
});

describe('T75 a lost connection', () => {
  const uncaught: unknown[] = [];
  const onUncaught = (error: unknown) => void uncaught.push(error);
  let pool: pg.Pool;
  beforeEach(() => {
    uncaught.length = 0;
    process.on('uncaughtException', onUncaught);
    pool = createPool({ url: database.url, role: 'landfall_app', size: 1 });
  });
  afterEach(async () => {
    process.off('uncaughtException', onUncaught);
    await pool.end();
  });

  async function cut(by: Pick<pg.Pool, 'query'>): Promise<void> {
    const { rows } = await by.query('select pg_backend_pid() as pid');
    await owner.query('select pg_terminate_backend($1)', [rows[0].pid]);
  }

  async function goesOn(): Promise<void> {
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(uncaught).toEqual([]);
  }

  it('in use fails its queries, while the process continues', async () => {
    const client = await pool.connect();
    const ended = new Promise((resolve) => client.once('end', resolve));
    await cut(client);
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release(true);
    await goesOn();
  });

  it('in the pool is replaced at its next use', async () => {
    const removed = new Promise((resolve) => pool.once('remove', resolve));
    await cut(pool);
    await removed;
    await goesOn();
  });
});

describe('statements', () => {
  it('are planned once for all values', async () => {
    const pool = createPool({ url: database.url, role: 'landfall_app', size: 1 });
    for (const most of [1, 2, 3]) {
      await pool.query({
        name: 'newest',
        text: 'select id from case_record order by id limit $1',
        values: [most],
      });
    }
    const { rows } = await pool.query(
      "select generic_plans, custom_plans from pg_prepared_statements where name = 'newest'",
    );
    await pool.end();
    expect(rows).toEqual([{ generic_plans: 3, custom_plans: 0 }]);
  });
});

describe('values', () => {
  it('are unshifted: days as written, instants in UTC', async () => {
    const pool = createPool({ url: database.url, role: 'landfall_app', size: 1 });
    const { rows } = await pool.query(
      `select '2026-03-08'::date as day, '9999-12-31'::date as last, '2026-03-08 02:30+05:30'::timestamptz as instant,
         12345678901::bigint as big, current_setting('timezone') as zone`,
    );
    await pool.end();
    expect(rows).toEqual([
      {
        day: '2026-03-08',
        last: '9999-12-31',
        instant: '2026-03-07T21:00:00Z',
        big: 12_345_678_901,
        zone: 'UTC',
      },
    ]);
  });
});
