import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { JOBS } from './jobs.ts';
import { migrate } from './platform/db/migrate.ts';
import { readMigrations } from './platform/db/migrations.ts';
import { DataFolder } from './testing/data-folder.ts';
import { emptyTestDatabase } from './testing/database.ts';
import { until } from './testing/server-process.ts';

const log = { info() {}, warn() {} };
const folder = new DataFolder();

/** A database that an earlier release has migrated: without the two newest migrations. */
async function earlierDatabase() {
  const database = await emptyTestDatabase();
  const earlier = join(folder.path, 'earlier');
  cpSync(join(import.meta.dirname, 'platform/db/migrations'), earlier, { recursive: true });
  rmSync(join(earlier, 'functions'), { recursive: true, force: true });
  const files = readdirSync(earlier)
    .filter((name) => /^\d{4}_/.test(name))
    .toSorted();
  for (const name of files.slice(-2)) rmSync(join(earlier, name));
  await migrate({ url: database.url, log, folder: earlier, jobs: JOBS });
  return database;
}

it('T77 a server shows the progress of a migration, and is ready by itself afterwards', async () => {
  const database = await earlierDatabase();
  const newest = (await readMigrations()).at(-1);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  // The last migration runs, and then waits for this row to record itself under the same number.
  await holder.query('begin');
  await holder.query("insert into public.landfall_migration (number, name, sha256) values ($1, '', '')", [
    newest?.number,
  ]);
  const server = await folder.launch({ DATABASE_URL: database.url });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.baseUrl + path, { headers }).catch(() => undefined);
    return answer && { status: answer.status, body: await answer.text() };
  };
  const migration = { name: newest?.name, done: 1, of: 2 };
  const expected = JSON.stringify({ status: 'migrating', schema: 'behind', migration });
  await until(
    async () => (await ask('/readyz'))?.body === expected,
    60_000,
    () => `the last migration to be told of:\n${server.output()}`,
  );
  expect((await ask('/readyz'))?.status).toBe(503);
  expect((await ask('/healthz'))?.status).toBe(200);
  expect(await ask('/', { accept: 'text/html' })).toMatchObject({
    status: 503,
    body: expect.stringContaining('is being updated'),
  });
  const env = { DATABASE_URL: database.url, PORT: new URL(server.baseUrl).port };
  expect(await folder.operate('status', [], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('migrating, step 2 of 2'),
  });
  await holder.query('rollback');
  await server.ready();
  expect(server.output()).toMatch(/"step":1,"of":2,"msg":"migration begins"/);
  await holder.end();
  await folder.killAll();
  await database.drop();
}, 120_000);
