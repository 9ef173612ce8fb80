import { LIMITS } from '@landfall/contract/constants';
import type {
  Document,
  DocumentVersion,
  getDocument,
  listDocuments,
  updateDocument,
} from '@landfall/contract/documents';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import { changedFields } from '../../platform/db/changed-fields.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, notFound, staleVersion } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { recordChanges } from '../../platform/http/recorded-changes.ts';
import { announce } from '../../platform/live/announce.ts';
import { newRecord } from '../../platform/new-record.ts';
import { announceOnCase, lockCase } from '../case-summary/service.ts';
import { assertFolder } from '../document-folders/service.ts';
import { askToRead } from '../document-text/service.ts';
import { isUnderHold } from '../parties/service.ts';
import { latestVersions } from './given-versions.ts';
import * as queries from './queries.ts';

export { assertDownloadable, readVersion } from './given-versions.ts';

function versionToWire({ document_id: _, file_id: __, ...version }: queries.VersionRow): DocumentVersion {
  return version;
}

/** Documents in the form of the contract, in the order of the rows. */
async function toWire(tx: OrgTx, rows: readonly queries.DocumentRow[]): Promise<Document[]> {
  const ids = rows.map(({ id }) => id);
  const [latest, dates] = await Promise.all([latestVersions(tx, ids), queries.selectDatesOf(tx, ids)]);
  const datesOf = Map.groupBy(dates, ({ document_id }) => document_id);
  return rows.map(({ case_id: _, ...row }) => ({
    ...row,
    latest: versionToWire(found(latest.get(row.id))),
    case_dates: (datesOf.get(row.id) ?? []).map(({ document_id: __, ...date }) => date),
  }));
}

/**
 * The record that documents belong to.
 * @throws Failure `not_found`
 */
export async function readOwner(tx: OrgTx, id: string): Promise<queries.Owner> {
  return found(await queries.selectOwner(tx, id));
}

/**
 * The documents of a record; for a case including those of its people.
 * @throws Failure `not_found` when the record does not exist
 */
export async function listDocumentsOf(
  { tx }: OrgSession,
  { resource_id, trashed, ...filter }: HandlerInput<typeof listDocuments>['query'],
): Promise<Document[]> {
  const owner = await readOwner(tx, resource_id);
  return toWire(tx, await queries.selectDocumentsOf(tx, owner, { ...filter, trashed: trashed === 'true' }));
}

/** A document. @throws Failure `not_found` */
export async function readDocument(tx: OrgTx, id: string): Promise<Document> {
  const [document] = await toWire(tx, await queries.selectDocuments(tx, [id]));
  return found(document);
}

/** A document with its versions, newest first. */
export async function readWithVersions(
  { tx }: OrgSession,
  id: string,
): Promise<HandlerResult<typeof getDocument>> {
  const [document, versions] = await Promise.all([readDocument(tx, id), queries.selectVersions(tx, id)]);
  return { document, versions: versions.map(versionToWire) };
}

/** A document's row, locked until the transaction ends. Its case is locked first, as everywhere. */
async function lock(tx: OrgTx, id: string): Promise<queries.DocumentRow> {
  const row = found((await queries.selectDocuments(tx, [id]))[0]);
  if (row.case_id) await lockCase(tx, row.case_id);
  if (!(await queries.lockDocument(tx, id))) throw notFound();
  return found((await queries.selectDocuments(tx, [id]))[0]);
}

/** Whether a record can have another document. */
export async function hasRoomOn(tx: OrgTx, ownerId: string): Promise<boolean> {
  return (await queries.countDocuments(tx, ownerId)) < LIMITS.documents;
}

/** @throws Failure `conflict` when a record has the maximum number of documents */
export async function assertRoomOn(tx: OrgTx, ownerId: string): Promise<void> {
  if (!(await hasRoomOn(tx, ownerId)))
    throw new Failure('conflict', `At most ${LIMITS.documents} documents on one record`);
}

/**
 * Refuses to move a document away from a case under a legal hold or from its people: elsewhere the hold would not
 * protect it.
 */
async function assertNotHeld(tx: OrgTx, ownerId: string): Promise<void> {
  if (await withEveryCase(tx, () => isUnderHold(tx, ownerId)))
    throw new Failure('conflict', 'A legal hold keeps this document where it is. End the hold first');
}

/** Notifies open pages that the documents of a record changed. */
async function announceDocuments(
  { tx, now }: Pick<OrgSession, 'tx' | 'now'>,
  { id, kind }: Pick<queries.Owner, 'id' | 'kind'>,
): Promise<void> {
  if (kind === 'case') await announceOnCase(tx, 'documents', id, now);
  else announce(tx, { kind: 'person_documents', id, n: Date.parse(now) }, 'every member');
}

