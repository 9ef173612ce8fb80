import { restrictCaseRecord, updateCaseRecord } from '@landfall/contract/case-records';
import { requestMissingItems, updateChecklistItem } from '@landfall/contract/checklists';
import { listMatterTypes } from '@landfall/contract/matter-types';
import { exportMissingItems, listMissingItems } from '@landfall/contract/missing-items';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addChecklistItem, openCase } from '../../testing/factories.ts';
import { type Harness, startHarness, type TestPerson } from '../../testing/harness.ts';

let harness: Harness;
let ada: TestPerson;
let caseId: string;
beforeAll(async () => {
  harness = await startHarness({ tokenSeconds: 100 * 86_400 });
});
afterAll(() => harness.close());
beforeEach(async () => {
  ada = await harness.founder();
  caseId = (await openCase(ada)).id;
});

const edit = (id: string, body: object) => ada.call(updateChecklistItem, { params: { id }, body });

const missing = async (by = ada, query: Record<string, string> = {}) =>
  (await by.call(listMissingItems, { query })).items;

it('missing items are open or requested ones, by case in order', async () => {
  const other = await openCase(ada, 'Reyes: N-400');
  const { matter_types } = await ada.call(listMatterTypes, {});
  const kind = matter_types.find(({ name }) => name.startsWith('N-400'));
  await ada.call(updateCaseRecord, {
    params: { id: other.id },
    body: { matter_type_id: kind?.id ?? null },
  });
  await addChecklistItem(ada, other.id, { title: 'Green card', from: 'client', due_on: '2026-04-01' });
  for (const state of ['received', 'accepted', 'not_needed'] as const)
    await edit((await addChecklistItem(ada, caseId, { title: state })).id, { state });
  const { id } = await addChecklistItem(ada, caseId, { title: 'Form I-130', from: 'office' });
  await addChecklistItem(ada, caseId, { title: 'Passport' });
  await edit(id, { state: 'asked' });
  const first = { case_id: caseId, case_name: 'Okafor: I-130', matter_type: null, due_on: null };
  const { items: rows, total } = await ada.call(listMissingItems, {});
  expect(rows).toMatchObject([
    { ...first, title: 'Form I-130', from: 'office', state: 'asked' },
    { ...first, title: 'Passport', from: 'client', state: 'open' },
    { case_id: other.id, title: 'Green card', matter_type: kind?.name, due_on: '2026-04-01' },
  ]);
  expect(total).toBe(3);
  expect(await ada.call(exportMissingItems, {})).toBe(
    [
      'Case,Kind of Case,Item,Provided By,State,Last Asked,Due',
      'Okafor: I-130,,Form I-130,Our office,Asked,,',
      'Okafor: I-130,,Passport,Client,Open,,',
      `Reyes: N-400,${kind?.name},Green card,Client,Open,,2026-04-01`,
      '',
    ].join('\r\n'),
  );
});

it('missing items are paged', async () => {
  for (const title of ['One', 'Two', 'Three']) await addChecklistItem(ada, caseId, { title });
  const { items: page, next_cursor } = await ada.call(listMissingItems, { query: { limit: '2' } });
  expect(page.map(({ title }) => title)).toEqual(['One', 'Two']);
  const rest = await ada.call(listMissingItems, { query: { limit: '2', cursor: next_cursor ?? '' } });
  expect(rest).toMatchObject({ items: [{ title: 'Three' }], total: 3, next_cursor: null });
  await expect(missing(ada, { cursor: 'x' })).rejects.toMatchObject({
    status: 400,
    problem: { fields: { cursor: expect.any(String) } },
  });
});

it('missing items exclude archived cases, hidden restricted ones, and other organizations', async () => {
  const [viewer, bea] = [await ada.colleague('viewer'), await harness.founder('Bea')];
  await addChecklistItem(ada, caseId);
  expect(await missing(viewer)).toHaveLength(1);
  expect(await viewer.call(exportMissingItems, {})).toContain('Passport');
  expect(await missing(bea)).toEqual([]);
  await ada.call(restrictCaseRecord, { params: { id: caseId } });
  expect(await viewer.call(listMissingItems, {})).toMatchObject({ items: [], total: 0 });
  expect(await viewer.call(exportMissingItems, {})).not.toContain('Passport');
  expect(await missing()).toHaveLength(1);
  await ada.call(updateCaseRecord, { params: { id: caseId }, body: { archived: true } });
  expect(await ada.call(listMissingItems, {})).toMatchObject({ items: [], total: 0 });
});

