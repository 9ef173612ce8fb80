import {
  createChecklistTemplate,
  deleteChecklistTemplate,
  getChecklistTemplate,
  listChecklistTemplates,
  restoreChecklistTemplates,
  updateChecklistTemplate,
} from '@landfall/contract/checklist-templates';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { STARTING_KINDS } from '@landfall/domain/kinds/catalogue';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

const item = { key: 'passport', title: 'Passport', why: '', translations: {}, from: 'client' as const };
const list = async (by = ada) => (await by.call(listChecklistTemplates, {})).checklist_templates;
const create = async (body: object, by = ada) =>
  (await by.call(createChecklistTemplate, { body: { name: 'U visa', ...body } })).checklist_template;
const update = async (id: string, body: object, by = ada) =>
  (await by.call(updateChecklistTemplate, { params: { id }, body })).checklist_template;

it('an organization begins with a checklist for each kind of case, in English and Spanish', async () => {
  const [templates, types] = [await list(), (await ada.call(listMatterTypes, {})).matter_types];
  const keyOf = new Map(types.map(({ id, key }) => [id, key]));
  expect(templates.map(({ matter_type_id }) => keyOf.get(matter_type_id ?? '')).toSorted()).toEqual(
    STARTING_KINDS.toSorted(),
  );
  const items = templates.flatMap((template) => template.items);
  expect(items.length).toBeGreaterThan(80);
  for (const { title, why, translations } of items) {
    expect(title).not.toBe('');
    expect(why).not.toBe('');
    expect(translations.es?.title).not.toBe(title);
    expect(translations.es?.why).not.toBe('');
  }
});

it('a template is added, changed as a whole, and deleted', async () => {
  const { id, version } = await create({ items: [item] });
  const items = [{ ...item, key: 'photos', title: 'Photos' }, item];
  expect(await update(id, { version, name: 'U visa (I-918)', items })).toMatchObject({
    name: 'U visa (I-918)',
    items,
    version: version + 1,
  });
  await expect(update(id, { version, items: [] })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'stale_version', current: { items } },
  });
  const params = { id };
  expect((await ada.call(getChecklistTemplate, { params })).checklist_template.items).toEqual(items);
  await ada.call(deleteChecklistTemplate, { params });
  await expect(ada.call(getChecklistTemplate, { params })).rejects.toMatchObject({ status: 404 });
});

it('removed built-in templates can be added again, and each only once', async () => {
  const [first] = await list();
  await ada.call(deleteChecklistTemplate, { params: { id: first?.id ?? '' } });
  const { checklist_templates } = await ada.call(restoreChecklistTemplates, {});
  expect(checklist_templates.map(({ name }) => name)).toContain(first?.name);
  expect(checklist_templates).toHaveLength(STARTING_KINDS.length);
  expect((await ada.call(restoreChecklistTemplates, {})).checklist_templates).toHaveLength(
    STARTING_KINDS.length,
  );
});

it('invalid input names the field, and names are unique', async () => {
  for (const [body, field] of [
    [{ name: ' ' }, 'name'],
    [{ matter_type_id: crypto.randomUUID() }, 'matter_type_id'],
    [{ items: [item, item] }, 'items'],
    [{ items: [{ ...item, key: 'Two words' }] }, 'items.0.key'],
    [{ items: [{ ...item, from: 'nobody' }] }, 'items.0.from'],
    [{ items: [{ ...item, translations: { fr: { title: 'x', why: '' } } }] }, 'items.0.translations.fr'],
  ] as const)
    await expect(create(body)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    });
  await create({});
  await expect(create({ name: 'U VISA' })).rejects.toMatchObject({
    status: 409,
    problem: { message: 'A checklist has this name already' },
  });
});

it('everybody reads, admins change, and other organizations find none', async () => {
  const { id } = await create({});
  const user = await ada.colleague('user');
  expect((await list(await ada.colleague('viewer'))).length).toBe(STARTING_KINDS.length + 1);
  const params = { id };
  for (const call of [
    () => create({ name: 'Mine' }, user),
    () => update(id, { name: 'Mine' }, user),
    () => user.call(restoreChecklistTemplates, {}),
    () => user.call(deleteChecklistTemplate, { params }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 403 });
  const bea = await harness.founder('Bea');
  for (const call of [
    () => update(id, { name: 'Mine' }, bea),
    () => bea.call(getChecklistTemplate, { params }),
    () => bea.call(deleteChecklistTemplate, { params }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
});
