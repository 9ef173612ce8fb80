import { chmodSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from '../embedded.ts';
import { loginOf } from '../logins.ts';
import { migrate } from '../migrate.ts';
import { assertPlainLogin, assertPlainRole, createPool, WORKING_ROLES, type WorkingRole } from '../pool.ts';

const log = { info() {}, warn() {} };
let folder: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landfall-logins-'));
  chmodSync(folder, 0o755);
  await start();
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  database = await startEmbedded({ dataDir: folder, log, throwaway: true });
  await migrate({ url: database.ownerUrl, log, loginOf: (role) => loginOf(database, role) });
}

async function asOwner(text: string): Promise<pg.QueryResultRow[]> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    return (await owner.query(text)).rows;
  } finally {
    await owner.end();
  }
}

/** A connection as the server opens it, to be released by the caller. */
async function working(role: WorkingRole): Promise<{ connection: pg.PoolClient } & AsyncDisposable> {
  const pool = createPool({ url: database.loginUrl(role), role, size: 1 });
  await assertPlainLogin(pool);
  await assertPlainRole(pool);
  const connection = await pool.connect();
  return {
    connection,
    async [Symbol.asyncDispose]() {
      connection.release(true);
      await pool.end();
    },
  };
}

const others = WORKING_ROLES.flatMap((role) => [role, `${role}_login`]);
/** Statements by which a connection might take another role. */
const ATTEMPTS = [
  'reset role',
  'set role none',
  'reset session authorization',
  'set session authorization default',
  'discard all',
  ...['landfall', 'postgres', 'pg_read_all_data', 'pg_execute_server_program', ...others].flatMap((name) => [
    `set role ${name}`,
    `set session authorization ${name}`,
  ]),
];

it('T25 T92 a working connection can switch only between its role and its login, which has no rights', async () => {
  for (const role of WORKING_ROLES) {
    await using opened = await working(role);
    const { connection } = opened;
    for (const attempt of ATTEMPTS) {
      await connection.query(attempt).catch(() => undefined);
      const { rows } = await connection.query(`select current_user as user, session_user as login,
        current_setting('is_superuser') as superuser, pg_has_role(current_user, 'landfall', 'member') as owner`);
      expect(rows[0], `${role}: ${attempt}`).toEqual({
        user: expect.stringMatching(`^${role}(_login)?$`),
        login: `${role}_login`,
        superuser: 'off',
        owner: false,
      });
      await connection.query(`set role ${role}`);
    }
  }
});

it.each(WORKING_ROLES)(
  'T92 the login of %s alone reads and makes nothing, nor gives itself more',
  async (role) => {
    await using opened = await working(role);
    const { connection } = opened;
    await connection.query('set role none');
    for (const refused of [
      'select from app.person',
      'select from identity.account',
      'create table public.mine (id int)',
      'create role another',
      `alter role ${role}_login superuser`,
      `alter role ${role}_login bypassrls`,
      `grant landfall to ${role}_login`,
      "copy (select 1) to program 'true'",
    ])
      await expect(connection.query(refused), refused).rejects.toThrow(
        /permission denied|must be|Only roles/,
      );
    const owned = await asOwner(
      `select from pg_shdepend where refobjid = '${role}_login'::regrole and deptype = 'o'`,
    );
    expect(owned).toEqual([]);
  },
);

it('adds logins to a data folder of an earlier release', async () => {
  await asOwner(WORKING_ROLES.map((role) => `drop role ${role}_login`).join(';'));
  await database.stop();
  await start();
  for (const role of WORKING_ROLES) {
    await using opened = await working(role);
    const { rows } = await opened.connection.query('select current_user as user');
    expect(rows).toEqual([{ user: role }]);
  }
});

it('resets the password of a login that changed its own', async () => {
  const [role, another] = [
    'landfall_app',
    "set role none; alter role landfall_app_login password 'mine'",
  ] as const;
  {
    await using opened = await working(role);
    await opened.connection.query(another);
  }
  await expect(working(role)).rejects.toThrow('password authentication failed');
  await database.stop();
  await start();
  await using opened = await working(role);
  expect(opened.connection).toBeDefined();
});
