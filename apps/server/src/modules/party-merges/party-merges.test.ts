import {
  addCaseBeneficiary,
  getBeneficiary,
  listBeneficiaries,
  removeCaseBeneficiary,
  restoreBeneficiary,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import { holdCaseRecord } from '@landfall/contract/case-holds';
import { getCaseRecord, listCaseRecords, restrictCaseRecord } from '@landfall/contract/case-records';
import { listDocuments } from '@landfall/contract/documents';
import { listDuplicates } from '@landfall/contract/duplicates';
import { listNotes } from '@landfall/contract/notes';
import { getOperation, type Operation, undoOperation } from '@landfall/contract/operations';
import { eraseBeneficiary } from '@landfall/contract/party-erasures';
import { mergeBeneficiary, mergePetitioner, previewBeneficiaryMerge } from '@landfall/contract/party-merges';
import { createPetitioner, getPetitioner } from '@landfall/contract/petitioners';
import { search } from '@landfall/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addBeneficiary,
  addDocument,
  addNote,
  linkBeneficiary,
  linkPetitioner,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type OperationWorkers, operationWorkers } from '../../testing/operation-workers.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let workers: OperationWorkers;
let ada: TestPerson;

beforeAll(async () => {
  harness = await startHarness({ tokenSeconds: 86_400 * 60 });
  workers = await operationWorkers(harness);
  ada = await harness.founder('Ada');
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});

const person = (first_name: string, more = {}) =>
  addBeneficiary(ada, { first_name, last_name: 'Okafor', ...more });
const get = async (id: string) => (await ada.call(getBeneficiary, { params: { id } })).beneficiary;

async function peopleOf(id: string) {
  const { beneficiaries } = await ada.call(getCaseRecord, { params: { id } });
  return beneficiaries.map((each) => `${each.first_name} ${each.beneficiary_type}`);
}

/**
 * Undoes an operation.
 * @returns the finished undo
 */
async function undone(operation: Operation): Promise<Operation> {
  const undo = await ada.call(undoOperation, { params: { id: operation.id } });
  await workers.work();
  return (await ada.call(getOperation, { params: { id: undo.operation.id } })).operation;
}

