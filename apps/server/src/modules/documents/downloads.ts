import { Readable } from 'node:stream';
import type { createDownload } from '@landfall/contract/documents';
import type { HandlerInput, HandlerResult } from '@landfall/contract/endpoint';
import type { FileSource, SentFile } from '@landfall/contract/file';
import { MINUTE_MS } from '@landfall/domain/durations';
import { ZipFile } from 'yazl';
import { instantAfter } from '../../platform/clock.ts';
import { openDownload as openByToken } from '../../platform/db/session.ts';
import { endingOf, savedName } from '../../platform/files/file-name.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { yieldBetweenPieces } from '../../platform/files/yield-between-pieces.ts';
import { Failure, notFound } from '../../platform/http/failure.ts';
import type { OrgSession, VisitorSession } from '../../platform/http/gate.ts';
import { linkTokenHash, newLinkToken } from '../../platform/link-token.ts';
import { newRecord } from '../../platform/new-record.ts';
import { auditWriter, recordOpening } from '../audit/service.ts';
import { listFolders } from '../document-folders/service.ts';
import {
  downloadedIds,
  readVersion,
  type SavedDocument,
  type SavedDocuments,
  savedDocuments,
} from './given-versions.ts';
import * as service from './service.ts';

/** A link is only valid for the click that requested it. */
const LINK_MS = MINUTE_MS;

/**
 * Makes a link that downloads documents once.
 * @throws Failure `not_found`, `invalid_input`, or `conflict` when none of them can be downloaded
 */
export async function createLink(
  session: OrgSession,
  asked: HandlerInput<typeof createDownload>['body'],
): Promise<HandlerResult<typeof createDownload>> {
  const { tx, actor, now } = session;
  const ids = await downloadedIds(tx, asked);
  if (ids.length === 1) await readVersion(tx, ids[0] as string);
  const { documents } = await savedDocuments(tx, ids, new Map());
  if (documents.length === 0) throw new Failure('conflict', 'None of these documents can be downloaded now');
  const token = newLinkToken();
  const expires_at = instantAfter(now, LINK_MS);
  await service.insertDownload(tx, {
    ...newRecord(now),
    person_id: actor.personId,
    token_hash: linkTokenHash(token),
    document_ids: ids,
    expires_at,
  });
  return { url: `/api/downloads/${token}`, expires_at };
}

/** The names of files in a zip file, without duplicates. */
class ZipNames {
  readonly #taken = new Set<string>();

  /** A unique name in a folder. */
  take(folder: string | null, title: string, ending: string): string {
    const below = folder === null ? '' : `${savedName(folder)}/`;
    for (let number = 1; ; number += 1) {
      const name = `${below}${savedName(title)}${number === 1 ? '' : ` (${number})`}${ending}`;
      const key = name.toLowerCase();
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return name;
    }
  }
}

/** A title without the extension of its file, if it has that, too. */
function stemOf(title: string, ending: string): string {
  const isNamed = ending !== '' && title.toLowerCase().endsWith(ending.toLowerCase());
  return isNamed ? title.slice(0, -ending.length) : title;
}

/**
 * Documents as a zip file that is made while it is read, one file after the other. A text file in it lists the withheld
 * documents, whose absence would otherwise go unnoticed.
 */
function zipOf(store: FileStore, orgId: string, { documents, withheld }: SavedDocuments): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const names = new ZipNames();
  for (const { version, title, folder } of documents) {
    const ending = endingOf(version.file_name);
    const name = names.take(folder, stemOf(title, ending), ending);
    // Pictures and PDFs are compressed already, and compressing costs more than sending.
    const options = { mtime: new Date(version.created_at), compress: false };
    zip.addReadStreamLazy(name, options, (ready) => {
      store.read({ orgId, fileId: version.file_id }).then(
        (content) => {
          const stream = Readable.from(yieldBetweenPieces(content));
          // A failing file must fail the whole zip file, which the library would leave open.
          stream.on('error', (error) => output.destroy(error));
          ready(null, stream);
        },
        (error) => output.destroy(error),
      );
    });
  }
  if (withheld.length > 0) {
    const lines = withheld.map(({ title, reason }) => `${title}: ${reason}\r\n`);
    zip.addBuffer(Buffer.from(lines.join('')), names.take(null, 'Not in this file', '.txt'));
  }
  zip.end();
  return output;
}

/**
 * The download of a link: one document as it is, or several as a zip file. Writes an audit entry for each downloaded
 * document.
 * @throws Failure `not_found` for every other link
 */
export async function openLink(
  { visitor, now, requestId }: VisitorSession,
  store: FileStore,
  token: string,
): Promise<FileSource> {
  const opened = await openByToken(visitor, linkTokenHash(token), now);
  if (!opened) throw notFound();
  const { tx, personId, documentIds } = opened;
  const folders = new Map((await listFolders(tx)).map(({ id, name }) => [id, name]));
  const contents = await savedDocuments(tx, documentIds, folders);
  const [only] = contents.documents;
  if (!only) throw notFound();
  await auditWriter.recordOfEach(
    tx,
    {
      personId,
      action: 'document.downloaded',
      outcome: 'done',
      fields: [],
      requestId,
      at: Date.parse(now),
    },
    contents.documents.map(({ version }) => version.document_id),
  );
  if (documentIds.length > 1)
    return async () => ({ name: 'documents.zip', content: zipOf(store, tx.orgId, contents) });
  return async () => sentVersion(store, tx.orgId, only.version, only.title);
}

/** A version to download, named after the title of its document, with the extension of its file. */
function sentVersion(
  store: FileStore,
  orgId: string,
  version: SavedDocument['version'],
  title: string,
): SentFile {
  const ending = endingOf(version.file_name);
  return {
    name: savedName(stemOf(title, ending), ending),
    mediaType: version.media_type,
    bytes: version.bytes,
    content: (range) => store.read({ orgId, fileId: version.file_id }, range),
  };
}

/** The bytes of a version, for its preview. Records once a day that the caller opened it. */
export async function readContent(
  { tx, actor, now, today, requestId }: OrgSession,
  store: FileStore,
  id: string,
  no: number,
): Promise<FileSource> {
  const { title } = await service.readDocument(tx, id);
  const version = await readVersion(tx, id, no);
  await recordOpening(tx, {
    personId: actor.personId,
    action: 'document.opened',
    outcome: 'done',
    resourceId: id,
    fields: [],
    requestId,
    at: Date.parse(now),
    part: String(no),
    day: today,
  });
  return async () => sentVersion(store, tx.orgId, version, title);
}
