import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSummaries } from '../../modules/case-summary/service.ts';
import { emptyTestDatabase, endPool, type TestDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder, readMigrations } from './migrations.ts';
import { createPool } from './pool.ts';
import { withOperator } from './session.ts';

/** The hash of the migrations of each released schema, by the number of its newest migration. */
const RELEASED: Readonly<Record<string, string>> = {
  '0015': 'dac8ab21f748d95c568815188abe9cf508731b40ea0f4c050a0d0198e944e39a',
};
const ROWS = join(import.meta.dirname, '../../testing/released');
const ORGANIZATION = '018f0000-0000-7000-8000-000000000001';

const log = { info() {}, warn() {} };
let database: TestDatabase;
let owner: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await emptyTestDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  folder = await mkdtemp(join(tmpdir(), 'landfall-released-'));
});
afterEach(async () => {
  await endPool(owner);
  await database.drop();
  await rm(folder, { recursive: true });
});

type Rows = Record<string, unknown>[];

/** The tables with data of people and of the program; migrations and the job queue have tests of their own. */
async function tables(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select format('%s.%s', schemaname, tablename) as name from pg_tables
    where schemaname in ('app', 'audit', 'identity') or tablename = 'landfall_erasure' order by 1`);
  return rows.map(({ name }) => name);
}

/** Every row of every table, as PostgreSQL writes it in JSON. */
async function contents(): Promise<Map<string, Rows>> {
  const all = new Map<string, Rows>();
  for (const name of await tables()) {
    const { rows } = await owner.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t order by t::text collate "C"`,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** Rows with only the columns that they had before. */
function asBefore(after: Rows | undefined, before: Rows): Rows {
  const columns = Object.keys(before[0] ?? {});
  const cut = (row: Record<string, unknown>) => Object.fromEntries(columns.map((name) => [name, row[name]]));
  return (after ?? []).map(cut);
}

const sorted = (rows: Rows) => rows.map((row) => JSON.stringify(row)).sort();

describe.each(Object.entries(RELEASED))('T77 the schema of migration %s', (released, hash) => {
  const number = Number(released);

  it('has the migrations of its release', async () => {
    const texts = (await readMigrations()).filter((migration) => migration.number <= number);
    const all = texts.map(({ sha256 }) => sha256).join();
    expect(createHash('sha256').update(all).digest('hex')).toBe(hash);
  });

  it('is upgraded to the newest one with all rows unchanged', async () => {
    const files = await readdir(migrationsFolder);
    for (const file of files.filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) <= number))
      await cp(join(migrationsFolder, file), join(folder, file));
    await migrate({ url: database.url, log, folder });
    // The rows are complete: triggers must not derive anything from them again.
    for (const name of await tables()) await owner.query(`alter table ${name} disable trigger user`);
    await owner.query(await readFile(join(ROWS, `${released}.sql`), 'utf8'));
    for (const name of await tables()) await owner.query(`alter table ${name} enable trigger user`);
    const before = await contents();
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([]);

    await migrate({ url: database.url, log });

    const after = await contents();
    for (const [name, rows] of before)
      expect([name, sorted(asBefore(after.get(name), rows))]).toEqual([name, sorted(rows)]);
    const pool = createPool({ url: database.url, role: 'landfall_app', size: 1 });
    try {
      const inOrganization = <T>(work: Parameters<typeof withOperator<T>>[2]) =>
        withOperator(pool, ORGANIZATION, work);
      expect(await checkSummaries(inOrganization, false)).toEqual({
        checked: 3,
        wrong: [],
        miscounted: false,
      });
    } finally {
      await endPool(pool);
    }
  });
});
