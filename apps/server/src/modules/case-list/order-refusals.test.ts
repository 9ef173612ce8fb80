import { listCaseRecords } from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDate, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder();
  for (const title of ['One', 'Two']) {
    const { id } = await openCase(ada, title);
    await addDate(ada, id, '2026-06-01', 'Interview');
  }
});
afterAll(() => harness.close());

function read(query: NonNullable<CallArguments<typeof listCaseRecords>['query']>, by: TestPerson) {
  return by.call(listCaseRecords, { query });
}

describe('T24 unsupported sorts', () => {
  it.each([
    'description',
    'org_id',
    'dates',
    '--title',
    'title,status',
    'title desc',
    '-',
    'date:Nothing',
    'date:',
    '-date:Hearing of another organization',
    "date:' or 1=1 --",
  ])('refuses %j by name', async (sort) => {
    const bea = await harness.founder('Bea');
    await harness.owner.query(
      "insert into app.date_setting (org_id, id, date_name) values ($1, gen_random_uuid(), 'Hearing of another organization')",
      [bea.orgId],
    );
    expect(await problemOf(read({ sort }, ada))).toMatchObject({
      code: 'invalid_input',
      fields: { sort: expect.any(String) },
    });
  });

  it('accepts a date type’s name in any case', async () => {
    const first = await read({ sort: 'date:filing DEADLINE', limit: 5 }, ada);
    expect(first).toEqual(await read({ sort: 'date:Filing Deadline', limit: 5 }, ada));
  });
});

describe('T40 a cursor of another order', () => {
  it.each([
    ['title', '-title'],
    ['title', 'beneficiary_name'],
    ['date:Interview', 'date:Filing Deadline'],
    ['date:Interview', '-date:Interview'],
    ['next_date', 'created_at'],
    ['created_at', 'next_date'],
  ])('of %s is refused by %s', async (of, by) => {
    const { next_cursor } = await read({ sort: of, limit: 1 }, ada);
    expect(next_cursor).not.toBeNull();
    expect(await problemOf(read({ sort: by, cursor: next_cursor ?? '' }, ada))).toMatchObject({
      fields: { cursor: expect.any(String) },
    });
  });

  it.each([
    ['desc next future'],
    ['asc next'],
    ['asc next future', '2026-06-01'],
    ['asc next future', '2026-02-30', '01a1fcae-519a-7039-8164-4658501f2265'],
    ['asc next future', 'infinity', '01a1fcae-519a-7039-8164-4658501f2265'],
    ['asc next none', 'x'],
    ['asc next none', '01a1fcae-519a-7039-8164-4658501f2265', 'x'],
    [['asc next none']],
  ])('that was forged is refused: %j', async (...values) => {
    const cursor = Buffer.from(JSON.stringify(values)).toString('base64url');
    expect(await problemOf(read({ sort: 'next_date', cursor }, ada))).toMatchObject({
      code: 'invalid_input',
      fields: { cursor: expect.any(String) },
    });
  });
});
