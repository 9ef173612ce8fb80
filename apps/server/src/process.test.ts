import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProblemError } from '@landfall/contract/call';
import { getCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { createCaseRecord } from '@landfall/contract/new-case';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { WORKING_ROLES } from './platform/db/pool.ts';
import { DataFolder } from './testing/data-folder.ts';
import { testDatabase } from './testing/database.ts';
import { embeddedUrl } from './testing/embedded-query.ts';
import { postmasterPid, signedIn, spawnProgram, until } from './testing/server-process.ts';

const log = { info() {}, warn() {} };
const folder = new DataFolder();

it('T72 a second process on the same data folder refuses and names the first', async () => {
  const first = await folder.launch();
  await first.ready();
  const second = await folder.launch();
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(
    `${folder.path} is in use by another Landfall, process ${first.child.pid}`,
  );
  expect(await first.ready()).toBeGreaterThan(0);
}, 90_000);

it('T75 with its database killed, calls are answered 503, and again normally in 5 s without a restart', async () => {
  const server = await folder.launch();
  await server.ready();
  const call = await signedIn(server.baseUrl, folder.issuer, 'witness');
  const { case_record: made } = await call(createCaseRecord, {
    body: { title: 'Kept', description: 'Before' },
  });
  const read = () => call(getCaseRecord, { params: { id: made.id } });
  const statusOf = () =>
    read().then(
      () => 200,
      (error: unknown) => (error instanceof ProblemError ? error.status : 0),
    );
  const killed = postmasterPid(folder.path);
  if (!killed) throw new Error('The database does not run');
  process.kill(killed, 'SIGKILL');

  const began = performance.now();
  const statuses = new Set<number>();
  const seen = async () => statuses.add(await statusOf());
  await until(
    async () => (await seen()).has(503),
    5_000,
    () => 'a call to notice',
  );
  statuses.delete(200);
  await until(
    async () => (await seen()).has(200),
    5_000,
    () => `calls to be answered again:\n${server.output()}`,
  );
  expect(performance.now() - began).toBeLessThan(5_000);
  expect([...statuses]).toEqual([503, 200]);
  expect((await read()).case_record.title).toBe('Kept');
  expect(postmasterPid(folder.path)).not.toBe(killed);
  expect(server.child.exitCode).toBeNull();
}, 90_000);

it('trusting any proxy is warned of at the start, in one line with advice', async () => {
  const server = await folder.launch({ TRUST_PROXY: 'true' });
  await server.ready();
  const told = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('TRUST_PROXY'));
  await until(
    () => told().length > 0,
    5_000,
    () => 'the warning',
  );
  expect(told()).toEqual([expect.stringMatching(/"level":40,.*set it to the address of the proxy/)]);
}, 90_000);

it('a failure after the start stops the server and its database, with the reason', async () => {
  const failing = `
    import { run } from ${JSON.stringify(join(import.meta.dirname, 'run.ts'))};
    await run({ prepare: async () => { throw new Error('The sample could not be loaded.'); } });`;
  const server = await spawnProgram(['--input-type=module', '-e', failing], {
    LANDFALL_DATA_DIR: folder.path,
  });
  folder.servers.push(server);
  expect(await server.exited).toBe(1);
  expect(server.output()).toContain('The sample could not be loaded.');
  expect(existsSync(folder.inHome('cluster'))).toBe(true);
  // PostgreSQL was asked to stop and ends by itself, on a busy machine a little later.
  await until(
    () => postmasterPid(folder.path) === undefined,
    20_000,
    () => 'the database to end',
  );
}, 90_000);

