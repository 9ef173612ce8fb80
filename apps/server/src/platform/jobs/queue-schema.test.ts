import pg from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { endPool, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { migrate } from '../db/migrate.ts';
import { bossDatabase, createBoss } from './boss.ts';
import { defineJob } from './job.ts';

let database: TestDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Pool({ connectionString: database.url, max: 2 });
});

afterAll(async () => {
  await endPool(owner);
  await database.drop();
});

const upgraded = defineJob({
  name: 'upgraded',
  payload: z.object({ kept: z.boolean() }),
  retries: { limit: 1, delaySeconds: 1, maxDelaySeconds: 1 },
  expireSeconds: 60,
});
const migrated = () => migrate({ url: database.url, log: { info() {}, warn() {} }, jobs: [upgraded] });

async function expectSchemaOfThisVersion(): Promise<void> {
  const boss = createBoss(bossDatabase(owner));
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true, extraIndexes: [] });
  // Rejects a schema of another version.
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}

/** What PUBLIC may execute in the queue's schema. */
async function executableByAll(): Promise<unknown[]> {
  const { rows } = await owner.query(`
    select p.oid::regprocedure from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace = 'jobs'::regnamespace and a.grantee = 0`);
  return rows;
}

it('the migrator creates the schema that this pg-boss expects', async () => {
  await expectSchemaOfThisVersion();
  expect(await executableByAll()).toEqual([]);
});

it('T77 builds indexes at the next start that a killed migration left out or unfinished', async () => {
  await migrated();
  const { rows } = await owner.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index i
     where indrelid = 'jobs.job_common'::regclass and not indisunique order by 1 limit 2`,
  );
  const [left = '', unfinished = ''] = rows.map(({ name }) => name);
  await owner.query(`drop index ${left}`);
  await owner.query('update pg_index set indisvalid = false where indexrelid = $1::regclass', [unfinished]);
  await migrated();
  await expectSchemaOfThisVersion();
});

it('T77 upgrades the queue of an earlier pg-boss with its waiting jobs', async () => {
  await migrated();
  const enqueue = `select jobs.enqueue('upgraded', '{"kept": true}', null, null)`;
  await owner.query(enqueue);
  await owner.query(getRollbackPlans('jobs'));
  const boss = createBoss(bossDatabase(owner));
  const earlier = await boss.schemaVersion();
  await migrated();
  expect(await boss.schemaVersion()).toBeGreaterThan(earlier ?? 0);
  await expectSchemaOfThisVersion();
  expect(await executableByAll()).toEqual([]);
  await owner.query(enqueue);
  const { rows } = await owner.query("select data from jobs.job where name = 'upgraded'");
  expect(rows).toEqual([{ data: { kept: true } }, { data: { kept: true } }]);
});
