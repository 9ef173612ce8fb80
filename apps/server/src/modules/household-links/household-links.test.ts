import { deleteBeneficiary, restoreBeneficiary } from '@landfall/contract/beneficiaries';
import { listHistory } from '@landfall/contract/history';
import {
  addBeneficiaryRelative,
  addPetitionerRelative,
  listBeneficiaryRelatives,
  listPetitionerRelatives,
  removeHouseholdLink,
  restoreHouseholdLink,
} from '@landfall/contract/household-links';
import { undoOperation } from '@landfall/contract/operations';
import { eraseBeneficiary } from '@landfall/contract/party-erasures';
import { mergeBeneficiary } from '@landfall/contract/party-merges';
import { PERSON_RECORDS } from '@landfall/contract/person-records';
import type { Relation } from '@landfall/contract/relations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addBeneficiary, addPetitioner } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { type OperationWorkers, operationWorkers } from '../../testing/operation-workers.ts';
import { addRelative } from '../../testing/people-records.ts';
import { problemOf } from '../../testing/problem-of.ts';

let harness: Harness;
let workers: OperationWorkers;
let ada: TestPerson;
let amara: string;
let chidi: string;

beforeAll(async () => {
  harness = await startHarness({ tokenSeconds: 86_400 * 60 });
  workers = await operationWorkers(harness);
});
afterAll(async () => {
  await workers.close();
  await harness.close();
});
beforeEach(async () => {
  ada = await harness.founder();
  amara = (await addBeneficiary(ada, { first_name: 'Amara', last_name: 'Okafor' })).id;
  chidi = (await addBeneficiary(ada, { first_name: 'Chidi', last_name: 'Okafor', born_on: '2012-05-01' })).id;
});

const relativesOf = async (id: string, by = ada) =>
  (await by.call(listBeneficiaryRelatives, { params: { id } })).relatives;
const said = async (id: string, by = ada) =>
  (await relativesOf(id, by)).map(({ relation, name }) => `${relation} ${name}`);
const add = (id: string, beneficiary_id: string, relation: Relation, by = ada) =>
  addRelative(by, id, beneficiary_id, relation);

it('is shown on both people, each with the other’s relation', async () => {
  const relative = await add(amara, chidi, 'child');
  expect(relative).toEqual({
    id: expect.any(String),
    relation: 'child',
    kind: 'beneficiary',
    person_id: chidi,
    name: 'Chidi Okafor',
    born_on: '2012-05-01',
  });
  expect(await relativesOf(amara)).toEqual([relative]);
  expect(await relativesOf(chidi)).toMatchObject([
    { id: relative.id, relation: 'parent', person_id: amara, name: 'Amara Okafor' },
  ]);
  const zoe = (await addBeneficiary(ada, { first_name: 'Zoe', last_name: 'Okafor' })).id;
  await add(chidi, zoe, 'sibling');
  await add(zoe, amara, 'parent');
  expect(await said(amara)).toEqual(['child Chidi Okafor', 'child Zoe Okafor']);
  expect(await said(zoe)).toEqual(['parent Amara Okafor', 'sibling Chidi Okafor']);
});

it('includes petitioners: one may petition for a spouse', async () => {
  const { id } = await addPetitioner(ada, 'Ben Okafor');
  const body = { relation: 'spouse', petitioner_id: id } as const;
  await ada.call(addBeneficiaryRelative, { params: { id: amara }, body });
  expect(await relativesOf(amara)).toMatchObject([{ kind: 'petitioner', name: 'Ben Okafor', born_on: '' }]);
  const other = { relation: 'child', beneficiary_id: chidi } as const;
  await ada.call(addPetitionerRelative, { params: { id }, body: other });
  const { relatives } = await ada.call(listPetitionerRelatives, { params: { id } });
  expect(relatives.map(({ relation, name }) => [relation, name])).toEqual([
    ['spouse', 'Amara Okafor'],
    ['child', 'Chidi Okafor'],
  ]);
});