/** Reasons why a server does not start once its database runs. */
const refusals: [string, RegExp, () => Promise<Record<string, string>>][] = [
  [
    'its port is taken',
    /EADDRINUSE[\s\S]*"landfall doctor"/,
    async () => ({ PORT: new URL(folder.issuer).port }),
  ],
  [
    'the key of its audit log is none',
    /holds no key/,
    async () => {
      writeFileSync(join(folder.path, 'audit.key'), 'none');
      return {};
    },
  ],
  [
    'its database is of a newer release',
    /newer/,
    async () => {
      const database = await startEmbedded({ dataDir: folder.path, log, throwaway: true });
      await migrate({ url: database.ownerUrl, log });
      await folder.query(
        "insert into public.landfall_migration (number, name, sha256) values (9999, 'later', '')",
      );
      await database.stop();
      return {};
    },
  ],
  [
    'its data folder was made before the first release',
    /made before the first release: export it with that version/,
    async () => {
      const database = await startEmbedded({ dataDir: folder.path, log, throwaway: true });
      await migrate({ url: database.ownerUrl, log });
      await folder.query("update public.landfall_migration set name = 'foundation' where number = 1");
      await database.stop();
      return {};
    },
  ],
];

it.each(refusals)(
  'refusing to start because %s, it leaves no database running',
  async (_, words, arrange) => {
    const server = await folder.launch(await arrange());
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(words);
    expect(existsSync(folder.inHome('cluster'))).toBe(true);
    // PostgreSQL was asked to stop and ends by itself, on a busy machine a little later.
    await until(
      () => postmasterPid(folder.path) === undefined,
      20_000,
      () => 'the database to end',
    );
  },
  90_000,
);

it.each([{ LANDFALL_PUBLIC_URL: 'https://cases.example' }, { NODE_ENV: 'production' }])(
  'T25 with %j it refuses to log in to its database as a superuser, with advice',
  async (production) => {
    const { url: DATABASE_URL, drop } = await testDatabase();
    try {
      const server = await folder.launch({ DATABASE_URL, ...production });
      expect(await server.exited).toBe(1);
      expect(server.output()).toContain('is a superuser');
      expect(server.output()).toContain('DATABASE_MIGRATION_URL');
    } finally {
      await drop();
    }
  },
);

it('T25 T92 no connection to the embedded database is the superuser, also after an upgrade', async () => {
  const database = await startEmbedded({ dataDir: folder.path, log, throwaway: true });
  await migrate({ url: database.ownerUrl, log });
  await folder.query(WORKING_ROLES.map((role) => `drop role ${role}_login`).join(';'));
  await database.stop();

  const server = await folder.launch({ NODE_ENV: 'production' });
  await server.ready();
  const call = await signedIn(server.baseUrl, folder.issuer, 'worker');
  await call(createCaseRecord, { body: { title: 'Kept', description: 'Plainly' } });
  const seen = new Set<string>();
  const look = async () => {
    const sessions = await folder.query<{ login: string }>(
      `select usename as login from pg_stat_activity where datname = 'landfall' and pid <> pg_backend_pid()`,
    );
    for (const { login } of sessions) seen.add(login);
    return seen.size >= WORKING_ROLES.length;
  };
  await until(look, 20_000, () => `its connections: ${[...seen]}`);
  expect([...seen].sort()).toEqual(WORKING_ROLES.map((role) => `${role}_login`).sort());
}, 90_000);

it('T78 SIGTERM: running calls finish, and it exits within 10 s with its database', async () => {
  const server = await folder.launch();
  await server.ready();
  const call = await signedIn(server.baseUrl, folder.issuer, 'patient');
  const { case_record: made } = await call(createCaseRecord, {
    body: { title: 'Slow', description: 'Waits' },
  });
  const holder = new pg.Client({ connectionString: embeddedUrl(folder.path) });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from app.case_record where id = $1 for update', [made.id]);
  const underWay = call(updateCaseRecord, { params: { id: made.id }, body: { title: 'Finished' } });
  const waiting = async () =>
    (await folder.query(`select from pg_stat_activity where wait_event_type = 'Lock' and state = 'active'`))
      .length > 0;
  await until(waiting, 5_000, () => 'the call to wait for the row');

  const asked = performance.now();
  server.child.kill('SIGTERM');
  await until(
    () => server.output().includes('"stopping"'),
    5_000,
    () => 'the server to hear the signal',
  );
  await holder.query('rollback');
  await holder.end();
  expect((await underWay).case_record.title).toBe('Finished');
  expect(await server.exited).toBe(0);
  expect(performance.now() - asked).toBeLessThan(10_000);
  expect(postmasterPid(folder.path)).toBeUndefined();
}, 90_000);