/** Notifies the open pages of a file's documents, at `now` (ISO), that it was scanned or read. */
export async function announceFile(tx: OrgTx, fileId: string, now: string): Promise<void> {
  for (const row of await queries.selectDocumentsWith(tx, fileId))
    await announceDocuments({ tx, now }, ownerOf(row));
}

const ownerOf = ({ resource_id: id, resource_kind: kind, resource_name: name }: queries.DocumentRow) => ({
  id,
  kind,
  name,
});

const historyRecord = ({ id, case_id, resource_id }: queries.DocumentRow) => ({
  id,
  kind: 'document',
  caseId: case_id,
  ownerId: resource_id,
});

async function move(session: OrgSession, row: queries.DocumentRow, ownerId: string): Promise<void> {
  const { tx } = session;
  const owner = await queries.selectOwner(tx, ownerId);
  if (!owner) throw invalidInput({ resource_id: 'There is no such case, beneficiary or petitioner' });
  await assertNotHeld(tx, row.resource_id);
  await assertRoomOn(tx, ownerId);
  if (owner.kind === 'case') await lockCase(tx, ownerId);
  await queries.moveDocument(tx, row.id, owner);
  // Recorded separately for each place: a reader may see only one of the two.
  const place = (resource_id: string | null) => ({ resource_id });
  recordChanges(session, historyRecord(row), place(row.resource_id), place(null), ['resource_id']);
  const there = { ...row, resource_id: owner.id, case_id: owner.kind === 'case' ? owner.id : null };
  recordChanges(session, historyRecord(there), place(null), place(owner.id), ['resource_id']);
  await announceDocuments(session, owner);
}

/**
 * Moves a document that came with a mail to the record of the mail's new thread. Its history names neither record: a
 * reader may see only one of them.
 * @throws Failure `conflict` when that record is full, or a legal hold keeps the document where it is
 */
export async function moveWithMail(
  session: Pick<OrgSession, 'tx' | 'now'>,
  id: string,
  from: string,
  to: queries.Owner,
): Promise<void> {
  const { tx } = session;
  const [row] = await queries.selectDocuments(tx, [id]);
  if (row?.resource_id !== from || !(await queries.lockDocument(tx, id))) return;
  await assertNotHeld(tx, from);
  await assertRoomOn(tx, to.id);
  await queries.moveDocument(tx, id, to);
  await queries.updateDocument(tx, id, {});
  await announceDocuments(session, ownerOf(row));
  await announceDocuments(session, to);
}

async function tag(session: OrgSession, id: string, dateIds: readonly string[]): Promise<void> {
  const { tx } = session;
  const row = found((await queries.selectDocuments(tx, [id]))[0]);
  const dates = await queries.selectDatesFor(tx, row, dateIds);
  if (dates.length < new Set(dateIds).size)
    throw invalidInput({ case_date_ids: 'Only dates of cases that the document shows on' });
  await queries.replaceDates(tx, id, dates);
}

/**
 * Changes the supplied fields of a document.
 * @throws Failure `stale_version` with the current document, `invalid_input` by field, `conflict` when the new record
 *   is full, or a legal hold keeps the document where it is
 */
export async function editDocument(
  session: OrgSession,
  id: string,
  edit: HandlerInput<typeof updateDocument>['body'],
): Promise<Document> {
  const { tx } = session;
  const { version, resource_id: ownerId, case_date_ids: dateIds, ...fields } = edit;
  const row = await lock(tx, id);
  if (version !== undefined && version !== row.version) throw staleVersion(await readDocument(tx, id));
  await assertFolder(tx, fields.folder_id);
  const change: queries.DocumentChange = changedFields({ ...row }, fields);
  const movesTo = ownerId === row.resource_id ? undefined : ownerId;
  if (movesTo) await move(session, row, movesTo);
  if (dateIds) await tag(session, id, dateIds);
  if (!movesTo && !dateIds && Object.keys(change).length === 0) return readDocument(tx, id);
  await queries.updateDocument(tx, id, change);
  await announceDocuments(session, ownerOf(row));
  // Folders belong to the organization, not to a case: the folder of a document is not recorded in its history.
  const after = found((await queries.selectDocuments(tx, [id]))[0]);
  recordChanges(session, historyRecord(after), row, after, ['title', 'note', 'state']);
  return readDocument(tx, id);
}