it('is unique between two people, and refused with oneself or nobody', async () => {
  await add(amara, chidi, 'child');
  expect(await problemOf(add(chidi, amara, 'sibling'))).toMatchObject({
    code: 'conflict',
    message: 'Amara Okafor is linked already: Parent',
  });
  expect(await problemOf(add(amara, amara, 'sibling'))).toMatchObject({
    code: 'invalid_input',
    fields: { beneficiary_id: 'Nobody is related to themselves' },
  });
  const { id: petitioner_id } = await addPetitioner(ada);
  for (const who of [{}, { beneficiary_id: chidi, petitioner_id }]) {
    const body = { relation: 'spouse', ...who } as const;
    const call = ada.call(addBeneficiaryRelative, { params: { id: amara }, body });
    expect(await problemOf(call)).toMatchObject({ code: 'invalid_input' });
  }
});

it('is removed and restored once each, and recorded in both histories', async () => {
  const { id } = await add(amara, chidi, 'child');
  for (const _ of ['once', 'again']) await ada.call(removeHouseholdLink, { params: { id } });
  expect([await said(amara), await said(chidi)]).toEqual([[], []]);
  for (const _ of ['once', 'again']) await ada.call(restoreHouseholdLink, { params: { id } });
  expect(await said(chidi)).toEqual(['parent Amara Okafor']);
  const told = async (resource_id: string) => {
    const { changes } = await ada.call(listHistory, { query: { resource_id } });
    const links = changes.filter(({ kind }) => kind === 'household_link');
    return links.map(({ became, fields }) => [became, ...fields.map(({ from, to }) => from ?? to)]);
  };
  expect(await told(amara)).toEqual([
    ['added', 'child', 'Chidi Okafor'],
    ['removed', 'child', 'Chidi Okafor'],
    ['added', 'child', 'Chidi Okafor'],
  ]);
  expect((await told(chidi))[0]).toEqual(['added', 'parent', 'Amara Okafor']);
  await ada.call(removeHouseholdLink, { params: { id } });
  await add(amara, chidi, 'sibling');
  expect(await problemOf(ada.call(restoreHouseholdLink, { params: { id } }))).toMatchObject({
    code: 'conflict',
  });
});

it('is removed once by two simultaneous calls', async () => {
  const { id } = await add(amara, chidi, 'child');
  await Promise.all([1, 2, 3].map(() => ada.call(removeHouseholdLink, { params: { id } })));
  const { changes } = await ada.call(listHistory, { query: { resource_id: amara } });
  expect(changes.filter(({ became }) => became === 'removed')).toHaveLength(1);
});

it('is hidden while one of the two is deleted', async () => {
  const { id } = await add(amara, chidi, 'child');
  await ada.call(deleteBeneficiary, { params: { id: chidi } });
  expect(await said(amara)).toEqual([]);
  expect(await problemOf(relativesOf(chidi))).toMatchObject({ code: 'not_found' });
  expect(await problemOf(add(amara, chidi, 'child'))).toMatchObject({ code: 'not_found' });
  await ada.call(removeHouseholdLink, { params: { id } });
  expect(await problemOf(ada.call(restoreHouseholdLink, { params: { id } }))).toMatchObject({
    code: 'not_found',
  });
  await ada.call(restoreBeneficiary, { params: { id: chidi } });
  await ada.call(restoreHouseholdLink, { params: { id } });
  expect(await said(amara)).toEqual(['child Chidi Okafor']);
});

