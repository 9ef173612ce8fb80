import { getCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import type { CallArguments } from '@landfall/contract/endpoint';
import { NOT_ARCHIVED } from '@landfall/contract/fields';
import { listHistory } from '@landfall/contract/history';
import { EMPTY_DEFINITION, type KindDefinition } from '@landfall/contract/kind-definitions';
import {
  archiveMatterType,
  createMatterType,
  getMatterType,
  restoreMatterType,
  updateMatterType,
} from '@landfall/contract/matter-type-changes';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { STARTING_KINDS, suggestedKind } from '@landfall/domain/kinds/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';
import { problemOf } from '../../testing/problem-of.ts';

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
  expect(types.map(({ key }) => key).toSorted()).toEqual(STARTING_KINDS.toSorted());
  expect(types[0]).toMatchObject({
    name: 'H-1B specialty occupation',
    forms: ['I-129', 'ETA-9035 (LCA)', 'I-907', 'G-28'],
  });
});

it('a new kind gets a key from its name, which it keeps when renamed', async () => {
  const { id, key } = await create('  Visa U (víctimas) ');
  expect(key).toBe('visa_u_victimas');
  const { matter_type } = await ada.call(updateMatterType, { params: { id }, body: { name: 'U visa' } });
  expect(matter_type).toMatchObject({ name: 'U visa', key });
  expect((await create('Visa U: víctimas')).key).toBe('visa_u_victimas_2');
});

it('names and keys of kinds are unique', async () => {
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

it('invalid input names the field', async () => {
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

describe('the definition of a kind', () => {
  const task = { key: 'draft', title: 'Draft', note: '', duty: 'paralegal', due: null } as const;
  const read = async (id: string, version?: number, by = ada) =>
    (await by.call(getMatterType, { params: { id }, query: version ? { version } : {} })).matter_type;
  const write = async (id: string, body: CallArguments<typeof updateMatterType>['body'], by = ada) =>
    (await by.call(updateMatterType, { params: { id }, body })).matter_type;

  it('comes from the catalogue in a new organization', async () => {
    for (const key of STARTING_KINDS) {
      const { definition, version } = await read(await idOf(key));
      expect([version, definition]).toEqual([1, suggestedKind(key)?.definition]);
    }
  });

  it('is saved as a new version if it differs; older ones can be read', async () => {
    const { id, version } = await create('U visa');
    expect([version, (await read(id)).definition]).toEqual([1, EMPTY_DEFINITION]);
    const definition: KindDefinition = {
      forms: ['I-918'],
      roles: [{ party: 'beneficiary', title: 'Victim' }],
      dates: [{ date_type: 'Filing Deadline', days: 60 }],
      tasks: [
        task,
        { ...task, key: 'file', due: { from: 'rule', of: 'u-cert.due', days: -7 } },
        { ...task, key: 'call', due: { from: 'date_type', of: 'interview', days: -3 } },
        { ...task, key: 'begin', due: { from: 'opening', of: '', days: 3 } },
      ],
      rules: ['u-cert'],
    };
    expect(await write(id, { version, definition })).toMatchObject({ version: 2, definition });
    expect(await write(id, { definition })).toMatchObject({ version: 2 });
    expect((await read(id, 1)).definition).toEqual(EMPTY_DEFINITION);
    await expect(read(id, 3)).rejects.toMatchObject({ status: 404 });
    await expect(write(id, { version: 1, definition: EMPTY_DEFINITION })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'stale_version', current: { version: 2, definition } },
    });
    expect((await list()).find((type) => type.id === id)).toMatchObject({ version: 2, forms: ['I-918'] });
    const { changes } = await ada.call(listHistory, { query: { resource_id: id } });
    expect(changes[0]?.fields).toContainEqual({ field: 'rules', from: null, to: 'u-cert' });
    expect(changes[0]?.fields).toContainEqual({
      field: 'dates',
      from: null,
      to: 'Filing Deadline (60 days)',
    });
  });

  it('is empty when it is invalid, as an imported one may be', async () => {
    const { id } = await create('U visa');
    for (const odd of ['{}', '{"forms": "I-918"}', '{"forms": [918]}']) {
      await harness.owner.query(
        'update app.matter_type_version set definition = $2 where org_id = $1 and matter_type_id = $3',
        [ada.orgId, odd, id],
      );
      expect((await list()).find((type) => type.id === id)?.forms).toEqual([]);
      expect((await read(id)).definition).toEqual(EMPTY_DEFINITION);
    }
  });

  it('names unknown, duplicate and invalid parts', async () => {
    const due = (from: 'rule' | 'date_type' | 'opening', of: string) => ({
      tasks: [{ ...task, due: { from, of, days: 1 } }],
    });
    for (const [parts, field] of [
      [{ rules: ['no-rule'] }, 'rules.0'],
      [{ rules: ['u-cert', 'u-cert'] }, 'rules.1'],
      [{ dates: [{ date_type: 'Nothing', days: 1 }] }, 'dates.0.date_type'],
      [{ dates: [{ date_type: 'Interview', days: -1 }] }, 'dates.0.days'],
      [{ tasks: [task, { ...task, title: 'Other' }] }, 'tasks.1'],
      [{ tasks: [{ ...task, title: ' ' }] }, 'tasks.0.title'],
      [due('rule', 'u-cert.nothing'), 'tasks.0.due.of'],
      [due('rule', 'n400-window.opens'), 'tasks.0.due.of'],
      [due('date_type', 'Nothing'), 'tasks.0.due.of'],
      [due('date_type', ''), 'tasks.0.due.of'],
      [due('opening', 'Interview'), 'tasks.0.due.of'],
      [{ forms: ['x'.repeat(41)] }, 'forms.0'],
    ] as const)
      expect([
        field,
        (
          await problemOf(
            ada.call(createMatterType, {
              body: { name: 'U visa', definition: { ...EMPTY_DEFINITION, ...parts } as KindDefinition },
            }),
          )
        ).fields,
      ]).toEqual([field, { [`definition.${field}`]: expect.any(String) }]);
    expect((await list()).map(({ name }) => name)).not.toContain('U visa');
  });

  it('is read by everybody, written by admins, and hidden from other organizations', async () => {
    const id = await idOf('perm');
    expect((await read(id, undefined, await ada.colleague('viewer'))).definition.forms).toContain('ETA-9089');
    await expect(
      write(id, { definition: EMPTY_DEFINITION }, await ada.colleague('user')),
    ).rejects.toMatchObject({ status: 403 });
    const bea = await harness.founder('Bea');
    await expect(read(id, undefined, bea)).rejects.toMatchObject({ status: 404 });
    await expect(write(id, { definition: EMPTY_DEFINITION }, bea)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the kind of a case', () => {
  it('is set, changed and removed by updating the case', async () => {
    const { id } = await openCase(ada);
    expect((await ada.call(getCaseRecord, { params: { id } })).case_record.matter_type_id).toBeNull();
    const kind = await idOf('n_400');
    const { case_record } = await give(id, kind);
    expect(case_record).toMatchObject({ matter_type_id: kind, version: 2 });
    expect((await give(id, kind)).case_record.version).toBe(2);
    expect((await give(id, null)).case_record.matter_type_id).toBeNull();
  });

  it('has to be an active kind of the office', async () => {
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
  expect(await list(await ada.colleague('viewer'))).toHaveLength(STARTING_KINDS.length);
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
