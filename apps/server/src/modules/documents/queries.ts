import type { DocumentOwner } from '@landfall/contract/document-owners';
import type { DocumentState, ScanState, TextState } from '@landfall/contract/documents';
import { type RawBuilder, sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';
import type { NewRecord } from '../../platform/new-record.ts';

/** A record that documents can belong to. */
export interface Owner {
  id: string;
  kind: DocumentOwner;
  /** Its title or name. */
  name: string;
}

/** The organization's record with this id; undefined for a missing or deleted one. */
export async function selectOwner({ db, orgId }: OrgTx, id: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select o.id, o.kind, o.name from document_owner o where o.org_id = ${orgId} and o.id = ${id}`.execute(db);
  return rows[0];
}

/** A document with its latest version. */
export interface DocumentRow {
  id: string;
  resource_id: string;
  resource_kind: DocumentOwner;
  resource_name: string;
  folder_id: string | null;
  title: string;
  note: string;
  state: DocumentState;
  version: number;
  created_at: string;
  trashed_at: string | null;
  case_id: string | null;
}

/** Selects documents. */
export interface DocumentFilter {
  folder_id?: string | undefined;
  q?: string | undefined;
  trashed: boolean;
  state?: DocumentState | undefined;
}

function documentsWhere({ db, orgId }: OrgTx, condition: RawBuilder<unknown>) {
  return sql<DocumentRow>`
    select d.id, d.owner_id as resource_id, o.kind as resource_kind, o.name as resource_name, d.folder_id, d.title,
      d.note, d.state, d.version, d.created_at, d.trashed_at, d.case_id
    from document d
    -- Each is looked up by its id: without the offset the planner would read all records of the office for a few documents.
    join lateral (
      select o.kind, o.name from document_owner o where o.org_id = d.org_id and o.id = d.owner_id offset 0) o on true
    where d.org_id = ${orgId} and ${condition}
    order by lower(d.title), d.id`
    .execute(db)
    .then(({ rows }) => rows);
}

/** A LIKE pattern for texts that contain `text` literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The documents of a record by title; for a case including those of its people. */
export function selectDocumentsOf(tx: OrgTx, owner: Owner, filter: DocumentFilter): Promise<DocumentRow[]> {
  const { orgId } = tx;
  const owners =
    owner.kind === 'case'
      ? sql`d.owner_id in (
          select ${owner.id}::uuid
          union all select b.beneficiary_id from case_beneficiary b where b.org_id = ${orgId} and b.case_id = ${owner.id}
          union all select p.petitioner_id from case_petitioner p where p.org_id = ${orgId} and p.case_id = ${owner.id})`
      : sql`d.owner_id = ${owner.id}`;
  const conditions = [owners, filter.trashed ? sql`d.trashed_at is not null` : sql`d.trashed_at is null`];
  if (filter.folder_id) conditions.push(sql`d.folder_id = ${filter.folder_id}`);
  if (filter.state) conditions.push(sql`d.state = ${filter.state}`);
  if (filter.q) {
    const pattern = containing(filter.q);
    conditions.push(sql`(d.title ilike ${pattern} or exists (
      select from document_version v where v.org_id = d.org_id and v.document_id = d.id and v.file_name ilike ${pattern}))`);
  }
  return documentsWhere(tx, sql.join(conditions, sql` and `));
}

/** The documents with these ids, including those in the trash. */
export function selectDocuments(tx: OrgTx, ids: readonly string[]): Promise<DocumentRow[]> {
  return documentsWhere(tx, sql`d.id = any (${ids}::uuid[])`);
}

/** The documents with a version that is this file. */
export function selectDocumentsWith(tx: OrgTx, fileId: string): Promise<DocumentRow[]> {
  return documentsWhere(
    tx,
    sql`d.id in (select v.document_id from document_version v where v.org_id = d.org_id and v.file_id = ${fileId})`,
  );
}

/** The earliest other document with the same bytes as a file; undefined when there is none. */
export async function selectSame(
  tx: OrgTx,
  fileId: string,
  exceptId: string,
): Promise<DocumentRow | undefined> {
  const rows = await documentsWhere(
    tx,
    sql`d.id = (
      select s.id from document s
      join lateral (
        select from document_owner o where o.org_id = s.org_id and o.id = s.owner_id offset 0) so on true
      join document_version v on v.org_id = s.org_id and v.document_id = s.id
      join stored_file f on f.org_id = v.org_id and f.id = v.file_id
      join stored_file mine on mine.org_id = f.org_id and mine.sha256 = f.sha256
      where s.org_id = ${tx.orgId} and mine.id = ${fileId} and s.id <> ${exceptId} and s.trashed_at is null
      order by s.id limit 1)`,
  );
  return rows[0];
}

/**
 * Locks a document until the transaction ends.
 * @returns whether it exists
 */
export async function lockDocument({ db, orgId }: OrgTx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('document')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A version as it is stored. */
export interface VersionRow {
  document_id: string;
  no: number;
  file_id: string;
  file_name: string;
  bytes: number;
  media_type: string;
  sha256: string;
  scan_state: ScanState;
  scan_note: string;
  text_state: TextState;
  text_note: string;
  pages: number | null;
  missing: boolean;
  created_at: string;
  author_display_name: string;
}

const VERSION = sql`
  v.document_id, v.no, v.file_id, v.file_name, f.bytes, f.media_type, encode(f.sha256, 'hex') as sha256, f.scan_state,
  f.scan_note, f.text_state, f.text_note, f.pages, f.missing_since is not null as missing, v.created_at,
  v.person_name as author_display_name
  from document_version v join stored_file f on f.org_id = v.org_id and f.id = v.file_id`;

/** All versions of a document, newest first. */
export async function selectVersions({ db, orgId }: OrgTx, documentId: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${VERSION} where v.org_id = ${orgId} and v.document_id = ${documentId} order by v.no desc`.execute(
    db,
  );
  return rows;
}

/** The latest version of each document. */
export async function selectLatestVersions(
  { db, orgId }: OrgTx,
  documentIds: readonly string[],
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select distinct on (v.document_id) ${VERSION}
    where v.org_id = ${orgId} and v.document_id = any (${documentIds}::uuid[])
    order by v.document_id, v.no desc`.execute(db);
  return rows;
}

/** A date that a document is linked to. */
export interface TaggedDateRow {
  document_id: string;
  id: string;
  date_type: string;
  important_date: string;
}

/** The dates that documents are linked to, by day. */
export async function selectDatesOf({ db, orgId }: OrgTx, ids: readonly string[]): Promise<TaggedDateRow[]> {
  const { rows } = await sql<TaggedDateRow>`
    select t.document_id, d.id, s.date_name as date_type, d.important_date
    from document_date t
    join case_date d on d.org_id = t.org_id and d.id = t.case_date_id
    join date_setting s on s.org_id = d.org_id and s.id = d.date_setting_id
    where t.org_id = ${orgId} and t.document_id = any (${ids}::uuid[]) and d.archived_at is null
    order by d.important_date, d.id`.execute(db);
  return rows;
}

/** Whether date `d` belongs to a case that shows a record's documents: the case itself, or the cases of a person. */
const isOnCaseOf = (ownerId: string) => sql`(
  d.case_id = ${ownerId}
  or exists (select from case_beneficiary b
    where b.org_id = d.org_id and b.case_id = d.case_id and b.beneficiary_id = ${ownerId})
  or exists (select from case_petitioner p
    where p.org_id = d.org_id and p.case_id = d.case_id and p.petitioner_id = ${ownerId}))`;

/** Which of these dates belong to cases that show the document, or are linked to it already. */
export async function selectDatesFor(
  { db, orgId }: OrgTx,
  { id, resource_id }: Pick<DocumentRow, 'id' | 'resource_id'>,
  dateIds: readonly string[],
): Promise<{ id: string; case_id: string }[]> {
  const { rows } = await sql<{ id: string; case_id: string }>`
    select d.id, d.case_id from case_date d
    where d.org_id = ${orgId} and d.id = any (${dateIds}::uuid[]) and (
      d.archived_at is null and ${isOnCaseOf(resource_id)}
      or exists (select from document_date t
        where t.org_id = d.org_id and t.document_id = ${id} and t.case_date_id = d.id))`.execute(db);
  return rows;
}

/** Deletes a document's links to those dates that fulfil a condition on `d`. */
async function unlinkDates(
  { db, orgId }: OrgTx,
  documentId: string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    delete from document_date t using case_date d
    where t.org_id = ${orgId} and t.document_id = ${documentId}
      and d.org_id = t.org_id and d.id = t.case_date_id and ${condition}`.execute(db);
}

/** Replaces the dates that a document is linked to. Archived ones stay linked, as they may be restored. */
export async function replaceDates(
  tx: OrgTx,
  documentId: string,
  dates: readonly { id: string; case_id: string }[],
): Promise<void> {
  const { db, orgId } = tx;
  await unlinkDates(tx, documentId, sql`d.archived_at is null`);
  if (dates.length === 0) return;
  await db
    .insertInto('document_date')
    .values(
      dates.map(({ id, case_id }) => ({
        org_id: orgId,
        document_id: documentId,
        case_date_id: id,
        case_id,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The number of a record's documents, including those in the trash. */
export async function countDocuments({ db, orgId }: OrgTx, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from document where org_id = ${orgId} and owner_id = ${ownerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface NewDocument extends NewRecord {
  owner: Owner;
  folder_id: string | null;
  title: string;
  state: DocumentState;
}

export async function insertDocument(
  { db, orgId }: OrgTx,
  { owner, ...document }: NewDocument,
): Promise<void> {
  await db
    .insertInto('document')
    .values({ org_id: orgId, [`${owner.kind}_id`]: owner.id, received_at: document.created_at, ...document })
    .execute();
}

export interface NewVersion {
  document_id: string;
  file_id: string;
  file_name: string;
  created_at: string;
  person_id: string | null;
  person_name: string;
  case_id: string | null;
}

/** Adds the next version of a document, which the transaction has locked or created. */
export async function insertVersion({ db, orgId }: OrgTx, version: NewVersion): Promise<void> {
  await sql`
    insert into document_version (org_id, document_id, no, file_id, file_name, created_at, person_id, person_name, case_id)
    select ${orgId}, ${version.document_id}, coalesce(max(v.no), 0) + 1, ${version.file_id}, ${version.file_name},
      ${version.created_at}, ${version.person_id}, ${version.person_name}, ${version.case_id}
    from document_version v where v.org_id = ${orgId} and v.document_id = ${version.document_id}`.execute(db);
}

export interface NewFile extends NewRecord {
  sha256: Buffer;
  bytes: number;
  media_type: string;
  scan_state: ScanState;
}

export async function insertFile({ db, orgId }: OrgTx, file: NewFile): Promise<void> {
  await db
    .insertInto('stored_file')
    .values({ org_id: orgId, ...file })
    .execute();
}

export interface DocumentChange {
  title?: string | undefined;
  note?: string | undefined;
  folder_id?: string | null | undefined;
  state?: DocumentState | undefined;
  received_at?: string | undefined;
  trashed_at?: string | null | undefined;
  trashed_by?: string | null | undefined;
}

export async function updateDocument(
  { db, orgId }: OrgTx,
  id: string,
  change: DocumentChange,
): Promise<void> {
  await db
    .updateTable('document')
    .set(({ eb }) => ({ ...change, version: eb('version', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Records that a member has reviewed those of the documents that were received from outside. */
export async function markReviewed({ db, orgId }: OrgTx, ids: readonly string[]): Promise<void> {
  await sql`
    update document set state = 'looked_at', version = version + 1
    where org_id = ${orgId} and id = any (${ids}::uuid[]) and state = 'received'`.execute(db);
}

/** Moves a document with its versions to another record. Its links to dates that do not show there are removed. */
export async function moveDocument(tx: OrgTx, id: string, owner: Owner): Promise<void> {
  const { db, orgId } = tx;
  const idOf = (kind: DocumentOwner) => (owner.kind === kind ? owner.id : null);
  await unlinkDates(tx, id, sql`not ${isOnCaseOf(owner.id)}`);
  await db
    .updateTable('document')
    .set({
      case_id: idOf('case'),
      beneficiary_id: idOf('beneficiary'),
      petitioner_id: idOf('petitioner'),
    })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('document_version')
    .set({ case_id: idOf('case') })
    .where('org_id', '=', orgId)
    .where('document_id', '=', id)
    .execute();
}

/**
 * The size in bytes of all files of the organization, including unfinished uploads and files that the session may not
 * see.
 */
export async function countBytes({ db, orgId }: OrgTx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select sum(f.bytes) from stored_file f where f.org_id = ${orgId}), 0)::float8
      + coalesce((select sum(u.bytes) from upload u where u.org_id = ${orgId} and u.completed_at is null), 0)::float8
      as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export interface NewDownload extends NewRecord {
  person_id: string;
  token_hash: Buffer;
  document_ids: readonly string[];
  expires_at: string;
}

export async function insertDownload({ db, orgId }: OrgTx, download: NewDownload): Promise<void> {
  await db
    .insertInto('download')
    .values({ org_id: orgId, ...download, document_ids: [...download.document_ids] })
    .execute();
}
