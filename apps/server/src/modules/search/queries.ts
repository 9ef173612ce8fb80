import type { DocumentOwner } from '@landfall/contract/document-owners';
import { type SqlBool, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared, statement } from '../../platform/db/statement.ts';

/** The ids of the found records of a kind, the best first. */
export interface Found {
  kind: 'beneficiary' | 'case' | 'petitioner';
  ids: string[];
}

const SEARCH = statement<Found>('select kind, ids from search($1, $2)');

/** Searches a text in names, titles, e-mail addresses and telephone numbers; at most `limit` results of each kind. */
export function searchEntries(tx: OrgTx, text: string, limit: number): Promise<Found[]> {
  return SEARCH(tx, [text, limit]);
}

/** A document, note or thread that matches, and its first matching page. */
export interface FoundPage {
  kind: 'document' | 'note' | 'thread';
  record_id: string;
  page: number;
}

/** On a record's page, its documents and notes are searched; on that of a case, also those of the case's people. */
const PAGES = statement<FoundPage>(`
  select kind, record_id, page
  from search_pages(array['document', 'note', 'thread'], $2, case when $3::uuid is not null then array(
    select $3
    union all select b.beneficiary_id from case_beneficiary b where b.org_id = $1 and b.case_id = $3
    union all select p.petitioner_id from case_petitioner p where p.org_id = $1 and p.case_id = $3) end, $4)`);

/**
 * Documents, notes and threads with all words of a text on one page: at most `limit` of each kind, the best first.
 * @param on limits the search to what the page of this record shows
 */
export function searchPages(
  tx: OrgTx,
  text: string,
  on: string | undefined,
  limit: number,
): Promise<FoundPage[]> {
  return PAGES(tx, [tx.orgId, text, on ?? null, limit]);
}

/** The record of a found page, as search results show it. */
export interface FoundText {
  id: string;
  /** The title of a document, or the subject of a note. */
  name: string;
  resource_id: string;
  resource_kind: DocumentOwner;
  resource_name: string;
  page: number;
  /** Whether the file has pages. */
  has_pages: boolean;
  body: string;
}

/** SQL for found pages, in order. */
const found = (pages: readonly FoundPage[]) => sql`unnest(
  ${pages.map(({ record_id }) => record_id)}::uuid[], ${pages.map(({ page }) => page)}::integer[])
  with ordinality as s (record_id, page, place)`;

// Each row is looked up by its id: without the offsets the planner would read all rows of the organization.

/** SQL that joins the found record `r` of a table. */
const foundIn = (orgId: string, table: 'document' | 'note' | 'thread') => sql`join lateral (
  select * from ${sql.table(table)} r where r.org_id = ${orgId} and r.id = s.record_id offset 0) r on true`;

/** SQL that joins the case or person that the record belongs to. */
const JOIN_OWNER = sql`join lateral (
  select o.kind, o.name from document_owner o where o.org_id = r.org_id and o.id = r.owner_id offset 0) o on true`;

/** SQL that joins the text of the page. */
const joinPage = (kind: FoundPage['kind']) => sql`join lateral (
  select t.body from page_text t
  where t.org_id = r.org_id and t.kind = ${kind} and t.record_id = r.id and t.page = s.page offset 0) t on true`;

/** The documents of found pages, with the text of each page, in the order of the pages. */
export async function selectDocumentTexts(
  { db, orgId }: OrgTx,
  pages: readonly FoundPage[],
): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select r.id, r.title as name, r.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, s.page,
      exists (select from document_version v join stored_file f on f.org_id = v.org_id and f.id = v.file_id
        where v.org_id = r.org_id and v.document_id = r.id and f.pages is not null) as has_pages, t.body
    from ${found(pages)} ${foundIn(orgId, 'document')} ${JOIN_OWNER} ${joinPage('document')}
    order by s.place`.execute(db);
  return rows;
}

/** The notes of found pages, with their text, in the order of the pages; without deleted ones. */
export async function selectNoteTexts(
  { db, orgId }: OrgTx,
  pages: readonly FoundPage[],
): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select r.id, r.subject as name, r.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, s.page,
      false as has_pages, r.note_text as body
    from ${found(pages)} ${foundIn(orgId, 'note')} ${JOIN_OWNER}
    where r.deleted_at is null
    order by s.place`.execute(db);
  return rows;
}

