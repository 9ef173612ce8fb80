import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { readCatalog } from '../../testing/schema-catalog.ts';
import { schemaFiles } from '../../testing/schema-files.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(() => database.drop());

it('the checked-in schema files match the migrations (else: npx node tools/schema.ts --write)', async () => {
  for (const { actual, checkedIn } of await schemaFiles(database.url)) expect(checkedIn).toBe(actual);
});

it('every table has a comment', async () => {
  const { schemas } = await readCatalog(database.url);
  const silent = schemas.flatMap((schema) => schema.tables).filter((table) => !table.comment);
  expect(silent.map((table) => `${table.schema}.${table.name}`)).toEqual([]);
});
