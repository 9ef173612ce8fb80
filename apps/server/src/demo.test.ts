import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { mainFile, type ServerProcess, spawnProgram, until } from './testing/server-process.ts';

const EMAIL = 'demo@landfall.example';
let database: TestDatabase;
let owner: pg.Client;
let servers: ServerProcess[];

beforeEach(async () => {
  servers = [];
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await owner.end();
  await database.drop();
});

async function launch(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await spawnProgram([mainFile, 'demo'], {
    DATABASE_URL: database.url,
    // The account is bound to the public address, whatever port the server listens on.
    LANDFALL_PUBLIC_URL: 'http://localhost:8080',
    ...env,
  });
  servers.push(server);
  return server;
}

/** Starts the demo until it prints how to sign in, counts its cases, and stops it. */
async function casesAfterStart(): Promise<number> {
  const server = await launch();
  await until(
    () => server.output().includes(`Sign in as ${EMAIL}`),
    // Starting is most of the demo's work, and other tests use the machine at the same time.
    120_000,
    () => `the demo to be ready:\n${server.output()}`,
  );
  const { rows } = await owner.query('select count(*)::int as cases from app.case_record');
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  return rows[0].cases;
}

it('creates its account and sample office once, and starts again although the account is locked or has another password', async () => {
  expect(await casesAfterStart()).toBe(120);
  await owner.query("update identity.account set password_hash = '$argon2id$changed'");
  await owner.query(
    `insert into identity.failed_sign_in (id, email_hash, network, attempted_at)
     select gen_random_uuid(), $1, '127.0.0.1', now() from generate_series(1, 20)`,
    [createHash('sha256').update(EMAIL).digest()],
  );
  expect(await casesAfterStart()).toBe(120);
  const { rows } = await owner.query('select email_verified from identity.account');
  expect(rows, 'one account, which is not asked to confirm its address').toEqual([{ email_verified: true }]);
}, 180_000);

it('loads the sample when the office has none, because an earlier start was interrupted', async () => {
  await casesAfterStart();
  await owner.query('truncate app.case_record cascade');
  expect(await casesAfterStart()).toBe(120);
}, 180_000);

it.each([
  [
    'that it needs the bundled sign-in provider',
    { AUTH_DOMAIN: 'practice.auth0.com', AUTH_CLIENT_ID: 'web', AUTH_AUDIENCE: 'https://api' },
    'leave AUTH_DOMAIN unset',
  ],
  [
    'that others do not reach it: its password is known to everybody',
    { LANDFALL_PUBLIC_URL: 'https://cases.example' },
    'Leave LANDFALL_PUBLIC_URL unset',
  ],
])('reports at once %s', async (_, env, words) => {
  const server = await launch({ ...env, LOG_LEVEL: 'debug' });
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain(words);
  expect(server.output()).not.toContain('listening');
});
