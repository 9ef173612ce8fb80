import { getCaseRecord } from '@landfall/contract/case-records';
import { listChecklistTemplates } from '@landfall/contract/checklist-templates';
import {
  addChecklist,
  type ChecklistItem,
  createChecklistItem,
  deleteChecklistItem,
  getChecklist,
  updateChecklistItem,
} from '@landfall/contract/checklists';
import { getDocument, listDocuments } from '@landfall/contract/documents';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectNoOverflow } from '../../testing/accessibility.ts';
import { answer, answerLive, fail, LOST, Refusal, sendLiveEvent } from '../../testing/answers.ts';
import { askAgain } from '../../testing/ask-again.ts';
import { BIRTH_ITEM, ITEMS, PASSPORT_ITEM, TEMPLATE } from '../../testing/checklists.ts';
import { RECEIPT } from '../../testing/documents.ts';
import { ANA, LUIS, OPEN_CASE } from '../../testing/records.ts';
import { answerPerson, idOf } from '../../testing/shell-answers.ts';
import { openWorkspace } from '../../testing/workspace.tsx';

beforeEach(answerLive);

const CASE = `/case_records/${OPEN_CASE.id}`;
const section = () => page.getByRole('region', { name: 'Checklist', exact: true });
const row = (title: string) => section().getByRole('listitem').filter({ hasText: title }).first();
const dialog = (name: string) => page.getByRole('dialog', { name });
async function choose(item: string, more: string) {
  await section().getByRole('button', { name: more }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Makes the server apply changes to an item, which the list then returns. @param bodies gets the request bodies */
function answerChanges(item: ChecklistItem, bodies: unknown[]) {
  answer(updateChecklistItem, ({ body }) => {
    bodies.push(body);
    const checklist_item: ChecklistItem = { ...item, ...(body as object) };
    answer(getChecklist, { items: ITEMS.map((one) => (one.id === item.id ? checklist_item : one)) });
    return { checklist_item };
  });
}

beforeEach(() => {
  answer(getCaseRecord, {
    case_record: { ...OPEN_CASE, matter_type_id: TEMPLATE.matter_type_id },
    dates: [],
    notes: [],
    notes_total: 0,
    notes_next_cursor: null,
    beneficiaries: [ANA],
    petitioners: [LUIS],
  });
  answer(getChecklist, { items: ITEMS });
});

it('an empty checklist explains itself, and suggests the template of the kind', async () => {
  const other = { ...TEMPLATE, id: idOf(312), name: 'Any case', matter_type_id: null };
  answer(listChecklistTemplates, { checklist_templates: [other, TEMPLATE] });
  answer(getChecklist, { items: [] });
  await openWorkspace(CASE);
  await expect.element(section().getByText('No checklist yet')).toBeVisible();
  await section().getByRole('button', { name: 'Use Another Checklist' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Any case 2 items' })).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(addChecklist, LOST);
  await page.getByRole('menuitem', { name: 'Any case 2 items' }).click();
  await expect.element(page.getByText('Nothing was added. No response from server')).toBeVisible();
  answer(addChecklist, ({ body }) => {
    expect(body).toEqual({ template_id: TEMPLATE.id });
    answer(getChecklist, { items: ITEMS });
    return { items: ITEMS, added: 5 };
  });
  await section().getByRole('button', { name: 'Use Family petition' }).click();
  await expect.element(page.getByText('5 items added from Family petition')).toBeVisible();
  await expect.element(row('Passport')).toBeVisible();
});

it('shows others’ changes automatically, without refetching another case’s', async () => {
  await openWorkspace(CASE);
  await expect.element(row('Passport')).toBeVisible();
  let asked = 0;
  answer(getChecklist, () => {
    asked += 1;
    return { items: [{ ...PASSPORT_ITEM, note: 'Sent by the client' }] };
  });
  sendLiveEvent({ kind: 'checklist', id: idOf(901), n: 1 });
  // When events arrive together, the one about this page may come after one about another case.
  sendLiveEvent({ kind: 'documents', id: OPEN_CASE.id, n: 2 });
  await expect.element(row('Passport').getByText('Sent by the client')).toBeVisible();
  expect(asked).toBe(1);
});

it('shows nothing while items load, and the reason of a failure', async () => {
  let arrive = (_: Refusal) => {};
  fail(getChecklist, new Promise((resolve) => (arrive = resolve)));
  await openWorkspace(CASE);
  await expect.element(section().getByRole('status', { name: 'Loading checklist' })).toBeVisible();
  await expectAccessible();
  arrive(new Refusal('forbidden', 'Not now'));
  await expect.element(section().getByText('Not now')).toBeVisible();
  const retry = section().getByRole('button', { name: 'Retry' });
  await askAgain(retry, () => answer(getChecklist, { items: ITEMS }), row('Passport'));
});

it('shows each item’s state, and the case’s progress', async () => {
  const long = {
    ...PASSPORT_ITEM,
    id: idOf(309),
    title: 'Kapitänsmützen'.repeat(14),
    note: 'Seiten'.repeat(50),
  };
  answer(getChecklist, { items: [...ITEMS, long] });
  await openWorkspace(CASE);
  await expect.element(section().getByText('1 of 5 accepted')).toBeVisible();
  const head = page.getByRole('region', { name: 'Case', exact: true });
  await expect.element(head.getByText('1 of 5 accepted')).toBeVisible();
  await expect.element(head.getByRole('progressbar', { name: 'Checklist' })).toBeVisible();
  const late = row('Federal tax returns');
  await expect.element(late.getByText('Asked', { exact: true })).toBeVisible();
  await expect.element(late.getByText('Petitioner')).toBeVisible();
  await expect.element(late.getByText('3 days overdue')).toBeVisible();
  await expect.element(row('Birth certificate').getByText('With a certified translation')).toBeVisible();
  await expect.element(row('Birth certificate').getByText('To look at')).toBeVisible();
  // An accepted item is no longer overdue.
  await expect.element(row('Form I-130').getByText('due Feb 10, 2026')).toBeVisible();
  expect(row('Form I-130').getByText('overdue').elements()).toEqual([]);
  await expectAccessible();
  await expectNoOverflow();
});

it('opens a document like those of the case', async () => {
  fail(getDocument, new Refusal('not_found', 'Not found'));
  await openWorkspace(CASE);
  await row('Birth certificate').getByRole('link', { name: 'Translation' }).click();
  expect(location.search).toBe(`?document=${idOf(52)}`);
  await expect.element(page.getByText('Document not found')).toBeVisible();
});

it('accepts an item by one click, with Undo', async () => {
  await openWorkspace(CASE);
  const bodies: unknown[] = [];
  answerChanges(BIRTH_ITEM, bodies);
  await row('Birth certificate').getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('Birth certificate: accepted')).toBeVisible();
  await expect.element(row('Birth certificate').getByText('Accepted')).toBeVisible();
  await expect.element(row('Birth certificate').getByRole('button')).toHaveFocus();
  await expect.element(section().getByText('2 of 4 accepted')).toBeVisible();
  const said = page.getByRole('alert').filter({ hasText: 'Birth certificate: accepted' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Birth certificate: received again')).toBeVisible();
  await choose('Not needed', 'More for Birth certificate');
  await expect.element(row('Birth certificate').getByText('Not needed')).toBeVisible();
  await choose('Reopen', 'More for Birth certificate');
  await expect.element(row('Birth certificate').getByText('Open', { exact: true })).toBeVisible();
  await row('Birth certificate').getByRole('button', { name: 'Mark as received' }).click();
  await expect.element(row('Birth certificate').getByText('Received', { exact: true })).toBeVisible();
  expect(bodies).toEqual(
    ['accepted', 'received', 'not_needed', 'open', 'received'].map((state) => ({ state })),
  );
});

it('a failure keeps the item unchanged', async () => {
  await openWorkspace(CASE);
  fail(updateChecklistItem, LOST);
  await row('Birth certificate').getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText('No response from server', { exact: true })).toBeVisible();
  await expect.element(row('Birth certificate').getByText('Received', { exact: true })).toBeVisible();
});

it('a custom item requires a title; typed text stays when the server refuses', async () => {
  await openWorkspace(CASE);
  await choose('Item…', 'Add to checklist');
  const add = dialog('Add an Item');
  await add.getByLabelText('Why in Spanish').fill('Para la entrevista');
  await add.getByRole('button', { name: 'Add Item' }).click();
  await expect.element(add.getByText('Title is required')).toBeVisible();
  await expect.element(add.getByText('Title in Spanish is required')).toBeVisible();
  await expectAccessible();
  await expectNoOverflow();
  fail(createChecklistItem, new Refusal('conflict', 'A checklist has at most 200 items'));
  await add.getByRole('textbox', { name: 'Title', exact: true }).fill('Photographs');
  await add.getByLabelText('Title in Spanish').fill('Fotografías');
  await add.getByRole('textbox', { name: 'Due Date' }).fill('3/14/2026');
  await add.getByRole('button', { name: 'Add Item' }).click();
  await expect.element(add.getByText('at most 200 items')).toBeVisible();
  answer(createChecklistItem, ({ body }) => {
    expect(body).toEqual({
      title: 'Photographs',
      why: '',
      from: 'client',
      translations: { es: { title: 'Fotografías', why: 'Para la entrevista' } },
      due_on: '2026-03-14',
    });
    const checklist_item = { ...PASSPORT_ITEM, id: idOf(308), title: 'Photographs' };
    answer(getChecklist, { items: [...ITEMS, checklist_item] });
    return { checklist_item };
  });
  await add.getByRole('button', { name: 'Add Item' }).click();
  await expect.element(page.getByText('Photographs added')).toBeVisible();
  await expect.element(row('Photographs')).toBeVisible();
});

it('shows someone else’s change before overwriting it', async () => {
  await openWorkspace(CASE);
  await choose('Edit…', 'More for Passport');
  const edit = dialog('Edit Passport');
  await edit.getByRole('textbox', { name: 'Title', exact: true }).fill('Passports');
  await edit.getByLabelText('Provided By').selectOptions('Petitioner');
  await expectAccessible();
  fail(
    updateChecklistItem,
    new Refusal('stale_version', 'Stale', { ...PASSPORT_ITEM, title: 'Passport, all pages', version: 2 }),
  );
  await edit.getByRole('button', { name: 'Save' }).click();
  const conflict = dialog('Someone else changed this');
  await expect
    .element(conflict.getByRole('row', { name: 'Title Passport, all pages Passports' }))
    .toBeVisible();
  await expect.element(conflict.getByRole('row', { name: 'Provided By Client Petitioner' })).toBeVisible();
  const bodies: unknown[] = [];
  answerChanges(PASSPORT_ITEM, bodies);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect.element(page.getByText('Item saved')).toBeVisible();
  expect(bodies).toEqual([{ title: 'Passports', from: 'petitioner', version: 2 }]);
});

it('links documents shown on the case', async () => {
  answer(listDocuments, { documents: [RECEIPT] });
  await openWorkspace(CASE);
  await choose('Documents…', 'More for Birth certificate');
  const documents = dialog('Documents of Birth certificate');
  await documents.getByRole('checkbox', { name: 'Translation' }).click();
  await documents.getByRole('checkbox', { name: 'Receipt notice' }).click();
  await expectAccessible();
  await expectNoOverflow();
  answer(updateChecklistItem, ({ body }) => {
    expect(body).toEqual({ document_ids: [idOf(51), RECEIPT.id], version: 1 });
    return { checklist_item: BIRTH_ITEM };
  });
  await documents.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Documents of Birth certificate saved')).toBeVisible();
});

it('deletes an item after a question', async () => {
  answer(deleteChecklistItem, () => {
    answer(getChecklist, { items: ITEMS.slice(1) });
    return undefined as never;
  });
  await openWorkspace(CASE);
  await choose('Delete…', 'More for Passport');
  await dialog('Delete Passport?').getByRole('button', { name: 'Delete item' }).click();
  await expect.element(page.getByText('Passport deleted')).toBeVisible();
  await expect.element(section().getByText('Passport', { exact: true })).not.toBeInTheDocument();
});

it('a viewer reads it without actions', async () => {
  answerPerson('viewer');
  await openWorkspace(CASE);
  await expect.element(row('Passport')).toBeVisible();
  expect(section().getByRole('button').elements()).toEqual([]);
  await expectAccessible();
});

it('a viewer reads that there is none', async () => {
  answerPerson('viewer');
  answer(getChecklist, { items: [] });
  await openWorkspace(CASE);
  await expect.element(section().getByText('Nothing is asked for on this case.')).toBeVisible();
  expect(section().getByRole('button').elements()).toEqual([]);
});
