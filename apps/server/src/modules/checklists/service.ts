import type { TemplateItem } from '@landfall/contract/checklist-templates';
import type {
  addChecklist as addChecklistCall,
  ChecklistItem,
  createChecklistItem,
  updateChecklistItem,
} from '@landfall/contract/checklists';
import { LIMITS } from '@landfall/contract/constants';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { dateAsWritten } from '@landfall/contract/fields';
import { changedFields } from '../../platform/db/changed-fields.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { newRecord } from '../../platform/new-record.ts';
import { announceOnCase, assertCase, changeCase } from '../case-summary/service.ts';
import { findTemplate } from '../checklist-templates/service.ts';
import { markReviewed } from '../documents/service.ts';
import * as queries from './queries.ts';

async function toWire(tx: OrgTx, rows: readonly queries.ItemRow[]): Promise<ChecklistItem[]> {
  const documents = await queries.selectDocumentsOfItems(
    tx,
    rows.map(({ id }) => id),
  );
  const documentsOf = Map.groupBy(documents, ({ item_id }) => item_id);
  return rows.map(({ key: _, ...row }) => ({
    ...row,
    documents: (documentsOf.get(row.id) ?? []).map(({ item_id: __, ...document }) => document),
  }));
}

/**
 * The checklist of a case in its order.
 * @throws Failure `not_found` when the case does not exist
 */
export async function listItems(tx: OrgTx, caseId: string): Promise<ChecklistItem[]> {
  await assertCase(tx, caseId);
  return toWire(tx, await queries.selectItemsOf(tx, caseId));
}

async function readItem(tx: OrgTx, id: string): Promise<ChecklistItem> {
  const [item] = await toWire(tx, [found(await queries.selectItem(tx, id))]);
  return found(item);
}

/**
 * Changes the checklist of a case and notifies its open pages.
 * @throws Failure `not_found` when the case does not exist
 */
async function changeChecklist<T>(
  { tx, now }: Pick<OrgSession, 'tx' | 'now'>,
  caseId: string,
  change: () => Promise<T>,
): Promise<T> {
  const result = await changeCase(tx, caseId, change);
  await announceOnCase(tx, 'checklist', caseId, now);
  return result;
}

function assertRoom(items: number): void {
  if (items > LIMITS.checklistItems)
    throw new Failure('conflict', `At most ${LIMITS.checklistItems} items on one checklist`);
}

/**
 * Adds the items of a template that the case does not have yet.
 * @throws Failure `not_found`, `invalid_input` that names `template_id`, `conflict` for more items than fit
 */
export async function addChecklist(
  session: OrgSession,
  caseId: string,
  templateId: string,
): Promise<HandlerResult<typeof addChecklistCall>> {
  const { tx } = session;
  await assertCase(tx, caseId);
  const template = await findTemplate(tx, templateId);
  if (!template) throw invalidInput({ template_id: 'There is no such checklist' });
  const added = await addItems(session, caseId, template.items);
  return { items: await listItems(tx, caseId), added };
}

/** The template items that a case does not have yet, each once. */
export async function missingItems(
  tx: OrgTx,
  caseId: string,
  items: readonly TemplateItem[],
): Promise<TemplateItem[]> {
  const present = new Set((await queries.selectItemsOf(tx, caseId)).map(({ key }) => key));
  const wanted = new Map(items.map((item) => [item.key, item]));
  return [...wanted.values()].filter(({ key }) => !present.has(key));
}

/**
 * Adds the template items that a case does not have yet.
 * @returns how many were added
 * @throws Failure `not_found`, `conflict` for more items than fit
 */
export async function addItems(
  session: OrgSession,
  caseId: string,
  items: readonly TemplateItem[],
): Promise<number> {
  const { tx, now } = session;
  if (items.length === 0) return 0;
  return changeChecklist(session, caseId, async () => {
    const missing = await missingItems(tx, caseId, items);
    const present = await queries.selectItemsOf(tx, caseId);
    assertRoom(present.length + missing.length);
    await queries.insertItems(
      tx,
      missing.map((item) => ({ ...newRecord(now), case_id: caseId, due_on: null, ...item })),
    );
    const had = new Set(present.map(({ id }) => id));
    const all = await queries.selectItemsOf(tx, caseId);
    recordItems(
      session,
      all.filter(({ id }) => !had.has(id)),
      'added',
    );
    return missing.length;
  });
}

/**
 * Adds an item that comes from no template.
 * @throws Failure `not_found`, `conflict` for more items than fit
 */
