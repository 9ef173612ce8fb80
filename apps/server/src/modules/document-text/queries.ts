import type { ScanState, TextState } from '@landfall/contract/documents';
import { sql } from 'kysely';
import type { OrgTx } from '../../platform/db/session.ts';

/** A file as it is stored. */
export interface FileRow {
  id: string;
  bytes: number;
  media_type: string;
  scan_state: ScanState;
}

/** A stored file; undefined when it was deleted. */
export async function selectFile({ db, orgId }: OrgTx, id: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('stored_file')
    .select(['id', 'bytes', 'media_type'])
    .select(({ ref }) => ref('scan_state').$castTo<ScanState>().as('scan_state'))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Counts a started attempt to read the text of a file.
 * @returns how many attempts before it have never ended
 */
export async function beginReading({ db, orgId }: OrgTx, id: string): Promise<number> {
  const row = await db
    .updateTable('stored_file')
    .set(({ eb }) => ({ reads_begun: eb('reads_begun', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning(({ eb }) => eb('reads_begun', '-', 1).as('lost'))
    .executeTakeFirst();
  return row?.lost ?? 0;
}

/** Resets the number of started attempts, as one has ended. */
export async function endReading({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ reads_begun: 0 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Stores the scanner's result for a file. */
export async function updateScan(
  { db, orgId }: OrgTx,
  id: string,
  { state, note }: { state: ScanState; note: string },
): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ scan_state: state, scan_note: note })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** Stores the result of reading a file's text. */
export async function updateText(
  { db, orgId }: OrgTx,
  id: string,
  text: { state: TextState; note: string; pageCount: number | null },
): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ text_state: text.state, text_note: text.note, pages: text.pageCount })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

/** The cases of the documents that have this file. */
export async function selectCasesOf({ db, orgId }: OrgTx, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ case_id: string }>`
    select distinct d.case_id
    from document_version v join document d on d.org_id = v.org_id and d.id = v.document_id
    where v.org_id = ${orgId} and v.file_id = ${fileId} and d.case_id is not null`.execute(db);
  return rows.map(({ case_id }) => case_id);
}

/** The documents whose latest version is this file, locked so that no newer version is added meanwhile. */
export async function lockDocumentsOf({ db, orgId }: OrgTx, fileId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from document d
    where d.org_id = ${orgId} and (
      select v.file_id from document_version v where v.org_id = d.org_id and v.document_id = d.id
      order by v.no desc limit 1) = ${fileId}
      and d.id in (select v.document_id from document_version v where v.org_id = ${orgId} and v.file_id = ${fileId})
    for update of d`.execute(db);
  return rows.map(({ id }) => id);
}

/** The number of pages that one statement inserts. */
const PAGES_AT_ONCE = 100;

/** Replaces the pages of a document in the search index, numbered from 1. */
export async function replacePages(
  { db, orgId }: OrgTx,
  documentId: string,
  pages: readonly string[],
): Promise<void> {
  await sql`
    delete from page_text where org_id = ${orgId} and kind = 'document' and record_id = ${documentId} and page > 0`.execute(
    db,
  );
  for (let from = 0; from < pages.length; from += PAGES_AT_ONCE)
    await sql`
      insert into page_text (org_id, kind, record_id, page, case_id, owner_id, body, words)
      select d.org_id, 'document', d.id, ${from} + p.no, d.case_id, d.owner_id, p.body, app.page_words(d.org_id, 'document', p.body)
      from unnest(${pages.slice(from, from + PAGES_AT_ONCE)}::text[]) with ordinality as p (body, no), document d
      where d.org_id = ${orgId} and d.id = ${documentId} and p.body <> ''`.execute(db);
}
