import { getCaseRecord, listCaseRecords } from '@landfall/contract/case-records';
import {
  addCasePetitioner,
  deletePetitioner,
  removeCasePetitioner,
  restorePetitioner,
  updatePetitioner,
} from '@landfall/contract/petitioners';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { databaseContents } from '../../testing/database-contents.ts';
import { addPetitioner, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { untilWaiting } from '../../testing/lock-waits.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

const someone = async (name: string) => (await addPetitioner(ada, name)).id;
const add = (petitionerId: string, id = caseId) =>
  ada.call(addCasePetitioner, { params: { id, petitionerId } });
const take = (petitionerId: string) =>
  ada.call(removeCasePetitioner, { params: { id: caseId, petitionerId } });
const edit = (id: string, body: object) => ada.call(updatePetitioner, { params: { id }, body });

/** The petitioners' names on the case's page. */
async function onCase(): Promise<string[]> {
  const { petitioners } = await ada.call(getCaseRecord, { params: { id: caseId } });
  return petitioners.map(({ petitioner_name }) => petitioner_name);
}

async function listedName(id = caseId): Promise<string | null | undefined> {
  const { case_records } = await ada.call(listCaseRecords, {});
  return case_records.find((row) => row.id === id)?.petitioner_name;
}

it('petitioners are in the order in which they were added; the list shows the first', async () => {
  const [first, second] = [await someone('First'), await someone('Second')];
  const { petitioner } = await add(second);
  expect(petitioner).toMatchObject({ id: second, petitioner_name: 'Second' });
  await add(first);
  // The row of the case list is rewritten with the same values.
  const contents = async () => [
    await databaseContents(harness.owner, ['case_summary']),
    await ada.call(listCaseRecords, {}),
  ];
  const before = await contents();
  await add(second);
  expect(await contents()).toEqual(before);
  expect([await onCase(), await listedName()]).toEqual([['Second', 'First'], 'Second']);
  await take(second);
  expect([await onCase(), await listedName()]).toEqual([['First'], 'First']);
  expect(await problemOf(take(second))).toMatchObject({ code: 'not_found' });
  await add(second);
  expect(await onCase()).toEqual(['First', 'Second']);
  const { case_record } = await ada.call(getCaseRecord, { params: { id: caseId } });
  expect(case_record.version).toBe(1);
});

it('T22 an archived petitioner keeps its cases and gets no new one', async () => {
  const id = await someone('Old');
  const { id: newCase } = await openCase(ada);
  await add(id);
  await edit(id, { archived: true });
  expect((await add(id)).petitioner.petitioner_name).toBe('Old');
  expect(await problemOf(add(id, newCase))).toMatchObject({
    code: 'conflict',
    message: 'This petitioner is archived',
  });
  expect([await onCase(), await listedName(newCase)]).toEqual([['Old'], null]);
  await edit(id, { archived: false });
  await add(id, newCase);
  expect(await listedName(newCase)).toBe('Old');
});

it('a deleted petitioner disappears from the case and its row of the list, and is restored to both', async () => {
  const [first, second] = [await someone('First'), await someone('Second')];
  await add(first);
  await add(second);
  await ada.call(deletePetitioner, { params: { id: first } });
  expect([await onCase(), await listedName()]).toEqual([['Second'], 'Second']);
  await ada.call(restorePetitioner, { params: { id: first } });
  expect([await onCase(), await listedName()]).toEqual([['First', 'Second'], 'First']);
});

it('T16 an id of another organization is not found, and creates no row', async () => {
  const bea = await harness.founder('Bea');
  const [own, foreign] = [await addPetitioner(bea), await someone('First')];
  const { id } = await openCase(bea);
  await add(foreign);
  const before = await databaseContents(harness.owner);
  const calls = [
    { id, petitionerId: foreign },
    { id, petitionerId: crypto.randomUUID() },
    { id: caseId, petitionerId: own.id },
    { id: caseId, petitionerId: foreign },
  ].flatMap((params) => [
    bea.call(addCasePetitioner, { params }),
    bea.call(removeCasePetitioner, { params }),
  ]);
  for (const problem of await Promise.all(calls.map(problemOf)))
    expect({ ...problem, request_id: '' }).toEqual({
      code: 'not_found',
      message: 'Not found',
      request_id: '',
    });
  expect(await databaseContents(harness.owner)).toBe(before);
});

it('T63 adding one ten times at once adds it once', async () => {
  const id = await someone('First');
  await Promise.all(Array.from({ length: 10 }, () => add(id)));
  expect(await onCase()).toEqual(['First']);
});

it.each([
  ['a rename', { petitioner_name: 'After' }, 'After'],
  ['a deletion', null, null],
])('T63 the case list is correct after %s and a new case at once', async (_, change, shown) => {
  const id = await someone('Before');
  await add(id);
  const { id: newCase } = await openCase(ada);
  const holder = await harness.owner.connect();
  await holder.query('begin');
  await holder.query('select from app.case_record where id = $1 for update', [caseId]);
  // The change has listed its cases and waits for the first of them; only then is the new case linked.
  const changed = change ? edit(id, change) : ada.call(deletePetitioner, { params: { id } });
  await untilWaiting(harness.owner, 1);
  const linked = Promise.allSettled([add(id, newCase)]);
  await Promise.race([linked, untilWaiting(harness.owner, 2)]);
  await holder.query('commit');
  holder.release();
  await Promise.all([changed, linked]);
  expect([await listedName(), await listedName(newCase)]).toEqual([shown, shown]);
});