export async function addItem(
  session: OrgSession,
  caseId: string,
  { due_on, ...fields }: HandlerInput<typeof createChecklistItem>['body'],
): Promise<ChecklistItem> {
  const { tx, now } = session;
  const record = newRecord(now);
  await changeChecklist(session, caseId, async () => {
    assertRoom((await queries.countItems(tx, caseId)) + 1);
    const day = due_on === null ? null : dateAsWritten(due_on);
    await queries.insertItems(tx, [{ ...record, case_id: caseId, key: '', ...fields, due_on: day }]);
    recordItems(session, [found(await queries.selectItem(tx, record.id))], 'added');
  });
  return readItem(tx, record.id);
}

/** The fields of an item that the history of its case records, in readable form. */
const RECORDED = ['title', 'state', 'due_on', 'note'] as const;

const historyRecord = ({ id, case_id }: queries.ItemRow) => ({ id, kind: 'checklist_item', caseId: case_id });

/** Records in the history of a case that items were added to its checklist (`'added'`) or removed from it. */
function recordItems(
  session: OrgSession,
  rows: readonly queries.ItemRow[],
  became: 'added' | 'removed',
): void {
  for (const row of rows) {
    const [before, after] = became === 'added' ? [null, row] : [row, null];
    recordChanges(session, historyRecord(row), before, after, ['title', 'due_on']);
  }
}

/** @throws Failure `invalid_input` that names `document_ids` */
async function setDocuments(tx: OrgTx, row: queries.ItemRow, ids: readonly string[]): Promise<void> {
  const distinct = [...new Set(ids)];
  if ((await queries.countShownOn(tx, row.case_id, distinct)) < distinct.length)
    throw invalidInput({ document_ids: 'Only documents that show on the case' });
  await queries.replaceDocuments(tx, row, distinct);
}

/**
 * Changes the supplied fields of an item. Accepting an item also records that its documents were checked.
 * @throws Failure `not_found`, `stale_version`, `invalid_input` that names `document_ids`
 */
export async function editItem(
  session: OrgSession,
  id: string,
  edit: HandlerInput<typeof updateChecklistItem>['body'],
): Promise<ChecklistItem> {
  const { tx } = session;
  const { version, document_ids: documentIds, translations, due_on, ...fields } = edit;
  const { case_id: caseId } = found(await queries.selectItem(tx, id));
  return changeChecklist(session, caseId, async () => {
    const row = found(await queries.selectItem(tx, id));
    if (version !== undefined && version !== row.version) throw staleVersion(await readItem(tx, id));
    const due = due_on === undefined || due_on === null ? due_on : dateAsWritten(due_on);
    const change: queries.ItemChange = {
      ...changedFields({ ...row }, { ...fields, due_on: due }),
      ...(translations ? { translations } : {}),
    };
    if (documentIds) await setDocuments(tx, row, documentIds);
    if (documentIds || Object.keys(change).length > 0) await queries.updateItem(tx, id, change);
    recordChanges(session, historyRecord(row), { ...row }, { ...row, ...change }, RECORDED);
    const item = await readItem(tx, id);
    if (change.state !== 'accepted') return item;
    await markReviewed(
      tx,
      item.documents.map((document) => document.id),
    );
    return readItem(tx, id);
  });
}

/**
 * Removes an item from its checklist; its documents stay.
 * @throws Failure `not_found`
 */
export async function deleteItem(session: OrgSession, id: string): Promise<void> {
  const { tx } = session;
  const { case_id: caseId } = found(await queries.selectItem(tx, id));
  await changeChecklist(session, caseId, async () => {
    recordItems(session, [found(await queries.selectItem(tx, id))], 'removed');
    await queries.deleteItem(tx, id);
  });
}

/**
 * Checks that an item belongs to a case.
 * @throws Failure `invalid_input` that names `checklist_item_id`
 */
export async function assertItemOf(tx: OrgTx, caseId: string, itemId: string): Promise<void> {
  if ((await queries.selectItem(tx, itemId))?.case_id !== caseId)
    throw invalidInput({ checklist_item_id: 'There is no such item on the checklist of this case' });
}

/** Adds a document to the item that it was uploaded for. The item is then received, unless it is settled already. */
export async function receiveDocument(
  session: Pick<OrgSession, 'tx' | 'now'>,
  caseId: string,
  itemId: string,
  documentId: string,
): Promise<void> {
  const { tx } = session;
  await changeChecklist(session, caseId, async () => {
    const row = await queries.selectItem(tx, itemId);
    // The item may have been deleted during the upload; the document is kept nevertheless.
    if (!row) return;
    await queries.insertDocuments(tx, row, [documentId]);
    const waits = row.state === 'open' || row.state === 'asked';
    await queries.updateItem(tx, itemId, waits ? { state: 'received' } : {});
  });
}

/** Records that clients are asked for items of a case. */
export async function markAsked(session: OrgSession, caseId: string, ids: readonly string[]): Promise<void> {
  await changeChecklist(session, caseId, () => queries.markAsked(session.tx, ids, session.now));
}