describe('missing items are filtered by', () => {
  let max: TestPerson;
  let kindId: string;
  const ask = (id: string) =>
    ada.call(requestMissingItems, {
      params: { id: caseId },
      body: { item_ids: [id], to: ['ngozi@example.test'], link: false },
    });
  const titles = async (query: Record<string, string>) =>
    (await missing(ada, query)).map(({ title }) => title);

  beforeEach(async () => {
    const { matter_types } = await ada.call(listMatterTypes, {});
    kindId = matter_types[0]?.id ?? '';
    max = await ada.colleague('user');
    const { id: other } = await openCase(ada, 'Reyes: N-400');
    await ada.call(updateCaseRecord, {
      params: { id: other },
      body: { matter_type_id: kindId, assignee_ids: [max.id] },
    });
    await addChecklistItem(ada, caseId, { title: 'Passport' });
    await addChecklistItem(ada, caseId, { title: 'Tax return', from: 'petitioner' });
    await addChecklistItem(ada, other, { title: 'Green card' });
  });

  it.each<[what: string, query: () => Record<string, string>, expected: string[]]>([
    ['the cases of a member', () => ({ assignee_id: max.id }), ['Green card']],
    ['a kind of case', () => ({ matter_type_id: kindId }), ['Green card']],
    ['who provides it', () => ({ from: 'petitioner' }), ['Tax return']],
    ['several of these', () => ({ assignee_id: max.id, from: 'petitioner' }), []],
  ])('%s, as a file too', async (_, query, expected) => {
    expect(await titles(query())).toEqual(expected);
    expect((await ada.call(listMissingItems, { query: query() })).total).toBe(expected.length);
    const rows = (await ada.call(exportMissingItems, { query: query() })).trimEnd().split('\r\n').slice(1);
    expect(rows).toEqual(expected.map((title) => expect.stringContaining(title)));
  });

  it('status, and by a request more than some days ago', async () => {
    const [passport, tax] = await missing();
    await ask(passport?.id ?? '');
    expect(await titles({ state: 'asked' })).toEqual(['Passport']);
    expect(await titles({ state: 'open' })).toEqual(['Tax return', 'Green card']);
    const day = new Date(harness.clock.now()).toISOString().slice(0, 10);
    expect(await missing(ada, { state: 'asked' })).toMatchObject([{ asked_on: day }]);
    expect(await ada.call(exportMissingItems, { query: { state: 'asked' } })).toContain(`Asked,${day},`);
    harness.clock.advance(7 * 86_400_000);
    expect(await titles({ asked_days: '7' })).toEqual([]);
    harness.clock.advance(86_400_000);
    await ask(tax?.id ?? '');
    expect(await titles({ asked_days: '7' })).toEqual(['Passport']);
    // Asking again restarts the wait; an item that is set back to open does not wait.
    await ask(passport?.id ?? '');
    expect(await titles({ asked_days: '7' })).toEqual([]);
    harness.clock.advance(8 * 86_400_000);
    await edit(passport?.id ?? '', { state: 'open' });
    expect(await titles({ asked_days: '7' })).toEqual(['Tax return']);
  });

  it('existing records only', async () => {
    const bea = await harness.founder('Bea');
    for (const query of [{ assignee_id: bea.id }, { matter_type_id: crypto.randomUUID() }]) {
      await expect(missing(ada, query)).rejects.toMatchObject({ status: 404 });
      await expect(ada.call(exportMissingItems, { query })).rejects.toMatchObject({ status: 404 });
    }
    expect(await missing(bea, { from: 'petitioner' })).toEqual([]);
  });

  it.each([
    ['assignee_id', 'Ada'],
    ['matter_type_id', 'N-400'],
    ['from', 'nobody'],
    ['state', 'accepted'],
    ['asked_days', '0'],
    ['asked_days', '3651'],
    ['asked_days', 'ten'],
  ])('no %s that is %s', async (field, value) => {
    const refused = { status: 400, problem: { fields: { [field]: expect.any(String) } } };
    await expect(missing(ada, { [field]: value })).rejects.toMatchObject(refused);
    await expect(ada.call(exportMissingItems, { query: { [field]: value } })).rejects.toMatchObject(refused);
  });
});
