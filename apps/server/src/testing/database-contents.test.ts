import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseContents } from './database-contents.ts';
import { openCase } from './factories.ts';
import { type Harness, startHarness } from './harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
  await openCase(await harness.founder());
});
afterAll(() => harness.close());

it.each([
  ['a row that comes', 'insert into app.tag_of_test select'],
  ['a row that changes', 'update app.tag_of_test set at = 2'],
  ['a row that is written anew as it was', 'update app.tag_of_test set at = at'],
  ['a row that goes', 'delete from app.tag_of_test'],
  [
    'a row that another one takes the place of',
    'with gone as (delete from app.tag_of_test) insert into app.tag_of_test select',
  ],
])('includes %s, and nothing that was undone', async (_, statement) => {
  await harness.owner.query('create table app.tag_of_test as select 1 as at');
  const before = await databaseContents(harness.owner);
  await harness.owner.query(`do $$ begin ${statement}; raise exception 'taken back'; end $$`).catch(() => {});
  expect(await databaseContents(harness.owner)).toBe(before);
  await harness.owner.query(statement);
  expect(await databaseContents(harness.owner)).not.toBe(before);
  expect(await databaseContents(harness.owner, ['tag_of_test'])).toBe(
    before.replace(/^tag_of_test.*\n?/m, ''),
  );
  await harness.owner.query('drop table app.tag_of_test');
});
