import type { ItemProvider } from '@landfall/contract/checklist-words';
import type { ChecklistItem, ItemState } from '@landfall/contract/checklists';
import type { DocumentState } from '@landfall/contract/documents';
import type { MissingItem } from '@landfall/contract/missing-items';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import { dayOf } from '../../platform/db/organization-day.ts';
import { idKey, type ListOrder, type Page, type PageAt, readPage } from '../../platform/db/page.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

function items({ db, orgId }: OrgTx) {
  return db
    .selectFrom('checklist_item')
    .select(['id', 'case_id', 'key', 'title', 'why', 'due_on', 'note', 'asked_at', 'version', 'created_at'])
    .select(({ ref }) => [
      ref('provider').$castTo<ItemProvider>().as('from'),
      ref('state').$castTo<ItemState>().as('state'),
      ref('translations').$castTo<ChecklistItem['translations']>().as('translations'),
    ])
    .where('org_id', '=', orgId);
}

export type ItemRow = NonNullable<Awaited<ReturnType<typeof selectItem>>>;

/** The checklist of a case in its order, as ids increase with time. */
export function selectItemsOf(tx: OrgTx, caseId: string) {
  return items(tx).where('case_id', '=', caseId).orderBy('id').execute();
}

export function selectItem(tx: OrgTx, id: string) {
  return items(tx).where('id', '=', id).executeTakeFirst();
}

/** A document of an item. */
export interface ItemDocumentRow {
  item_id: string;
  id: string;
  title: string;
  state: DocumentState;
}

/** The documents of items, ordered by title, without those in the trash. */
export async function selectDocumentsOfItems(
  { db, orgId }: OrgTx,
  itemIds: readonly string[],
): Promise<ItemDocumentRow[]> {
  const { rows } = await sql<ItemDocumentRow>`
    select l.item_id, d.id, d.title, d.state
    from checklist_document l join document d on d.org_id = l.org_id and d.id = l.document_id
    where l.org_id = ${orgId} and l.item_id = any (${itemIds}::uuid[]) and d.trashed_at is null
    order by lower(d.title), d.id`.execute(db);
  return rows;
}

