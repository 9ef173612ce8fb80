import type { DocumentOwner } from '@landfall/contract/document-owners';
import { type SqlBool, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import { prepared, statement } from '../../platform/db/statement.ts';

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

/** A document, note or thread that has what was looked for, and the page of it that does first. */
export interface FoundPage {
  kind: 'document' | 'note' | 'thread';
  record_id: string;
  page: number;
}

/** Records whose documents and notes are shown on a record: itself, and of a case its people. */
const shownOn = ({ orgId }: OrgTx, id: string) => sql`(array(
  select ${id}::uuid
  union all select b.beneficiary_id from case_beneficiary b where b.org_id = ${orgId} and b.case_id = ${id}
  union all select p.petitioner_id from case_petitioner p where p.org_id = ${orgId} and p.case_id = ${id}))`;

/** Documents, notes and threads that have all words of a text on one page: `most` of each kind at most, the best first. */
export async function searchPages(
  tx: OrgTx,
  text: string,
  on: string | undefined,
  most: number,
): Promise<FoundPage[]> {
  const { rows } = await sql<FoundPage>`
    select kind, record_id, page
    from search_pages(array['document', 'note', 'thread'], ${text}, ${on ? shownOn(tx, on) : null}, ${most})`.execute(
    tx.db,
  );
  return rows;
}

/** What a page was found on, as a search shows it. */
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

/** SQL of pages that were found, in their order. */
const found = (pages: readonly FoundPage[]) => sql`unnest(
  ${pages.map(({ record_id }) => record_id)}::uuid[], ${pages.map(({ page }) => page)}::integer[])
  with ordinality as s (record_id, page, place)`;

// Each row is looked up by its id: without the offsets the planner would read all of the office's.

/** SQL of the record `r` of a table that was found. */
const foundIn = (orgId: string, table: 'document' | 'note' | 'thread') => sql`join lateral (
  select * from ${sql.table(table)} r where r.org_id = ${orgId} and r.id = s.record_id offset 0) r on true`;

/** SQL of whom or what the record is on. */
const ITS_OWNER = sql`join lateral (
  select o.kind, o.name from document_owner o where o.org_id = r.org_id and o.id = r.owner_id offset 0) o on true`;

/** SQL of the text of the page. */
const itsPage = (kind: FoundPage['kind']) => sql`join lateral (
  select t.body from page_text t
  where t.org_id = r.org_id and t.kind = ${kind} and t.record_id = r.id and t.page = s.page offset 0) t on true`;

/** The documents of some pages that were found, with the text of each page, in the order of the pages. */
export async function selectDocumentTexts(
  { db, orgId }: OrgTx,
  pages: readonly FoundPage[],
): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select r.id, r.title as name, r.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, s.page,
      exists (select from document_version v join stored_file f on f.org_id = v.org_id and f.id = v.file_id
        where v.org_id = r.org_id and v.document_id = r.id and f.pages is not null) as has_pages, t.body
    from ${found(pages)} ${foundIn(orgId, 'document')} ${ITS_OWNER} ${itsPage('document')}
    order by s.place`.execute(db);
  return rows;
}

/** The notes of some pages that were found, with what they say, in the order of the pages; deleted ones are left out. */
export async function selectNoteTexts(
  { db, orgId }: OrgTx,
  pages: readonly FoundPage[],
): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select r.id, r.subject as name, r.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, s.page,
      false as has_pages, r.note_text as body
    from ${found(pages)} ${foundIn(orgId, 'note')} ${ITS_OWNER}
    where r.deleted_at is null
    order by s.place`.execute(db);
  return rows;
}

/** The threads of some pages that were found, with the text of each page, in the order of the pages. */
export async function selectThreadTexts(
  { db, orgId }: OrgTx,
  pages: readonly FoundPage[],
): Promise<FoundText[]> {
  const { rows } = await sql<FoundText>`
    select r.id, r.subject as name, r.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, s.page,
      false as has_pages, t.body
    from ${found(pages)} ${foundIn(orgId, 'thread')} ${ITS_OWNER} ${itsPage('thread')}
    order by s.place`.execute(db);
  return rows;
}

/** What is found is read by its ids, and answered in their order. */
interface ByIds {
  ids: readonly string[];
}

/** SQL of the place of a row among ids. */
const placeIn = (ids: readonly string[], column: string) =>
  sql`array_position(${ids}::uuid[], ${sql.ref(column)})`;

/** In a form that no index has: the planner would read all people of the office by it, and not the few by their ids. */
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

/** Cases as a search shows them, each with its most urgent date and of which type that is. */
export const selectCases = prepared(({ db, orgId }, { ids }: ByIds) =>
  db
    .selectFrom('case_summary as s')
    .select([
      's.case_id as id',
      's.title',
      's.status',
      's.archived_at',
      's.beneficiary_name',
      's.petitioner_name',
    ])
    .select((eb) => [
      's.urgent_date',
      eb
        .selectFrom('date_setting as t')
        .select('t.date_name')
        .whereRef('t.org_id', '=', 's.org_id')
        .whereRef('t.id', '=', 's.urgent_date_setting_id')
        .as('urgent_date_type'),
    ])
    .where('s.org_id', '=', orgId)
    .where('s.case_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 's.case_id')),
);

/** So many cases of one person are looked at: the newest. */
const CASES_OF_ONE = 20;

/**
 * The active cases of some people, in the order of the people and by what is most urgent.
 * @returns their ids, `most` at most
 */
export async function casesOfBeneficiaries(
  { db, orgId }: OrgTx,
  people: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    select c.case_id from unnest(${people}::uuid[]) with ordinality p (id, place) cross join lateral (
      select s.case_id, s.urgent_date, s.archived_at from (
        select l.case_id from case_beneficiary l where l.org_id = ${orgId} and l.beneficiary_id = p.id
        order by l.case_id desc limit ${CASES_OF_ONE}) l
      cross join lateral (
        select s.case_id, s.urgent_date, s.archived_at from case_summary s
        where s.org_id = ${orgId} and s.case_id = l.case_id offset 0) s) c
    where c.archived_at is null
    group by c.case_id, c.urgent_date order by min(p.place), c.urgent_date, c.case_id desc limit ${most}`.execute(
    db,
  );
  return rows.map(({ case_id }) => case_id);
}

export const selectPetitioners = prepared(({ db, orgId }, { ids }: ByIds) =>
  db
    .selectFrom('petitioner')
    .select(['id', 'petitioner_name', 'email', 'phone', 'archived_at'])
    .where('org_id', '=', orgId)
    .where(notDeleted)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(placeIn(ids, 'id')),
);

/** Threads by their subjects. */
export async function selectThreads({ db, orgId }: OrgTx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; subject: string; resource_name: string }>`
    select h.id, h.subject, o.name as resource_name from thread h
    cross join lateral (
      select o.name from document_owner o where o.org_id = h.org_id and o.id = h.owner_id offset 0) o
    where h.org_id = ${orgId} and h.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}