it('follows a merge, and returns with its undo', async () => {
  const other = await addBeneficiary(ada, { first_name: 'A.', last_name: 'Okafor' });
  const one = await addBeneficiary(ada, { first_name: 'Amara N.', last_name: 'Okafor' });
  await add(other.id, chidi, 'child');
  await add(one.id, amara, 'sibling');
  const body = { other_id: other.id, take: {}, version: one.version, other_version: other.version };
  const { operation } = await ada.call(mergeBeneficiary, { params: { id: one.id }, body });
  expect(await said(one.id)).toEqual(['child Chidi Okafor', 'sibling Amara Okafor']);
  expect(await said(other.id)).toEqual(['child Chidi Okafor', 'sibling Amara Okafor']);
  expect(await said(chidi)).toEqual(['parent Amara N. Okafor']);
  expect(await problemOf(add(one.id, chidi, 'sibling'))).toMatchObject({ code: 'conflict' });
  await ada.call(undoOperation, { params: { id: operation.id } });
  await workers.work();
  expect(await said(chidi)).toEqual(['parent A. Okafor']);
  expect(await said(one.id)).toEqual(['sibling Amara Okafor']);
});

it('of a merged person can be removed and restored, unless it exists already', async () => {
  const other = await addBeneficiary(ada, { first_name: 'A.', last_name: 'Okafor' });
  const one = await addBeneficiary(ada, { first_name: 'Amara N.', last_name: 'Okafor' });
  const { id } = await add(other.id, chidi, 'child');
  const { id: own } = await add(one.id, other.id, 'sibling');
  const body = { other_id: other.id, take: {}, version: one.version, other_version: other.version };
  await ada.call(removeHouseholdLink, { params: { id: own } });
  await ada.call(mergeBeneficiary, { params: { id: one.id }, body });
  await ada.call(removeHouseholdLink, { params: { id } });
  await ada.call(restoreHouseholdLink, { params: { id } });
  expect(await said(one.id)).toEqual(['child Chidi Okafor']);
  const restore = (link: string) => problemOf(ada.call(restoreHouseholdLink, { params: { id: link } }));
  expect(await restore(own)).toMatchObject({ code: 'conflict', message: 'Nobody is related to themselves' });
  await ada.call(removeHouseholdLink, { params: { id } });
  await add(chidi, one.id, 'parent');
  expect(await restore(id)).toMatchObject({ code: 'conflict' });
});

it('is limited in number for a person, from either side', async () => {
  await harness.owner.query(
    `with p as (
      insert into app.beneficiary (org_id, id, first_name, last_name, created_at)
      select $1, gen_random_uuid(), 'Sibling', n::text, now() from generate_series(1, $3) n returning id)
    insert into app.household_link (org_id, id, kind, a_beneficiary_id, b_beneficiary_id, created_at)
    select $1, gen_random_uuid(), 'sibling', p.id, $2, now() from p`,
    [ada.orgId, amara, PERSON_RECORDS],
  );
  const full = { code: 'conflict', message: `At most ${PERSON_RECORDS} relatives of one person` };
  expect(await problemOf(add(amara, chidi, 'child'))).toMatchObject(full);
  expect(await problemOf(add(chidi, amara, 'parent'))).toMatchObject(full);
});

it('is deleted with an erased person', async () => {
  await add(amara, chidi, 'child');
  await ada.call(eraseBeneficiary, { params: { id: chidi }, body: { name: 'Chidi Okafor' } });
  expect(await said(amara)).toEqual([]);
  const { rows } = await harness.owner.query('select from app.household_link where org_id = $1', [ada.orgId]);
  expect(rows).toHaveLength(0);
});

it('belongs to the organization, and needs the right to write', async () => {
  const { id } = await add(amara, chidi, 'child');
  const eve = await harness.founder();
  const theirs = (await addBeneficiary(eve)).id;
  for (const refused of [
    () => relativesOf(amara, eve),
    () => add(theirs, chidi, 'child', eve),
    () => add(amara, theirs, 'child'),
    () => eve.call(removeHouseholdLink, { params: { id } }),
    () => eve.call(restoreHouseholdLink, { params: { id } }),
  ])
    expect(await problemOf(refused())).toMatchObject({ code: 'not_found' });
  const vic = await ada.colleague('viewer');
  expect(await said(amara, vic)).toEqual(['child Chidi Okafor']);
  expect(await problemOf(vic.call(removeHouseholdLink, { params: { id } }))).toMatchObject({
    code: 'forbidden',
  });
});
