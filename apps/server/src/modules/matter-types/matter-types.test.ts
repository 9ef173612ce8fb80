import { getCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import {
  archiveMatterType,
  createMatterType,
  DEFAULT_MATTER_TYPES,
  listMatterTypes,
  restoreMatterType,
  updateMatterType,
} from '@landfall/contract/matter-types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
});

const list = async (by = ada) => (await by.call(listMatterTypes, {})).matter_types;
const idOf = async (key: string) => (await list()).find((type) => type.key === key)?.id ?? '';
const create = async (name: string, by = ada) =>
  (await by.call(createMatterType, { body: { name } })).matter_type;
const give = (id: string, matter_type_id: string | null, by = ada) =>
  by.call(updateCaseRecord, { params: { id }, body: { matter_type_id } });

it('an organization begins with ten kinds, listed by name', async () => {
  const types = await list();
  expect(types.map(({ key }) => key).toSorted()).toEqual(
    DEFAULT_MATTER_TYPES.map(({ key }) => key).toSorted(),
  );
  expect(types[0]?.name).toBe('H-1B specialty occupation');
});

it('a new kind has a key made from its name, which stays when it is renamed', async () => {
  const { id, key } = await create('  Visa U (víctimas) ');
  expect(key).toBe('visa_u_victimas');
  const { matter_type } = await ada.call(updateMatterType, { params: { id }, body: { name: 'U visa' } });
  expect(matter_type).toMatchObject({ name: 'U visa', key });
  expect((await create('Visa U: víctimas')).key).toBe('visa_u_victimas_2');
});

it('no two kinds have one name or one key', async () => {
  const taken = { status: 409, problem: { message: 'A kind of case has this name already' } };
  await expect(create('REMOVAL DEFENSE')).rejects.toMatchObject(taken);
  const params = { id: await idOf('perm') };
  await expect(ada.call(updateMatterType, { params, body: { name: 'i-589 Asylum' } })).rejects.toMatchObject(
    taken,
  );
  await expect(ada.call(createMatterType, { body: { name: 'Other', key: 'perm' } })).rejects.toMatchObject({
    status: 409,
    problem: { message: 'A kind of case has this key already' },
  });
});

it('bad input names the field', async () => {
  for (const [body, field] of [
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'one\ntwo' }, 'name'],
    [{ name: 'U visa', key: 'U visa' }, 'key'],
  ] as const)
    await expect(ada.call(createMatterType, { body })).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    });
});

describe('the kind of a case', () => {
  it('is set, changed and taken away by the update of the case', async () => {
    const { id } = await openCase(ada);
    expect((await ada.call(getCaseRecord, { params: { id } })).case_record.matter_type_id).toBeNull();
    const kind = await idOf('n_400');
    const { case_record } = await give(id, kind);
    expect(case_record).toMatchObject({ matter_type_id: kind, version: 2 });
    expect((await give(id, kind)).case_record.version).toBe(2);
    expect((await give(id, null)).case_record.matter_type_id).toBeNull();
  });

  it('is one of the office that is not archived', async () => {
    const { id } = await openCase(ada);
    const refused = { status: 400, problem: { fields: { matter_type_id: expect.any(String) } } };
    const foreign = await create('U visa', await harness.founder('Bea'));
    await expect(give(id, foreign.id)).rejects.toMatchObject(refused);
    const params = { id: await idOf('h_1b') };
    const archived = (await ada.call(archiveMatterType, { params })).matter_type;
    expect(archived.archived_at).not.toBe(NOT_ARCHIVED);
    expect((await ada.call(archiveMatterType, { params })).matter_type).toEqual(archived);
    await expect(give(id, params.id)).rejects.toMatchObject(refused);
    expect((await ada.call(restoreMatterType, { params })).matter_type.archived_at).toBe(NOT_ARCHIVED);
    await give(id, params.id);
    await ada.call(archiveMatterType, { params });
    expect((await ada.call(getCaseRecord, { params: { id } })).case_record.matter_type_id).toBe(params.id);
  });
});

it('everybody reads, admins change, and other organizations find none', async () => {
  const params = { id: await idOf('perm') };
  expect(await list(await ada.colleague('viewer'))).toHaveLength(DEFAULT_MATTER_TYPES.length);
  const user = await ada.colleague('user');
  for (const call of [
    () => create('U visa', user),
    () => user.call(updateMatterType, { params, body: { name: 'U visa' } }),
    () => user.call(archiveMatterType, { params }),
    () => user.call(restoreMatterType, { params }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });
  const bea = await harness.founder('Bea');
  for (const call of [
    () => bea.call(updateMatterType, { params, body: { name: 'U visa' } }),
    () => bea.call(archiveMatterType, { params }),
    () => bea.call(restoreMatterType, { params }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
});
