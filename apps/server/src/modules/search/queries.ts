import type { DocumentOwner } from '@landfall/contract/document-owners';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { statement } from '../../platform/db/statement.ts';

/** The ids of what a search found of a kind, the best first. */
export interface Found {
  kind: 'beneficiary' | 'case' | 'petitioner';
  ids: string[];
}

const SEARCH = statement<Found>('select kind, ids from search($1, $2)');

/** Looks a text up in names, titles, e-mail addresses and telephone numbers; at most `most` of each kind. */
export function searchEntries(tx: OrgTx, text: string, most: number): Promise<Found[]> {
  return SEARCH(tx, [text, most]);
}

/** A document or note that has what was looked for. */
export interface FoundText {
  id: string;
  /** The title of a document, the subject of a note. */
  name: string;
  resource_id: string;
  resource_kind: DocumentOwner;
  resource_name: string;
  page: number;
  /** Whether the file has pages. */
  has_pages: boolean;
  body: string;
}

/** Records whose documents and notes are shown on a record: itself, and of a case its people. */
const shownOn = ({ orgId }: OrgTx, id: string) => sql`(array(
  select ${id}::uuid
  union all select b.beneficiary_id from case_beneficiary b where b.org_id = ${orgId} and b.case_id = ${id}
  union all select p.petitioner_id from case_petitioner p where p.org_id = ${orgId} and p.case_id = ${id}))`;

/** Documents that have all words of a text on one page, the best first. */
export async function searchDocuments(
  tx: OrgTx,
  text: string,
  on: string | undefined,
  most: number,
): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select d.id, d.title as name, d.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, s.page,
      exists (select from document_version v join stored_file f on f.org_id = v.org_id and f.id = v.file_id
        where v.org_id = d.org_id and v.document_id = d.id and f.pages is not null) as has_pages, t.body
    from search_pages('document', ${text}, ${on ? shownOn(tx, on) : null}, ${most}) with ordinality
      as s (record_id, page, pages, place)
    join document d on d.org_id = ${tx.orgId} and d.id = s.record_id
    join document_owner o on o.org_id = d.org_id and o.id = d.owner_id
    join page_text t on t.org_id = d.org_id and t.kind = 'document' and t.record_id = d.id and t.page = s.page
    order by s.place`.execute(tx.db);
  return rows;
}

/** Notes that have all words of a text, the newest first. */
export async function searchNotes(
  tx: OrgTx,
  text: string,
  on: string | undefined,
  most: number,
): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select n.id, n.subject as name, n.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, s.page,
      false as has_pages, n.note_text as body
    from search_pages('note', ${text}, ${on ? shownOn(tx, on) : null}, ${most}) with ordinality
      as s (record_id, page, pages, place)
    join note n on n.org_id = ${tx.orgId} and n.id = s.record_id
    join document_owner o on o.org_id = n.org_id and o.id = n.owner_id
    order by s.place`.execute(tx.db);
  return rows;
}

/** Threads whose subject or one message has all words of a text, the newest first. */
export async function searchThreads(
  tx: OrgTx,
  text: string,
  on: string | undefined,
  most: number,
): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select h.id, h.subject as name, h.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, s.page,
      false as has_pages, t.body
    from search_pages('thread', ${text}, ${on ? shownOn(tx, on) : null}, ${most}) with ordinality
      as s (record_id, page, pages, place)
    -- Each is looked up: without the offsets the planner would read every thread of the office.
    join lateral (select * from thread h where h.org_id = ${tx.orgId} and h.id = s.record_id offset 0) h on true
    join lateral (
      select o.kind, o.name from document_owner o where o.org_id = h.org_id and o.id = h.owner_id offset 0) o on true
    join lateral (
      select t.body from page_text t
      where t.org_id = h.org_id and t.kind = 'thread' and t.record_id = h.id and t.page = s.page offset 0) t on true
    order by s.place`.execute(tx.db);
  return rows;
}

/** SQL of the place of a row among ids. */
const placeIn = (ids: readonly string[], column: string) =>
  sql`array_position(${ids}::uuid[], ${sql.ref(column)})`;

export function selectBeneficiaries({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('beneficiary')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'personal_email'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 'id'))
    .execute();
}

export function selectCases({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('case_summary')
    .select(['case_id as id', 'title', 'status', 'archived_at', 'beneficiary_name'])
    .where('org_id', '=', orgId)
    .where('case_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 'case_id'))
    .execute();
}

export function selectPetitioners({ db, orgId }: OrgTx, ids: readonly string[]) {
  return db
    .selectFrom('petitioner')
    .select(['id', 'petitioner_name', 'email', 'archived_at'])
    .where('org_id', '=', orgId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 'id'))
    .execute();
}
