import { exportCaseRecords, listCaseRecords, updateCaseRecord } from '@landfall/contract/case-records';
import { listChecklistTemplates } from '@landfall/contract/checklist-templates';
import {
  addChecklist,
  createChecklistItem,
  deleteChecklistItem,
  getChecklist,
  type ItemState,
  updateChecklistItem,
} from '@landfall/contract/checklists';
import { getDocument, restoreDocument, trashDocument } from '@landfall/contract/documents';
import { listHistory } from '@landfall/contract/history';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addBeneficiary,
  addChecklistItem,
  addDocument,
  linkBeneficiary,
  openCase,
} from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

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

const items = async (by = ada, id = caseId) => (await by.call(getChecklist, { params: { id } })).items;
const templates = async (by = ada) => (await by.call(listChecklistTemplates, {})).checklist_templates;
const templateNamed = async (part: string) =>
  (await templates()).find(({ name }) => name.includes(part))?.id ?? '';
const add = (template_id: string, by = ada, id = caseId) =>
  by.call(addChecklist, { params: { id }, body: { template_id } });
const edit = (id: string, body: object, by = ada) => by.call(updateChecklistItem, { params: { id }, body });
const listed = async (query: Record<string, string> = {}, by = ada) =>
  (await by.call(listCaseRecords, { query })).case_records;

it('a case gets a template’s items in order, and the missing items of a second one', async () => {
  const first = await add(await templateNamed('I-130'));
  expect(first.added).toBe(first.items.length);
  expect(first.items.map(({ title }) => title).slice(0, 2)).toEqual([
    'Signed agreement with the office',
    'Proof of citizenship or of the green card of the petitioner',
  ]);
  expect(first.items[0]).toMatchObject({ from: 'office', state: 'open', due_on: null, documents: [] });
  const second = await add(await templateNamed('I-485'));
  expect(second.added).toBeGreaterThan(0);
  const titles = second.items.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.filter((title) => title.startsWith('Passport'))).toHaveLength(1);
  expect((await add(await templateNamed('I-485'))).added).toBe(0);
});

it('a custom item is added, changed and removed', async () => {
  const item = await addChecklistItem(ada, caseId, {
    title: '  Letter of the bank ',
    why: 'It shows the savings.',
    from: 'petitioner',
    due_on: '2026-09-01',
  });
  expect(item).toMatchObject({
    title: 'Letter of the bank',
    from: 'petitioner',
    due_on: '2026-09-01',
    version: 1,
  });
  const translations = { es: { title: 'Carta del banco', why: '' } };
  const { checklist_item } = await edit(item.id, { version: 1, translations, note: 'Chase', due_on: null });
  expect(checklist_item).toMatchObject({ translations, note: 'Chase', due_on: null, version: 2 });
  await expect(edit(item.id, { version: 1, note: '' })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'stale_version', current: { note: 'Chase', version: 2 } },
  });
  await ada.call(deleteChecklistItem, { params: { id: item.id } });
  expect(await items()).toEqual([]);
  await expect(edit(item.id, { note: '' })).rejects.toMatchObject({ status: 404 });
});

it('D17 an item’s documents are on its case, return from the trash, and are reviewed by accepting it', async () => {
  const { id } = await addChecklistItem(ada, caseId);
  const onCase = await addDocument(ada, caseId, { title: 'Passport' });
  const ana = await addBeneficiary(ada);
  await linkBeneficiary(ada, caseId, ana.id);
  const ofPerson = await addDocument(ada, ana.id, { name: 'old.txt', title: 'Old passport' });
  await harness.owner.query("update app.document set state = 'received' where id = $1", [onCase.id]);
  const { checklist_item } = await edit(id, { document_ids: [onCase.id, ofPerson.id] });
  expect(checklist_item.documents.map(({ title, state }) => [title, state])).toEqual([
    ['Old passport', 'looked_at'],
    ['Passport', 'received'],
  ]);
  const elsewhere = await addDocument(ada, (await openCase(ada)).id);
  await expect(edit(id, { document_ids: [elsewhere.id] })).rejects.toMatchObject({
    status: 400,
    problem: { fields: { document_ids: expect.any(String) } },
  });
  await edit(id, { state: 'accepted' });
  expect((await ada.call(getDocument, { params: { id: onCase.id } })).document.state).toBe('looked_at');
  const titles = async () => (await items())[0]?.documents.map(({ title }) => title);
  await ada.call(trashDocument, { params: { id: onCase.id } });
  expect(await titles()).toEqual(['Old passport']);
  await ada.call(restoreDocument, { params: { id: onCase.id } });
  expect(await titles()).toEqual(['Old passport', 'Passport']);
  expect((await edit(id, { document_ids: [] })).checklist_item.documents).toEqual([]);
});

