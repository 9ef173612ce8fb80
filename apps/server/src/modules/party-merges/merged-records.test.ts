import {
  addCaseBeneficiary,
  createBeneficiary,
  deleteBeneficiary,
  getBeneficiary,
} from '@landfall/contract/beneficiaries';
import { exportCaseRecords, listCaseRecords } from '@landfall/contract/case-records';
import {
  listBeneficiaryIdentifiers,
  listPetitionerIdentifiers,
  removeIdentifier,
} from '@landfall/contract/identifiers';
import { getOperation, undoOperation } from '@landfall/contract/operations';
import {
  mergeBeneficiary,
  mergePetitioner,
  previewBeneficiaryMerge,
  previewPetitionerMerge,
} from '@landfall/contract/party-merges';
import { listPersonAddresses } from '@landfall/contract/person-addresses';
import { getPersonTimeline } from '@landfall/contract/person-timeline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPetitioner, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type OperationWorkers, operationWorkers } from '../../testing/operation-workers.ts';
import {
  addAbsence,
  addAddress,
  addNumber,
  addPeriod,
  addPetitionerNumber,
} from '../../testing/people-records.ts';
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

const KNOWN = {
  born_on: '1990-04-30',
  birth_country: 'NG',
  citizenships: 'NG,GB',
  chargeability: 'GB',
  spoken_languages: 'Igbo',
  needs_interpreter: true,
};

/** Ids of all records of a beneficiary beside their cases. */
async function recordsOf(id: string): Promise<string[]> {
  const params = { id };
  const { identifiers } = await ada.call(listBeneficiaryIdentifiers, { params });
  const { addresses } = await ada.call(listPersonAddresses, { params });
  const { periods, absences } = await ada.call(getPersonTimeline, { params });
  return [identifiers, periods, addresses, absences].flatMap((records) => records.map((record) => record.id));
}

it('a beneficiary’s records follow a merge, and return when it is undone', async () => {
  const make = async (body: object) => (await ada.call(createBeneficiary, { body })).beneficiary.id;
  const [ana, twin] = [await make({ first_name: 'Ana' }), await make({ first_name: 'Ana', ...KNOWN })];
  const own = await addPeriod(ada, ana, { class: 'F-1' });
  const theirs = [
    (await addNumber(ada, twin)).id,
    (await addPeriod(ada, twin)).id,
    (await addAddress(ada, twin, '12 Harbor St')).id,
    (await addAbsence(ada, twin, '2025-12-10', '2026-01-05')).id,
  ];
  const gone = await addNumber(ada, twin);
  await ada.call(removeIdentifier, { params: { id: gone.id } });
  const { moves } = await ada.call(previewBeneficiaryMerge, {
    params: { id: ana },
    query: { other_id: twin },
  });
  expect(moves).toMatchObject({ cases: 0, numbers: 1, timeline: 2, addresses: 1 });
  const take = Object.fromEntries(Object.keys(KNOWN).map((field) => [field, 'other' as const]));
  const { operation, beneficiary } = await ada.call(mergeBeneficiary, {
    params: { id: ana },
    body: { other_id: twin, take, version: 1, other_version: 1 },
  });
  expect(beneficiary).toMatchObject(KNOWN);
  expect((await recordsOf(ana)).toSorted()).toEqual([own.id, ...theirs].toSorted());
  // The merged record's address shows the remaining record.
  expect(await recordsOf(twin)).toEqual(await recordsOf(ana));

  const undo = await ada.call(undoOperation, { params: { id: operation.id } });
  await workers.work();
  const { operation: done } = await ada.call(getOperation, { params: { id: undo.operation.id } });
  expect(done).toMatchObject({ state: 'done', failures: [] });
  expect(await recordsOf(ana)).toEqual([own.id]);
  expect((await recordsOf(twin)).toSorted()).toEqual(theirs.toSorted());
  const { beneficiary: back } = await ada.call(getBeneficiary, { params: { id: ana } });
  expect(back).toMatchObject({ born_on: '', citizenships: '', needs_interpreter: false });
});

it('a list of the cases of a merged person has those of the remaining record', async () => {
  const make = async (first_name: string) =>
    (await ada.call(createBeneficiary, { body: { first_name } })).beneficiary.id;
  const [ana, twin, third] = [await make('Ana'), await make('Anna'), await make('Hana')];
  const { id } = await openCase(ada, 'Of the twin');
  await openCase(ada, 'Of nobody');
  await ada.call(addCaseBeneficiary, {
    params: { id, beneficiaryId: twin },
    body: { beneficiary_type: 'primary' },
  });
  const merge = (into: string, other_id: string, version: number, other_version: number) =>
    ada.call(mergeBeneficiary, {
      params: { id: into },
      body: { other_id, take: {}, version, other_version },
    });
  const { beneficiary } = await merge(ana, twin, 1, 1);
  await merge(third, ana, 1, beneficiary.version);
  for (const beneficiary_id of [twin, ana, third]) {
    for (const sort of ['-created_at', 'title']) {
      const query = { beneficiary_id, sort };
      const { case_records, total } = await ada.call(listCaseRecords, { query });
      expect([case_records.map(({ title }) => title), total]).toEqual([['Of the twin'], 1]);
    }
    expect(await ada.call(exportCaseRecords, { query: { beneficiary_id } })).toContain('Of the twin');
  }
  await ada.call(deleteBeneficiary, { params: { id: third } });
  const gone = ada.call(listCaseRecords, { query: { beneficiary_id: twin } });
  expect(await problemOf(gone)).toMatchObject({ code: 'not_found' });
});

it('a petitioner’s numbers follow a merge', async () => {
  const [acme, other] = [(await addPetitioner(ada, 'Acme')).id, (await addPetitioner(ada, 'Acme Corp')).id];
  const { id } = await addPetitionerNumber(ada, other, 'A76543210');
  const { moves } = await ada.call(previewPetitionerMerge, {
    params: { id: acme },
    query: { other_id: other },
  });
  expect(moves).toMatchObject({ numbers: 1, timeline: 0, addresses: 0 });
  await ada.call(mergePetitioner, {
    params: { id: acme },
    body: { other_id: other, take: {}, version: 1, other_version: 1 },
  });
  const { identifiers } = await ada.call(listPetitionerIdentifiers, { params: { id: acme } });
  expect(identifiers.map((one) => one.id)).toEqual([id]);
});
