import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from './platform/db/migrate.ts';
import { readMigrations } from './platform/db/migrations.ts';
import { DataFolder } from './testing/data-folder.ts';
import { emptyTestDatabase } from './testing/database.ts';
import { postmasterPid, type ServerProcess, until } from './testing/server-process.ts';

const soak = process.env.TEST_SOAK === '1';
const migrations = await readMigrations();
const log = { info() {}, warn() {} };
const folder = new DataFolder({ fromNothing: true });

const partialHas = (file: string) =>
  existsSync(folder.inHome()) &&
  readdirSync(folder.inHome()).some(
    (name) => name.startsWith('cluster.partial-') && existsSync(folder.inHome(name, file)),
  );

const stepsOfFirstStart: [string, (server: ServerProcess) => boolean][] = [
  ['the data folder is taken', () => existsSync(join(folder.path, 'landfall.lock'))],
  ['the password is kept', () => existsSync(folder.inHome('password'))],
  ['initdb begins', () => partialHas('PG_VERSION')],
  ['initdb has written a control file', () => partialHas('global/pg_control')],
  ['the database is in its place', () => existsSync(folder.inHome('cluster'))],
  ['the settings are written', () => existsSync(folder.inHome('cluster/landfall.conf'))],
  ['the database server runs', () => postmasterPid(folder.path) !== undefined],
  ['the database takes connections', (server) => server.output().includes('embedded PostgreSQL is ready')],
  ['a migration is applied', (server) => server.output().includes('migration applied')],
];

// The next start finds nothing usable, a database that was never started, one that runs, or one that is being migrated.
const shortForm = [
  'initdb begins',
  'the database is in its place',
  'the database server runs',
  'a migration is applied',
];

it.each(soak ? stepsOfFirstStart : stepsOfFirstStart.filter(([step]) => shortForm.includes(step)))(
  'T73 killed when %s, the next start works',
  async (step, reached) => {
    const first = await folder.launch();
    await until(
      () => reached(first),
      60_000,
      () => `${step}:\n${first.output()}`,
      2,
    );
    await first.kill();
    const second = await folder.launch();
    await second.ready();
    const rows = await folder.query('select count(*)::int as count from public.landfall_migration');
    expect(rows[0]?.count).toBe(migrations.length);
  },
  120_000,
);

// Every later kill applies the earlier migrations again, so that the short form kills in the first and the newest only.
const killedIn = soak ? migrations : migrations.filter((_, at, all) => at === 0 || at === all.length - 1);

it.each(killedIn)(
  'T73 killed in migration $number ($name), the next start works',
  async ({ number }) => {
    const database = await emptyTestDatabase();
    const earlier = join(folder.path, 'earlier');
    mkdirSync(earlier);
    for (const { number: n, name, text } of migrations) {
      const file = `${String(n).padStart(4, '0')}_${name}.sql`;
      if (n < number) writeFileSync(join(earlier, file), text);
    }
    await migrate({ url: database.url, log, folder: earlier });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    // The migration runs, and then waits for this row to record itself under the same number.
    await holder.query('begin');
    await holder.query("insert into public.landfall_migration (number, name, sha256) values ($1, '', '')", [
      number,
    ]);

    const first = await folder.launch({ DATABASE_URL: database.url });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const reached = async () => {
      // Within a transaction, pg_stat_activity shows the same snapshot until it is cleared.
      await holder.query('select pg_stat_clear_snapshot()');
      return (await holder.query(waiting)).rows.length > 0;
    };
    await until(reached, 60_000, () => `the migration to wait:\n${first.output()}`);
    await first.kill();
    await holder.query('rollback');
    await (await folder.launch({ DATABASE_URL: database.url })).ready();
    const { rows } = await holder.query('select number from public.landfall_migration order by number');
    expect(rows).toEqual(migrations.map((migration) => ({ number: migration.number })));
    await holder.end();
    await folder.killAll();
    await database.drop();
  },
  120_000,
);

it('stopped while starting, a server stops with its database', async () => {
  const server = await folder.launch();
  await until(
    () => server.output().includes('embedded PostgreSQL is ready'),
    60_000,
    () => `the database to run:\n${server.output()}`,
  );
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await until(
    () => postmasterPid(folder.path) === undefined,
    20_000,
    () => 'the database to end',
  );
  expect(server.output()).not.toContain('is ready: ');
}, 90_000);