/** The threads of found pages, with the text of each page, in the order of the pages. */
export async function selectThreadTexts(
  { db, orgId }: OrgTx,
  pages: readonly FoundPage[],
): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select r.id, r.subject as name, r.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, s.page,
      false as has_pages, t.body
    from ${found(pages)} ${foundIn(orgId, 'thread')} ${JOIN_OWNER} ${joinPage('thread')}
    order by s.place`.execute(db);
  return rows;
}

/** Found records are read by their ids, and returned in the order of the ids. */
interface ByIds {
  ids: readonly string[];
}

/** SQL for the position of a row among the ids. */
const placeIn = (ids: readonly string[], column: string) =>
  sql`array_position(${ids}::uuid[], ${sql.ref(column)})`;

/**
 * Written so that no index matches: otherwise the planner would read all people of the organization by it, instead of
 * the few by their ids.
 */
const notDeleted = sql<SqlBool>`coalesce(deleted_at, 'infinity') = 'infinity'`;

export const selectBeneficiaries = prepared(({ db, orgId }, { ids }: ByIds) =>
  db
    .selectFrom('beneficiary')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'personal_email', 'personal_phone'])
    .where('org_id', '=', orgId)
    .where(notDeleted)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 'id')),
);

/** The maximum number of cases of one person that are read: the newest. */
const CASES_PER_PERSON = 20;

/** Cases that were found themselves, and found people whose cases follow. */
interface FoundCases extends ByIds {
  people: readonly string[];
  limit: number;
}

/** SQL for the ids of both, with the position of each. */
const casesOf = (orgId: string, { ids, people }: FoundCases) =>
  sql<{ case_id: string; place: number; found: boolean }>`(
    select a.case_id, min(a.place) as place, bool_or(a.found) as found from (
      select f.id as case_id, f.place, true as found from unnest(${ids}::uuid[]) with ordinality f (id, place)
      union all
      select l.case_id, cardinality(${ids}::uuid[]) + p.place, false
      from unnest(${people}::uuid[]) with ordinality p (id, place) cross join lateral (
        select l.case_id from case_beneficiary l where l.org_id = ${orgId} and l.beneficiary_id = p.id
        order by l.case_id desc limit ${sql.lit(CASES_PER_PERSON)}) l) a
    group by a.case_id)`.as<'c'>('c');

/**
 * Cases as search results show them, each with its most urgent date and the date's type: first the found cases in their
 * order, then the active cases of the people, in the order of the people and by urgency. At most `limit`.
 */
export const selectCases = prepared(({ db, orgId }, found: FoundCases) =>
  db
    .selectFrom(casesOf(orgId, found))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('case_summary')
          .selectAll()
          .where('org_id', '=', orgId)
          .whereRef('case_id', '=', 'c.case_id')
          // Forces a lookup by id for each, like the offsets above.
          .offset(0)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select([
      's.case_id as id',
      's.title',
      's.status',
      's.archived_at',
      's.beneficiary_name',
      's.petitioner_name',
      's.urgent_date',
    ])
    .select((eb) =>
      eb
        .selectFrom('date_setting as t')
        .select('t.date_name')
        .whereRef('t.org_id', '=', 's.org_id')
        .whereRef('t.id', '=', 's.urgent_date_setting_id')
        .as('urgent_date_type'),
    )
    .where((eb) => eb.or([eb('c.found', '=', true), eb('s.archived_at', 'is', null)]))
    .orderBy('c.place')
    .orderBy('s.urgent_date')
    .orderBy('s.case_id', 'desc')
    .limit(found.limit),
);

export const selectPetitioners = prepared(({ db, orgId }, { ids }: ByIds) =>
  db
    .selectFrom('petitioner')
    .select(['id', 'petitioner_name', 'email', 'phone', 'archived_at'])
    .where('org_id', '=', orgId)
    .where(notDeleted)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 'id')),
);

/** Threads with their subjects. */
export async function selectThreads({ db, orgId }: OrgTx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; subject: string; resource_name: string }>`
    select h.id, h.subject, o.name as resource_name from thread h
    cross join lateral (
      select o.name from document_owner o where o.org_id = h.org_id and o.id = h.owner_id offset 0) o
    where h.org_id = ${orgId} and h.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}
