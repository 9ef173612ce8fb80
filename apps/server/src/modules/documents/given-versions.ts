import { DOWNLOADED_DOCUMENTS } from '@landfall/contract/constants';
import type { OrgTx } from '../../platform/db/session.ts';
import { Failure, found, invalidInput, notFound } from '../../platform/http/failure.ts';
import * as queries from './queries.ts';

/** The latest versions of documents, by document id. */
export async function latestVersions(
  tx: OrgTx,
  ids: readonly string[],
): Promise<Map<string, queries.VersionRow>> {
  const versions = await queries.selectLatestVersions(tx, ids);
  return new Map(versions.map((version) => [version.document_id, version]));
}

/** The properties of a file that determine whether it may be downloaded. */
type GivenFile = Pick<queries.VersionRow, 'scan_state' | 'missing'>;

/** Why a file may not be downloaded; undefined when it may. */
function refusal({ scan_state, missing }: GivenFile): string | undefined {
  if (scan_state === 'held_back') return 'This file is held back: the virus scanner found something in it';
  if (scan_state === 'waiting') return 'The virus scanner is still checking this file. Try again in a moment';
  return missing
    ? 'The content of this file is missing from the store. Tell whoever runs the server'
    : undefined;
}

/** @throws Failure `conflict` for a file that may not be downloaded */
export function assertDownloadable(file: GivenFile): void {
  const reason = refusal(file);
  if (reason) throw new Failure('conflict', reason);
}

/**
 * A version that may be downloaded.
 * @throws Failure `not_found`, or `conflict` for one that is withheld
 */
export async function readVersion(tx: OrgTx, id: string, no?: number): Promise<queries.VersionRow> {
  const versions = await queries.selectVersions(tx, id);
  const version = found(no === undefined ? versions[0] : versions.find((each) => each.no === no));
  assertDownloadable(version);
  return version;
}

/** A document to download, with its place in a zip file. */
export interface SavedDocument {
  version: queries.VersionRow;
  title: string;
  folder: string | null;
}

/** The contents of a download, and the documents that are withheld from it, each with the reason. */
export interface SavedDocuments {
  documents: SavedDocument[];
  withheld: { title: string; reason: string }[];
}

/** The contents of a download: the latest version of each document that may be downloaded. */
export async function savedDocuments(
  tx: OrgTx,
  ids: readonly string[],
  folders: ReadonlyMap<string, string>,
): Promise<SavedDocuments> {
  const [rows, latest] = await Promise.all([queries.selectDocuments(tx, ids), latestVersions(tx, ids)]);
  const saved: SavedDocuments = { documents: [], withheld: [] };
  for (const { id, title, folder_id } of rows) {
    const version = found(latest.get(id));
    const reason = refusal(version);
    const folder = folder_id === null ? null : (folders.get(folder_id) ?? null);
    if (reason) saved.withheld.push({ title, reason });
    else saved.documents.push({ version, title, folder });
  }
  return saved;
}

/**
 * The ids of the requested documents of a download.
 * @throws Failure `not_found` when one does not exist, `invalid_input` when there are none or too many
 */
export async function downloadedIds(
  tx: OrgTx,
  asked: { document_ids?: string[] | undefined; resource_id?: string | undefined },
): Promise<string[]> {
  if (asked.document_ids) {
    const ids = [...new Set(asked.document_ids)];
    if ((await queries.selectDocuments(tx, ids)).length < ids.length) throw notFound();
    return ids;
  }
  const owner = found(await queries.selectOwner(tx, asked.resource_id ?? ''));
  const rows = await queries.selectDocumentsOf(tx, owner, { trashed: false });
  if (rows.length === 0) throw invalidInput({ resource_id: 'There is no document to download' });
  if (rows.length > DOWNLOADED_DOCUMENTS)
    throw invalidInput({ resource_id: `More than ${DOWNLOADED_DOCUMENTS} documents: choose some of them` });
  return rows.map(({ id }) => id);
}