it('a file uploaded for an item becomes its document, and the item is received', async () => {
  const { id } = await addChecklistItem(ada, caseId);
  const { id: documentId } = await addDocument(ada, caseId, { title: 'Passport', checklist_item_id: id });
  expect((await items())[0]).toMatchObject({ state: 'received', documents: [{ id: documentId }] });
  await edit(id, { state: 'accepted' });
  await addDocument(ada, caseId, { name: 'again.txt', content: 'again', checklist_item_id: id });
  expect((await items())[0]).toMatchObject({ state: 'accepted', documents: [{}, {}] });
  const other = await openCase(ada);
  await expect(addDocument(ada, other.id, { checklist_item_id: id })).rejects.toMatchObject({
    status: 400,
    problem: { fields: { checklist_item_id: expect.any(String) } },
  });
});

it('changes of an item are in its history', async () => {
  const { id } = await addChecklistItem(ada, caseId);
  await edit(id, { state: 'not_needed' });
  const { changes } = await ada.call(listHistory, { query: { resource_id: id } });
  expect(changes[0]?.fields).toEqual([{ field: 'state', from: 'open', to: 'not_needed' }]);
});

describe('in the case list', () => {
  async function caseWith(title: string, states: readonly ItemState[]): Promise<string> {
    const { id } = await openCase(ada, title);
    for (const state of states) await edit((await addChecklistItem(ada, id)).id, { state });
    return id;
  }

  it('a case shows the progress of its checklist, and can be filtered by it', async () => {
    await caseWith('Half', ['accepted', 'received', 'not_needed']);
    await caseWith('Whole', ['accepted', 'not_needed']);
    await caseWith('Needless', ['not_needed']);
    const progress = Object.fromEntries((await listed()).map(({ title, checklist }) => [title, checklist]));
    expect(progress).toEqual({
      Half: { done: 1, total: 2 },
      Whole: { done: 1, total: 1 },
      Needless: { done: 0, total: 0 },
      'Okafor: I-130': { done: 0, total: 0 },
    });
    const titles = async (checklist: string) => (await listed({ checklist })).map(({ title }) => title);
    expect(await titles('missing')).toEqual(['Half']);
    expect(await titles('complete')).toEqual(['Whole']);
    const csv = await ada.call(exportCaseRecords, {
      query: { checklist: 'missing', columns: 'title,checklist' },
    });
    expect(csv).toContain('Half,1 of 2');
  });

  it('a case shows its kind, and can be filtered by it', async () => {
    const [type] = (await ada.call(listMatterTypes, {})).matter_types;
    const matter_type_id = type?.id ?? '';
    await ada.call(updateCaseRecord, { params: { id: caseId }, body: { matter_type_id } });
    await openCase(ada, 'Other');
    const rows = await listed({ matter_type_id });
    expect(rows).toMatchObject([{ id: caseId, matter_type_id, matter_type: type?.name }]);
    expect((await listed()).find(({ title }) => title === 'Other')?.matter_type).toBeNull();
    await expect(listed({ matter_type_id: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 });
  });
});

it('invalid input names the field', async () => {
  const { id } = await addChecklistItem(ada, caseId);
  for (const [body, field] of [
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ state: 'lost' }, 'state'],
    [{ due_on: '2026-02-30' }, 'due_on'],
    [{ translations: { es: { title: '', why: '' } } }, 'translations.es.title'],
    [{ document_ids: ['x'] }, 'document_ids.0'],
  ] as const)
    await expect(edit(id, body)).rejects.toMatchObject({
      status: 400,
      problem: { fields: { [field]: expect.any(String) } },
    });
  await expect(add(crypto.randomUUID())).rejects.toMatchObject({
    status: 400,
    problem: { fields: { template_id: expect.any(String) } },
  });
});

it('viewers read, users change, and other organizations find nothing', async () => {
  const { id } = await addChecklistItem(ada, caseId);
  const viewer = await ada.colleague('viewer');
  expect(await items(viewer)).toHaveLength(1);
  await expect(edit(id, { note: 'x' }, viewer)).rejects.toMatchObject({ status: 403 });
  const bea = await harness.founder('Bea');
  const templateId = (await templates())[0]?.id ?? '';
  for (const call of [
    () => items(bea),
    () => add(templateId, bea),
    () => bea.call(createChecklistItem, { params: { id: caseId }, body: { title: 'Passport' } }),
    () => edit(id, { note: 'x' }, bea),
    () => bea.call(deleteChecklistItem, { params: { id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 });
  const own = (await openCase(bea)).id;
  await expect(add(templateId, bea, own)).rejects.toMatchObject({ status: 400 });
});