it('combines two records of a person with everything on them, and separates them on undo', async () => {
  const [one, other] = [
    await person('Ngozi', { personal_phone: '555 201 3344' }),
    await person('Ngosi', { personal_phone: '555 201 3300', personal_email: 'n@example.test' }),
  ];
  const [moves, shared] = [await openCase(ada, 'Moves'), await openCase(ada, 'Shared')];
  await linkBeneficiary(ada, moves.id, other.id);
  await linkBeneficiary(ada, shared.id, other.id);
  await linkBeneficiary(ada, shared.id, one.id, 'dependent');
  await addNote(ada, other.id, 'Asked about giraffes');
  await addDocument(ada, other.id);

  const params = { id: one.id };
  const preview = await ada.call(previewBeneficiaryMerge, { params, query: { other_id: other.id } });
  expect(preview).toMatchObject({
    this: { first_name: 'Ngozi' },
    other: { first_name: 'Ngosi' },
    moves: { cases: 2, notes: 1, documents: 1, threads: 0, numbers: 0, timeline: 0, addresses: 0 },
    on_hold: false,
  });
  const take = { personal_email: 'other', first_name: 'this' } as const;
  const body = { other_id: other.id, take, version: 1, other_version: 1 };
  const { beneficiary, operation } = await ada.call(mergeBeneficiary, { params, body });
  expect(beneficiary).toMatchObject({
    id: one.id,
    first_name: 'Ngozi',
    personal_phone: '555 201 3344',
    personal_email: 'n@example.test',
    version: 2,
  });
  expect(operation).toMatchObject({ kind: 'people.merge', state: 'done' });
  expect(await get(other.id)).toEqual(beneficiary);
  expect([await peopleOf(moves.id), await peopleOf(shared.id)]).toEqual([
    ['Ngozi primary'],
    ['Ngozi primary'],
  ]);
  const listed = await ada.call(listCaseRecords, { query: { beneficiary_id: one.id } });
  expect(listed.case_records.map(({ beneficiary_name }) => beneficiary_name)).toEqual([
    'Ngozi Okafor',
    'Ngozi Okafor',
  ]);
  const onRecord = async (resource_id: string) => [
    (await ada.call(listNotes, { query: { resource_id } })).notes.length,
    (await ada.call(listDocuments, { query: { resource_id } })).documents.length,
    (await ada.call(search, { query: { q: 'giraffes', resource_id } })).notes.length,
  ];
  expect(await onRecord(one.id)).toEqual([1, 1, 1]);
  expect((await ada.call(search, { query: { q: 'Ngosi' } })).beneficiaries.map(({ id }) => id)).toEqual([
    one.id,
  ]);
  const pairs = async () => (await ada.call(listDuplicates, { query: { kind: 'beneficiary' } })).total;
  expect(await pairs()).toBe(0);
  // It is not among the deleted ones, as only undoing the merge restores it.
  expect((await ada.call(listBeneficiaries, { query: { deleted: 'true' } })).total).toBe(0);
  expect(await problemOf(ada.call(restoreBeneficiary, { params: { id: other.id } }))).toMatchObject({
    code: 'conflict',
  });

  expect(await undone(operation)).toMatchObject({ state: 'done', failures: [] });
  expect(await get(one.id)).toMatchObject({ personal_email: '', personal_phone: '555 201 3344' });
  expect(await get(other.id)).toMatchObject({ id: other.id, first_name: 'Ngosi' });
  expect([await peopleOf(moves.id), await peopleOf(shared.id)]).toEqual([
    ['Ngosi primary'],
    ['Ngosi primary', 'Ngozi dependent'],
  ]);
  expect([await onRecord(one.id), await onRecord(other.id)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ]);
  expect(await pairs()).toBe(1);
});

it('restores nobody who was erased before the undo', async () => {
  const [one, other] = [await person('Ebele'), await person('Ebelle')];
  const body = { other_id: other.id, take: {}, version: 1, other_version: 1 };
  const { operation } = await ada.call(mergeBeneficiary, { params: { id: one.id }, body });
  const undo = await ada.call(undoOperation, { params: { id: operation.id } });
  await ada.call(eraseBeneficiary, { params: { id: one.id }, body: { name: 'Ebele Okafor' } });
  await workers.work();
  const { operation: worked } = await ada.call(getOperation, { params: { id: undo.operation.id } });
  expect(worked.failures).toMatchObject([{ message: 'They were erased for good' }]);
  expect(await get(other.id)).toMatchObject({ id: one.id, first_name: 'Erased person' });
});

it('keeps and names on undo what was changed since', async () => {
  const [one, other] = [await person('Ada'), await person('Adah', { personal_email: 'a@example.test' })];
  const [left, kept] = [await openCase(ada, 'Left'), await openCase(ada, 'Kept')];
  for (const { id } of [left, kept]) await linkBeneficiary(ada, id, other.id);
  const params = { id: one.id };
  const body = {
    other_id: other.id,
    take: { personal_email: 'other' as const },
    version: 1,
    other_version: 1,
  };
  const { operation } = await ada.call(mergeBeneficiary, { params, body });
  await ada.call(updateBeneficiary, { params, body: { personal_email: 'new@example.test' } });
  await ada.call(removeCaseBeneficiary, { params: { id: left.id, beneficiaryId: one.id } });
  const { failures } = await undone(operation);
  expect(failures.map(({ case_id, message }) => [case_id, message])).toEqual([
    [left.id, 'The people of this case were changed since, and stay as they are'],
    [null, 'personal email was changed since, and stays as it is'],
  ]);
  expect(await get(one.id)).toMatchObject({ personal_email: 'new@example.test' });
  expect([await peopleOf(left.id), await peopleOf(kept.id)]).toEqual([[], ['Adah primary']]);
});

