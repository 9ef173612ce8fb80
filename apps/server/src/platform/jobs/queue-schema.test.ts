import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endPool, type TestDatabase, testDatabase } from '../../testing/database.ts';
import { bossDatabase, createBoss } from './boss.ts';

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

it('the migrations make the schema that this pg-boss expects (else: a migration of getMigrationPlans)', async () => {
  const boss = createBoss(bossDatabase(owner));
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true, extraIndexes: [] });
  // Refuses a schema that is not of its version.
  await boss.start();
  await boss.stop({ graceful: false, close: false });
});