/** How many of these documents belong to the case or its people and are not in the trash. */
export async function countShownOn(
  { db, orgId }: OrgTx,
  caseId: string,
  documentIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from document d
    where d.org_id = ${orgId} and d.id = any (${documentIds}::uuid[]) and d.trashed_at is null and (
      d.case_id = ${caseId}
      or exists (select from case_beneficiary b
        where b.org_id = d.org_id and b.case_id = ${caseId} and b.beneficiary_id = d.beneficiary_id)
      or exists (select from case_petitioner p
        where p.org_id = d.org_id and p.case_id = ${caseId} and p.petitioner_id = d.petitioner_id))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export function countItems({ db, orgId }: OrgTx, caseId: string): Promise<number> {
  return countOf(db.selectFrom('checklist_item').where('org_id', '=', orgId).where('case_id', '=', caseId));
}

export interface NewItem extends NewRecord {
  case_id: string;
  key: string;
  title: string;
  why: string;
  translations: ChecklistItem['translations'];
  from: ItemProvider;
  due_on: string | null;
}

export async function insertItems({ db, orgId }: OrgTx, rows: readonly NewItem[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('checklist_item')
    .values(
      rows.map(({ from, translations, ...item }) => ({
        org_id: orgId,
        ...item,
        provider: from,
        translations: JSON.stringify(translations),
      })),
    )
    .execute();
}

export interface ItemChange {
  title?: string | undefined;
  why?: string | undefined;
  translations?: ChecklistItem['translations'] | undefined;
  from?: ItemProvider | undefined;
  state?: ItemState | undefined;
  due_on?: string | null | undefined;
  note?: string | undefined;
}

export async function updateItem(
  { db, orgId }: OrgTx,
  id: string,
  { from, translations, ...change }: ItemChange,
): Promise<void> {
  await db
    .updateTable('checklist_item')
    .set(({ eb }) => ({
      ...change,
      ...(from ? { provider: from } : {}),
      ...(translations ? { translations: JSON.stringify(translations) } : {}),
      version: eb('version', '+', 1),
    }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Records that clients were asked for items at `now` (ISO); open ones are in the state "asked" from then on. */
export async function markAsked({ db, orgId }: OrgTx, ids: readonly string[], now: string): Promise<void> {
  await sql`
    update checklist_item set asked_at = ${now}, version = version + 1,
      state = case when state = 'open' then 'asked' else state end
    where org_id = ${orgId} and id = any (${ids}::uuid[])`.execute(db);
}

export async function deleteItem({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db.deleteFrom('checklist_item').where('org_id', '=', orgId).where('id', '=', id).execute();
}

/** The filters of a list of items that have not been received. */
export interface MissingFilter {
  assignee_id?: string | undefined;
  matter_type_id?: string | undefined;
  from?: ItemProvider | undefined;
  state?: MissingItem['state'] | undefined;
  /** Last asked for more than this many days before `today`. */
  asked_days?: number | undefined;
  /** The organization's current day. */
  today: string;
}

/** The organization's day on which an item was last asked for. */
const askedOn = (tx: OrgTx) => dayOf(tx, sql.ref('i.asked_at')).$castTo<string | null>();

/** The items of active cases that have not been received. */
function missing(tx: OrgTx, { assignee_id, matter_type_id, from, state, asked_days, today }: MissingFilter) {
  const { db, orgId } = tx;
  let items = db
    .selectFrom('checklist_item as i')
    .innerJoin('case_record as c', (join) =>
      join.onRef('c.org_id', '=', 'i.org_id').onRef('c.id', '=', 'i.case_id'),
    )
    .where('i.org_id', '=', orgId)
    .where(sql<boolean>`i.state in ('open', 'asked')`)
    .where('c.archived_at', 'is', null);
  if (assignee_id)
    items = items.where(sql<boolean>`exists (select from case_assignee a
      where a.org_id = i.org_id and a.case_id = i.case_id and a.person_id = ${assignee_id})`);
  if (matter_type_id) items = items.where('c.matter_type_id', '=', matter_type_id);
  if (from) items = items.where('i.provider', '=', from);
  if (state) items = items.where('i.state', '=', state);
  if (asked_days)
    items = items
      .where('i.state', '=', 'asked')
      .where(sql<boolean>`${askedOn(tx)} < ${today}::date - ${asked_days}::integer`);
  return items;
}

/** By case, the oldest first, then in the order of each checklist. */
const BY_CASE: ListOrder = { sort: 'case', direction: 'asc', key: [idKey('i.case_id'), idKey('i.id')] };

export function selectMissing(tx: OrgTx, filter: MissingFilter, at: PageAt): Promise<Page<MissingItem>> {
  const items = missing(tx, filter)
    .leftJoin('matter_type as m', (join) =>
      join.onRef('m.org_id', '=', 'c.org_id').onRef('m.id', '=', 'c.matter_type_id'),
    )
    .select(['i.id', 'i.case_id', 'c.title as case_name', 'm.name as matter_type', 'i.title', 'i.due_on'])
    .select(({ ref }) => [
      ref('i.provider').$castTo<ItemProvider>().as('from'),
      ref('i.state').$castTo<MissingItem['state']>().as('state'),
      askedOn(tx).as('asked_on'),
    ]);
  return readPage(items, BY_CASE, at);
}

export function countMissing(tx: OrgTx, filter: MissingFilter): Promise<number> {
  return countOf(missing(tx, filter));
}

/** Adds documents to an item; those that it has already are skipped. */
export async function insertDocuments(
  { db, orgId }: OrgTx,
  item: { id: string; case_id: string },
  documentIds: readonly string[],
): Promise<void> {
  if (documentIds.length === 0) return;
  await db
    .insertInto('checklist_document')
    .values(
      documentIds.map((document_id) => ({
        org_id: orgId,
        item_id: item.id,
        document_id,
        case_id: item.case_id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Sets the documents of an item; those in the trash stay attached. */
export async function replaceDocuments(
  tx: OrgTx,
  item: { id: string; case_id: string },
  documentIds: readonly string[],
): Promise<void> {
  const { db, orgId } = tx;
  await sql`
    delete from checklist_document l using document d
    where l.org_id = ${orgId} and l.item_id = ${item.id} and l.document_id <> all (${documentIds}::uuid[])
      and d.org_id = l.org_id and d.id = l.document_id and d.trashed_at is null`.execute(db);
  await insertDocuments(tx, item, documentIds);
}
