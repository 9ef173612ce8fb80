import { LIMITS } from '@landfall/contract/constants';
import type {
  createDocumentFolder,
  DocumentFolder,
  updateDocumentFolder,
} from '@landfall/contract/document-folders';
import { DEFAULT_FOLDERS } from '@landfall/contract/document-folders';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { lockOrganization } from '../../platform/db/organization-lock.ts';
import { type OrgTx, withEveryCase } from '../../platform/db/session.ts';
import { idOfName } from '../../platform/db/taken-names.ts';
import { Failure, found, invalidInput } from '../../platform/http/failure.ts';
import type { OrgSession } from '../../platform/http/gate.ts';
import { newRecord } from '../../platform/new-record.ts';
import * as queries from './queries.ts';

/** The organization's folders in their order. */
export function listFolders(tx: OrgTx): Promise<DocumentFolder[]> {
  return queries.selectFolders(tx);
}

/** Adds the default folders to an organization that is founded at `now`, an ISO instant. */
export function addDefaultFolders(tx: OrgTx, now: string): Promise<void> {
  return queries.insertFolders(
    tx,
    DEFAULT_FOLDERS.map((name, at) => ({ ...newRecord(now), name, position: at + 1 })),
  );
}

/** @throws Failure `conflict` when another folder has the name */
async function assertNameFree(
  tx: OrgTx,
  folders: readonly DocumentFolder[],
  name: string,
  id?: string,
): Promise<void> {
  const taken = await idOfName(tx, 'document_folder', name, id);
  const current = folders.find((folder) => folder.id === taken);
  if (current) throw new Failure('conflict', 'A folder has this name already', { current });
}

/** Moves a folder to a position in the list, counted from 1. */
async function place(tx: OrgTx, folders: readonly DocumentFolder[], id: string, position: number) {
  const others = folders.map((folder) => folder.id).filter((other) => other !== id);
  await queries.updatePositions(tx, others.toSpliced(position - 1, 0, id));
}

async function readFolder(tx: OrgTx, id: string): Promise<DocumentFolder> {
  return found((await queries.selectFolders(tx)).find((folder) => folder.id === id));
}

/** @throws Failure `invalid_input` that names `folder_id` */
export async function assertFolder(tx: OrgTx, id: string | null | undefined): Promise<void> {
  if (id && !(await queries.isFolder(tx, id))) throw invalidInput({ folder_id: 'There is no such folder' });
}

/**
 * Adds a folder, at the end unless a position is given.
 * @throws Failure `conflict`
 */
export async function addFolder(
  { tx, now }: OrgSession,
  { name, position }: HandlerInput<typeof createDocumentFolder>['body'],
): Promise<DocumentFolder> {
  await lockOrganization(tx);
  const folders = await queries.selectFolders(tx);
  await assertNameFree(tx, folders, name);
  if (folders.length >= LIMITS.documentFolders)
    throw new Failure('conflict', `At most ${LIMITS.documentFolders} folders: delete one first`);
  const folder = { ...newRecord(now), name, position: folders.length + 1 };
  await queries.insertFolders(tx, [folder]);
  if (position !== undefined) await place(tx, folders, folder.id, position);
  return readFolder(tx, folder.id);
}

/** Renames a folder, or moves it. @throws Failure `not_found`, `conflict` */
export async function editFolder(
  { tx }: OrgSession,
  id: string,
  { name, position }: HandlerInput<typeof updateDocumentFolder>['body'],
): Promise<DocumentFolder> {
  await lockOrganization(tx);
  const folders = await queries.selectFolders(tx);
  found(folders.find((folder) => folder.id === id));
  if (name !== undefined) {
    await assertNameFree(tx, folders, name, id);
    await queries.renameFolder(tx, id, name);
  }
  if (position !== undefined) await place(tx, folders, id, position);
  return readFolder(tx, id);
}

/**
 * Deletes an empty folder.
 * @throws Failure `not_found`, or `conflict` when it contains documents
 */
export async function deleteFolder({ tx }: OrgSession, id: string): Promise<void> {
  await lockOrganization(tx);
  // Documents of restricted cases count too, as all members share the folder.
  const { documents } = await withEveryCase(tx, () => readFolder(tx, id));
  if (documents > 0) throw new Failure('conflict', 'The folder is not empty: move its documents first');
  await queries.deleteFolder(tx, id);
}
