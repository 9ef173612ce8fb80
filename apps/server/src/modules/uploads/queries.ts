import type { DocumentOwner } from '@landfall/contract/document-owners';
import { sql } from 'kysely';
import { countOf } from '../../platform/db/counts.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import type { StoredPart } from '../../platform/files/file-store.ts';
import type { NewRecord } from '../../platform/new-record.ts';

const FIELDS = [
  'id',
  'person_id',
  'client_link_id',
  'checklist_item_id',
  'file_id',
  'name',
  'title',
  'bytes',
  'part_bytes',
  'case_id',
  'beneficiary_id',
  'petitioner_id',
  'document_id',
  'folder_id',
  'store_key',
  'expires_at',
  'completed_at',
  'purpose',
] as const;

export type UploadRow = NonNullable<Awaited<ReturnType<typeof selectUpload>>>;

/** The sender of an upload: a member, or the holder of a client's link. */
export type Sender = { person_id: string } | { client_link_id: string };

/**
 * A sender's upload that has not expired at `now`, an ISO instant; with `lock` it is locked against changes until the
 * transaction ends.
 */
export function selectUpload(
  { db, orgId }: OrgTx,
  { id, sender, now }: { id: string; sender: Sender; now: string },
  lock: 'lock' | 'read' = 'read',
) {
  const query = db
    .selectFrom('upload')
    .select(FIELDS)
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where((eb) => eb.and(sender))
    .where('expires_at', '>', now);
  return (lock === 'lock' ? query.forUpdate() : query).executeTakeFirst();
}

/** The received parts, by number. */
export function selectParts({ db, orgId }: OrgTx, uploadId: string): Promise<StoredPart[]> {
  return db
    .selectFrom('upload_part')
    .select(['no', 'tag'])
    .where('org_id', '=', orgId)
    .where('upload_id', '=', uploadId)
    .orderBy('no')
    .execute();
}

interface UploadFields extends NewRecord {
  file_id: string;
  name: string;
  title: string;
  bytes: number;
  part_bytes: number;
  /** Null for a spreadsheet to import. */
  owner: { id: string; kind: DocumentOwner } | null;
  purpose: 'document' | 'import';
  document_id: string | null;
  folder_id: string | null;
  checklist_item_id: string | null;
  store_key: string;
  expires_at: string;
}
export type NewUpload = UploadFields & Sender;

export async function insertUpload({ db, orgId }: OrgTx, { owner, ...upload }: NewUpload): Promise<void> {
  await db
    .insertInto('upload')
    .values({ org_id: orgId, ...(owner && { [`${owner.kind}_id`]: owner.id }), ...upload })
    .execute();
}

/** Records a received part; it may have been received before. */
export async function insertPart(
  { db, orgId }: OrgTx,
  uploadId: string,
  { no, tag }: StoredPart,
): Promise<void> {
  await db
    .insertInto('upload_part')
    .values({ org_id: orgId, upload_id: uploadId, no, tag })
    .onConflict((conflict) => conflict.columns(['org_id', 'upload_id', 'no']).doUpdateSet({ tag }))
    .execute();
}

/** The number of unfinished uploads by a client's link at `now` (ISO). */
export function countUnderWay({ db, orgId }: OrgTx, linkId: string, now: string): Promise<number> {
  return countOf(
    db
      .selectFrom('upload')
      .where('org_id', '=', orgId)
      .where('client_link_id', '=', linkId)
      .where('completed_at', 'is', null)
      .where('expires_at', '>', now),
  );
}

/** Records that an upload became a document. */
export async function completeUpload(
  { db, orgId }: OrgTx,
  id: string,
  { documentId, now }: { documentId: string; now: string },
): Promise<void> {
  await db
    .updateTable('upload')
    .set({ document_id: documentId, completed_at: now })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
}

export async function deleteUpload({ db, orgId }: OrgTx, id: string): Promise<void> {
  await db.deleteFrom('upload').where('org_id', '=', orgId).where('id', '=', id).execute();
}

/**
 * Prevents concurrent uploads of the organization from starting until the transaction ends, so that its quota holds.
 */
export async function lockQuota({ db, orgId }: OrgTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota ${orgId}`}, 0))`.execute(db);
}
