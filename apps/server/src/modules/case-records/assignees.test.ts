import { getCaseRecord, listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseContents } from '../../testing/database-contents.ts';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let max: TestPerson;

beforeAll(async () => {
  harness = await startHarness();
  ada = await harness.founder('Ada Founder');
  max = await harness.member(ada.orgId, ['user']);
});
afterAll(() => harness.close());

async function assign(id: string, assignee_ids: string[], version?: number) {
  const body = version === undefined ? { assignee_ids } : { assignee_ids, version };
  return (await ada.call(updateCaseRecord, { params: { id }, body })).case_record;
}

async function casesOf(assignee_id: string): Promise<string[]> {
  const { case_records } = await ada.call(listCaseRecords, { query: { assignee_id, limit: 200 } });
  return case_records.map(({ id }) => id);
}

it('whoever opens a case is its first assignee', async () => {
  const { id, assignees } = await openCase(max);
  expect(assignees).toEqual([{ id: max.id, display_name: 'Max Member', duty: '' }]);
  expect(await casesOf(max.id)).toContain(id);
});

it('assignee_ids replaces the team, sorted by name, and counts as an edit', async () => {
  const { id } = await openCase(ada);
  expect(await assign(id, [max.id, ada.id, max.id])).toMatchObject({
    version: 2,
    assignees: [
      { id: ada.id, display_name: 'Ada Founder' },
      { id: max.id, display_name: 'Max Member' },
    ],
  });
  expect(await assign(id, [max.id])).toMatchObject({ version: 3, assignees: [{ id: max.id }] });
  expect([await casesOf(ada.id), await casesOf(max.id)]).toEqual([
    expect.not.arrayContaining([id]),
    expect.arrayContaining([id]),
  ]);
  expect(await assign(id, [])).toMatchObject({ version: 4, assignees: [] });
  const { case_records } = await ada.call(listCaseRecords, { query: { limit: 200 } });
  expect(case_records.find((row) => row.id === id)?.version).toBe(4);
});

it('the same team in another order changes nothing', async () => {
  const { id } = await openCase(ada);
  await assign(id, [ada.id, max.id]);
  expect((await assign(id, [max.id, ada.id])).version).toBe(2);
});

it('T60 a stale version keeps the first team', async () => {
  const { id, version } = await openCase(ada);
  await assign(id, [max.id], version);
  expect(await problemOf(assign(id, [], version))).toMatchObject({
    code: 'stale_version',
    current: { version: 2, assignees: [{ id: max.id }] },
  });
});

it('T16 refuses people who are no members, by name of the field, and changes nothing', async () => {
  const { id } = await openCase(ada);
  const bea = await harness.founder('Bea');
  const gone = await harness.member(ada.orgId, ['user']);
  await harness.owner.query('delete from app.membership where person_id = $1', [gone.id]);
  const before = await databaseContents(harness.owner);
  for (const stranger of [bea.id, gone.id, crypto.randomUUID()]) {
    expect(await problemOf(assign(id, [ada.id, stranger]))).toMatchObject({
      code: 'invalid_input',
      fields: { assignee_ids: 'Only members of the organization can be on the team' },
    });
  }
  for (const malformed of [['x'], Array.from({ length: 51 }, () => ada.id)]) {
    const problem = await problemOf(assign(id, malformed));
    expect(Object.keys(problem.fields ?? {})[0]).toMatch(/^assignee_ids/);
  }
  expect(await databaseContents(harness.owner)).toBe(before);
});

it('a member who leaves the organization leaves its teams', async () => {
  const leaving = await harness.member(ada.orgId, ['user']);
  const { id } = await openCase(leaving);
  await harness.owner.query('delete from app.membership where person_id = $1', [leaving.id]);
  expect((await ada.call(getCaseRecord, { params: { id } })).case_record.assignees).toEqual([]);
  expect(await problemOf(casesOf(leaving.id))).toMatchObject({ code: 'not_found' });
});

it('T63 a member assigned while they leave is in no team afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaving = await harness.member(ada.orgId, ['user']);
    const { id } = await openCase(ada);
    await Promise.allSettled([
      assign(id, [leaving.id]),
      harness.owner.query('delete from app.membership where person_id = $1', [leaving.id]),
    ]).then(([assigned]) => {
      if (assigned.status === 'rejected') expect(assigned.reason).toMatchObject({ status: 400 });
    });
    const { rows } = await harness.owner.query('select * from app.case_assignee where person_id = $1', [
      leaving.id,
    ]);
    expect(rows).toEqual([]);
  }
});