/**
 * Moves a document to the trash, or out of it; idempotent.
 * @throws Failure `not_found`
 */
export async function setTrashed(session: OrgSession, id: string, trashed: boolean): Promise<Document> {
  const { tx, actor, now } = session;
  const row = await lock(tx, id);
  if ((row.trashed_at !== null) === trashed) return readDocument(tx, id);
  await queries.updateDocument(
    tx,
    id,
    trashed ? { trashed_at: now, trashed_by: actor.personId } : { trashed_at: null, trashed_by: null },
  );
  recordChanges(session, historyRecord(row), { trashed: !trashed }, { trashed }, ['trashed']);
  await announceDocuments(session, ownerOf(row));
  return readDocument(tx, id);
}

/** A completely received file. */
export interface ArrivedFile {
  fileId: string;
  fileName: string;
  sha256: Buffer;
  bytes: number;
  mediaType: string;
}

/** The destination of a received file. */
export interface Destination {
  /** The record of a new document; undefined for the next version of the document `documentId`. */
  owner?: queries.Owner;
  documentId?: string;
  title: string;
  folderId: string | null;
  /** The member who sent it; null for a client who used a link. */
  personId: string | null;
  personName: string;
  /** Whether a virus scanner examines it before it can be downloaded. */
  scans: boolean;
}

/**
 * Records in a document's history that it was received, or another version of it. Files from automatic sources are not
 * recorded.
 */
function recordArrival(
  { changes }: Partial<Pick<OrgSession, 'changes'>>,
  row: queries.DocumentRow,
  arrived: { title: string } | { version: string },
): void {
  if (!changes) return;
  const before: { version: string | null } = { version: null };
  if ('title' in arrived) recordChanges({ changes }, historyRecord(row), null, arrived, ['title']);
  else recordChanges({ changes }, historyRecord(row), before, arrived, ['version']);
}

/** @throws Failure `conflict` for a document in the trash: a new version would be deleted with it, unnoticed */
export function assertNotInTrash({ trashed_at }: { trashed_at: string | null }): void {
  if (trashed_at) throw new Failure('conflict', 'The document is in the trash: restore it first');
}

/**
 * Adds a received file, as a new document or as the next version of one.
 * @returns the document's id
 * @throws Failure `conflict` for a document in the trash
 */
export async function storeFile(
  session: Pick<OrgSession, 'tx' | 'now'> & Partial<Pick<OrgSession, 'changes'>>,
  { fileId, fileName, sha256, bytes, mediaType }: ArrivedFile,
  { owner, documentId, title, folderId, personId, personName, scans }: Destination,
): Promise<string> {
  const { tx, now } = session;
  const { created_at } = newRecord(now);
  await queries.insertFile(tx, {
    id: fileId,
    created_at,
    sha256,
    bytes,
    media_type: mediaType,
    scan_state: scans ? 'waiting' : 'not_scanned',
  });
  const state = personId === null ? 'received' : 'looked_at';
  const version = {
    file_id: fileId,
    file_name: fileName,
    created_at,
    person_id: personId,
    person_name: personName,
  };
  if (documentId !== undefined) {
    const row = await lock(tx, documentId);
    assertNotInTrash(row);
    await queries.insertVersion(tx, { ...version, document_id: row.id, case_id: row.case_id });
    await queries.updateDocument(tx, row.id, { state, received_at: created_at });
    recordArrival(session, row, { version: fileName });
    await askToRead(tx, fileId);
    await announceDocuments(session, ownerOf(row));
    return row.id;
  }
  const on = found(owner);
  await assertRoomOn(tx, on.id);
  const record = newRecord(now);
  const caseId = on.kind === 'case' ? on.id : null;
  if (caseId) await lockCase(tx, caseId);
  await queries.insertDocument(tx, { ...record, owner: on, folder_id: folderId, title, state });
  await queries.insertVersion(tx, { ...version, document_id: record.id, case_id: caseId });
  await askToRead(tx, fileId);
  recordArrival(session, found((await queries.selectDocuments(tx, [record.id]))[0]), { title });
  await announceDocuments(session, on);
  return record.id;
}

/** An earlier document with the same bytes as a file that the session may see; null when there is none. */
export async function sameDocument(tx: OrgTx, fileId: string, exceptId: string) {
  const same = await queries.selectSame(tx, fileId, exceptId);
  if (!same) return null;
  const { id, title, resource_id, resource_name } = same;
  return { id, title, resource_id, resource_name };
}

/** The size in bytes of the organization's files, including unfinished uploads. */
export const { countBytes, insertDownload, markReviewed } = queries;