it('T60 is refused for a stale version, the same record, an unknown field, and a person on hold', async () => {
  const [one, other] = [await person('Ben'), await person('Benn')];
  const params = { id: one.id };
  const body = { other_id: other.id, take: {}, version: 1, other_version: 1 };
  const refusal = async (changes: object) =>
    problemOf(ada.call(mergeBeneficiary, { params, body: { ...body, ...changes } }));
  expect(await refusal({ other_version: 2 })).toMatchObject({
    code: 'stale_version',
    current: { id: other.id },
  });
  expect(await refusal({ version: 2 })).toMatchObject({ code: 'stale_version', current: { id: one.id } });
  expect(await refusal({ other_id: one.id })).toMatchObject({
    fields: { other_id: 'This is the same record' },
  });
  expect(await refusal({ take: { deleted_at: 'other' } })).toMatchObject({ code: 'invalid_input' });
  const { id } = await openCase(ada);
  await ada.call(addCaseBeneficiary, {
    params: { id, beneficiaryId: other.id },
    body: { beneficiary_type: 'dependent' },
  });
  await ada.call(holdCaseRecord, { params: { id }, body: { reason: 'Litigation' } });
  expect(await refusal({})).toMatchObject({ code: 'conflict' });
  expect(await get(other.id)).toMatchObject({ id: other.id });
});

it('T61 requested ten times at once is one merge', async () => {
  const [one, other] = [await person('Ines'), await person('Inez')];
  const body = { other_id: other.id, take: {}, version: 1, other_version: 1 };
  const merges = await Promise.allSettled(
    Array.from({ length: 10 }, () => ada.call(mergeBeneficiary, { params: { id: one.id }, body })),
  );
  expect(merges.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { rows } = await harness.owner.query(
    `select from app.audit_entry where action = 'beneficiary.merged' and resource_id = $1`,
    [one.id],
  );
  expect(rows).toHaveLength(1);
});

it('includes restricted cases without revealing them', async () => {
  const [one, other] = [await person('Eve'), await person('Eva')];
  const { id } = await openCase(ada, 'Secret');
  await linkBeneficiary(ada, id, other.id);
  await ada.call(restrictCaseRecord, { params: { id } });
  const max = await ada.colleague('user');
  const params = { id: one.id };
  const { moves } = await max.call(previewBeneficiaryMerge, { params, query: { other_id: other.id } });
  expect(moves.cases).toBe(0);
  const body = { other_id: other.id, take: {}, version: 1, other_version: 1 };
  await max.call(mergeBeneficiary, { params, body });
  expect(await peopleOf(id)).toEqual(['Eve primary']);
});

it('merges petitioners, also one after the other', async () => {
  const ids: string[] = [];
  for (const [petitioner_name, phone] of [
    ['Acme', ''],
    ['Acme Inc', '555 1'],
    ['Acme Corp', ''],
  ]) {
    const made = await ada.call(createPetitioner, {
      body: { petitioner_name: petitioner_name ?? '', phone },
    });
    ids.push(made.petitioner.id);
  }
  const [first = '', second = '', third = ''] = ids;
  const { id } = await openCase(ada);
  for (const each of ids) await linkPetitioner(ada, id, each);
  const merge = (into: string, other_id: string, version: number, other_version: number) =>
    ada.call(mergePetitioner, {
      params: { id: into },
      body: { other_id, take: { phone: 'other' }, version, other_version },
    });
  await merge(second, third, 1, 1);
  const { petitioner, operation } = await merge(first, second, 1, 2);
  for (const each of ids)
    expect((await ada.call(getPetitioner, { params: { id: each } })).petitioner.id).toBe(first);
  expect(petitioner.phone).toBe('');
  expect((await ada.call(getCaseRecord, { params: { id } })).petitioners.map((each) => each.id)).toEqual([
    first,
  ]);
  expect(await undone(operation)).toMatchObject({ state: 'done', failures: [] });
  expect((await ada.call(getCaseRecord, { params: { id } })).petitioners.map((each) => each.id)).toEqual([
    first,
    second,
  ]);
});
