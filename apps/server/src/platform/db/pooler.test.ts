import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endPool, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createPool, type WorkingRole } from './pool.ts';
import { assertPoolerSettings, PoolerSettingsError } from './pooler.ts';
import { withVisitor } from './session.ts';

/** The settings that PgBouncer's alias makes by its `connect_query`; here a database of the alias's name has them. */
const ALIAS_SETTINGS = [
  'role to landfall_app',
  'search_path to app',
  "timezone to 'UTC'",
  "statement_timeout to '5s'",
];

let database: TestDatabase;
let owner: pg.Client;
let alias: string;
const pools: pg.Pool[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const other = await testDatabase();
  owner = new pg.Client({ connectionString: other.url });
  await owner.connect();
  const name = new URL(database.url).pathname.slice(1);
  alias = owner.escapeIdentifier(`${name}_app`);
  await owner.query(`create database ${alias} template ${owner.escapeIdentifier(name)}`);
  return async () => {
    await owner.end();
    await other.drop();
  };
});
afterAll(async () => {
  await Promise.all(pools.map(endPool));
  await owner.query(`drop database ${alias} with (force)`);
  await database.drop();
});

async function settings(wanted: readonly string[]): Promise<void> {
  await owner.query(`alter database ${alias} reset all`);
  for (const setting of wanted) await owner.query(`alter database ${alias} set ${setting}`);
}

function through(pooler: string, role: WorkingRole): { url: string; pool: pg.Pool } {
  const url = new URL(database.url);
  url.searchParams.set('pooler', pooler);
  const pool = createPool({ url: url.href, role, size: 1 });
  pools.push(pool);
  return { url: url.href, pool };
}

async function preparedIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as statements from pg_prepared_statements');
  return rows[0].statements;
}

const transaction = (pool: pg.Pool) =>
  withVisitor(pool, async () => {}).then(() => pool.query({ name: 'one', text: 'select 1' }));

describe('a pool through PgBouncer', () => {
  it('uses its role’s entry, and leaves no prepared statements to the next transaction', async () => {
    await settings(ALIAS_SETTINGS);
    const { pool } = through('transaction', 'landfall_app');
    await transaction(pool);
    const { rows } = await pool.query('select current_database() as name, current_user as role');
    expect([`"${rows[0].name}"`, rows[0].role]).toEqual([alias, 'landfall_app']);
    expect(await preparedIn(pool)).toBe(0);
  });

  it('keeps prepared statements with a PgBouncer that supports them', async () => {
    await settings(ALIAS_SETTINGS);
    const { pool } = through('transaction-prepared', 'landfall_app');
    await transaction(pool);
    // Its opening and the query after it.
    expect(await preparedIn(pool)).toBe(2);
  });

  it('for a role that needs a session uses the database’s own name, and sets its parameters itself', async () => {
    const { pool } = through('transaction', 'landfall_jobs');
    const { rows } = await pool.query(
      `select current_database() as name, current_user as role, current_setting('search_path') as path,
        current_setting('statement_timeout') as longest, current_setting('timezone') as zone`,
    );
    const name = new URL(database.url).pathname.slice(1);
    expect(rows).toEqual([{ name, role: 'landfall_jobs', path: 'jobs', longest: '5s', zone: 'UTC' }]);
    await pool.query('listen anything');
  });

  it.each(['transaction', 'transaction-prepared'])(
    'sends no startup parameter that a %s pooler refuses',
    async (pooler) => {
      const server = createServer();
      const started = new Promise<string>((resolve) => {
        server.on('connection', (socket) => {
          socket.once('data', (packet) => {
            resolve(packet.toString());
            socket.destroy();
          });
        });
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const url = `postgresql://login:secret@127.0.0.1:${port}/office?pooler=${pooler}`;
      const pool = createPool({ url, role: 'landfall_app', size: 1 });
      pools.push(pool);
      await expect(pool.query('select 1')).rejects.toThrow();
      server.close();
      const names = (await started).slice(8).split('\0');
      expect(names.filter((_, at) => at % 2 === 0 && names[at])).toEqual([
        'user',
        'database',
        'client_encoding',
      ]);
      expect(names[names.indexOf('database') + 1]).toBe('office_app');
    },
  );
});

describe('the settings of a PgBouncer entry', () => {
  it('are accepted when they are complete', async () => {
    await settings(ALIAS_SETTINGS);
    const { url, pool } = through('transaction', 'landfall_app');
    await assertPoolerSettings(pool, url, 'landfall_app');
  });

  it.each(ALIAS_SETTINGS)('are refused, by name, without %s', async (missing) => {
    await settings(ALIAS_SETTINGS.filter((setting) => setting !== missing));
    if (missing.startsWith('timezone'))
      await owner.query(`alter database ${alias} set timezone to 'Asia/Tokyo'`);
    const { url, pool } = through('transaction', 'landfall_app');
    const refused = assertPoolerSettings(pool, url, 'landfall_app');
    await expect(refused).rejects.toThrow(PoolerSettingsError);
    await expect(refused).rejects.toThrow(`without the right ${missing.split(' ')[0]}:`);
  });

  it('are not checked without a pooler', async () => {
    const pool = createPool({ url: database.url, role: 'landfall_app', size: 1 });
    pools.push(pool);
    await assertPoolerSettings(pool, database.url, 'landfall_identity');
  });
});
