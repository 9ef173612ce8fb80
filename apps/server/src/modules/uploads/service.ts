import { IMPORT_BYTES } from '@landfall/contract/constants';
import type { HandlerInput } from '@landfall/contract/endpoint';
import { type createUpload as createCall, PART_BYTES, type Upload } from '@landfall/contract/uploads';
import { DAY_MS } from '@landfall/domain/durations';
import { instantAfter } from '../../platform/clock.ts';
import type { OrgTx } from '../../platform/db/session.ts';
import { type DescribedContent, describeContent } from '../../platform/files/described-content.ts';
import { keptFileName, titleOf } from '../../platform/files/file-name.ts';
import type { FileKey, FileStore, StoredPart } from '../../platform/files/file-store.ts';
import { Failure, found, invalidInput, notFound, storageFull } from '../../platform/http/failure.ts';
import type { CallLimits } from '../../platform/limits.ts';
import { newId, newRecord } from '../../platform/new-record.ts';
import { assertItemOf } from '../checklists/service.ts';
import { assertFolder } from '../document-folders/service.ts';
import * as documents from '../documents/service.ts';
import { storeArrived } from './arrival.ts';
import * as queries from './queries.ts';
import type { UploadSession } from './sender.ts';

export { asMember, type UploadSession } from './sender.ts';

/** The time limit for an upload, in milliseconds. */
const UPLOAD_MS = DAY_MS;

/** The limits for files, and whether a virus scanner examines them. */
export type FileLimits = Pick<CallLimits, 'fileBytes' | 'organizationFileBytes'> & { scans: boolean };

function toWire({ id, name, bytes, part_bytes, expires_at }: queries.UploadRow, parts: StoredPart[]): Upload {
  return { id, name, bytes, part_bytes, expires_at, parts: parts.map(({ no }) => no) };
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024).toLocaleString('en-US')} MB`;

/** The number of an upload's parts. */
const partsOf = ({ bytes, part_bytes }: queries.UploadRow) => Math.ceil(bytes / part_bytes);

/** The length of a part. */
function lengthOf(upload: queries.UploadRow, no: number): number {
  return no < partsOf(upload) ? upload.part_bytes : upload.bytes - (no - 1) * upload.part_bytes;
}

/** Performs a write to the store. The error of a full disk becomes the matching failure. */
async function stored<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? storageFull() : error;
  }
}

/**
 * The number of bytes that the organization's files may still take. Prevents concurrent uploads from starting until the
 * transaction ends; cases have to be locked after this.
 */
export async function lockRoom(
  tx: OrgTx,
  { organizationFileBytes }: Pick<FileLimits, 'organizationFileBytes'>,
): Promise<number> {
  await queries.lockQuota(tx);
  return organizationFileBytes - (await documents.countBytes(tx));
}

/** @throws Failure `quota_exceeded` */
async function assertQuota(tx: OrgTx, bytes: number, limits: FileLimits): Promise<void> {
  if ((await lockRoom(tx, limits)) < bytes)
    throw new Failure(
      'quota_exceeded',
      `The office's files may take ${megabytes(limits.organizationFileBytes)}, and this one has no room left`,
    );
}

/** A file whose upload is to be started. */
export type NewFile = Omit<HandlerInput<typeof createCall>['body'], 'purpose'> & {
  purpose?: 'document' | 'import';
};

/** An upload to start. */
interface Beginning {
  file: FileKey;
  name: string;
  body: NewFile;
}

/** The upload that a step works on. */
interface NamedUpload {
  upload: queries.UploadRow;
  file: FileKey;
}

/** A received part. */
interface ArrivedPart extends NamedUpload {
  no: number;
  bytes: Uint8Array;
}

/**
 * The record to which an upload adds a document; null for a spreadsheet to import.
 * @throws Failure `not_found`, `conflict` for a record that is full
 */
async function destinationOf(tx: OrgTx, body: NewFile) {
  const { purpose, resource_id, document_id, folder_id, checklist_item_id } = body;
  if (purpose === 'import') return null;
  if (document_id !== undefined) {
    const document = await documents.readDocument(tx, document_id);
    documents.assertNotInTrash(document);
    return documents.readOwner(tx, document.resource_id);
  }
  await assertFolder(tx, folder_id);
  await documents.assertRoomOn(tx, resource_id ?? '');
  const owner = await documents.readOwner(tx, resource_id ?? '');
  if (checklist_item_id !== undefined) await assertItemOf(tx, owner.id, checklist_item_id);
  return owner;
}

/**
 * The implementation of the calls of an upload, each divided into steps, for members and holders of client links.
 * @param store stores the bytes
 */
export function uploads(store: FileStore, limits: FileLimits) {
  const own = ({ sender, now }: UploadSession, id: string) => ({ id, sender, now });

  /**
   * One of the sender's own uploads that has not expired.
   * @throws Failure `not_found`, `conflict` for a complete one
   */
  async function openUpload(session: UploadSession, id: string): Promise<NamedUpload> {
    const upload = found(await queries.selectUpload(session.tx, own(session, id)));
    if (upload.completed_at) throw new Failure('conflict', 'The upload is complete already');
    return { upload, file: { orgId: session.tx.orgId, fileId: upload.file_id } };
  }

  return {
    begin: {
      async prepare({ tx, now }: UploadSession, body: NewFile): Promise<Beginning> {
        const limit = body.purpose === 'import' ? Math.min(IMPORT_BYTES, limits.fileBytes) : limits.fileBytes;
        if (body.bytes > limit)
          throw new Failure('payload_too_large', `A file may have ${megabytes(limit)} at most`);
        await destinationOf(tx, body);
        return { file: { orgId: tx.orgId, fileId: newId(now) }, name: keptFileName(body.name), body };
      },
      work: ({ file }: Beginning) => stored(() => store.begin(file)),
      async keep(
        session: UploadSession,
        { file, name, body }: Beginning,
        storeKey: string,
      ): Promise<{ upload: Upload }> {
        const { tx, now, sender } = session;
        const owner = await destinationOf(tx, body);
        await assertQuota(tx, body.bytes, limits);
        const record = newRecord(now);
        await queries.insertUpload(tx, {
          ...record,
          ...sender,
          file_id: file.fileId,
          name,
          title: body.title || titleOf(name),
          bytes: body.bytes,
          part_bytes: PART_BYTES,
          owner,
          purpose: body.purpose ?? 'document',
          document_id: body.document_id ?? null,
          folder_id: body.folder_id ?? null,
          checklist_item_id: body.checklist_item_id ?? null,
          store_key: storeKey,
          expires_at: instantAfter(now, UPLOAD_MS),
        });
        return { upload: toWire(found(await queries.selectUpload(tx, own(session, record.id))), []) };
      },
    },

    part: {
      async prepare(
        session: UploadSession,
        { id, no, bytes }: { id: string; no: number; bytes: Uint8Array },
      ): Promise<ArrivedPart> {
        const { upload, file } = await openUpload(session, id);
        if (no > partsOf(upload)) throw notFound();
        const length = lengthOf(upload, no);
        if (bytes.length !== length)
          throw invalidInput({ body: `Part ${no} has ${length} bytes, and ${bytes.length} came` });
        return { upload, file, no, bytes };
      },
      work: ({ upload, file, no, bytes }: ArrivedPart) =>
        stored(() => store.putPart(file, upload.store_key, no, bytes)),
      async keep(session: UploadSession, { upload, no }: ArrivedPart, tag: string): Promise<void> {
        // The upload may have been completed or cancelled meanwhile.
        if (!(await queries.selectUpload(session.tx, own(session, upload.id), 'lock'))) throw notFound();
        await queries.insertPart(session.tx, upload.id, { no, tag });
      },
    },

    completion: {
      async prepare(session: UploadSession, { id }: { id: string }) {
        const { tx } = session;
        const upload = found(await queries.selectUpload(tx, own(session, id)));
        if (upload.purpose === 'import')
          throw new Failure('conflict', 'The file is for an import: begin that');
        const parts = await queries.selectParts(tx, id);
        if (!upload.completed_at && parts.length < partsOf(upload))
          throw new Failure('conflict', `${parts.length} of ${partsOf(upload)} parts have come`);
        return { upload, parts, file: { orgId: tx.orgId, fileId: upload.file_id } };
      },
      async work({ upload, parts, file }: NamedUpload & { parts: StoredPart[] }) {
        if (upload.completed_at) return null;
        await stored(() => store.complete(file, upload.store_key, parts));
        const content = await describeContent(await store.inspect(file));
        if (content.bytes !== upload.bytes)
          throw new Error(`The file ${file.fileId} has ${content.bytes} bytes in place of ${upload.bytes}`);
        return content;
      },
      /** Makes the document. `isNew` is true if this call made it. */
      async keep(
        session: UploadSession,
        { upload: { id } }: NamedUpload,
        content: DescribedContent | null,
      ): Promise<{ upload: queries.UploadRow; documentId: string; isNew: boolean }> {
        const upload = found(await queries.selectUpload(session.tx, own(session, id), 'lock'));
        if (upload.completed_at && upload.document_id)
          return { upload, documentId: upload.document_id, isNew: false };
        const documentId = await storeArrived(session, upload, content as DescribedContent, limits.scans);
        return { upload, documentId, isNew: true };
      },
    },

    /** A spreadsheet to import, which does not become a document: it is read once, then deleted. */
    spreadsheet: {
      async prepare(session: UploadSession, id: string) {
        const named = await openUpload(session, id);
        if (named.upload.purpose !== 'import') throw notFound();
        const parts = await queries.selectParts(session.tx, id);
        if (parts.length < partsOf(named.upload))
          throw new Failure('conflict', `${parts.length} of ${partsOf(named.upload)} parts have come`);
        return { ...named, parts };
      },
      async work({ upload, file, parts }: NamedUpload & { parts: StoredPart[] }): Promise<Uint8Array> {
        await stored(() => store.complete(file, upload.store_key, parts));
        const pieces: Uint8Array[] = [];
        for await (const piece of await store.read(file)) pieces.push(piece);
        return Buffer.concat(pieces);
      },
      /** The stored bytes are deleted by the daily check of unused files. */
      async keep({ tx }: UploadSession, { upload }: NamedUpload): Promise<void> {
        await queries.deleteUpload(tx, upload.id);
      },
    },

    cancelling: {
      prepare: (session: UploadSession, { id }: { id: string }) => openUpload(session, id),
      work: ({ upload, file }: NamedUpload) => store.abandon(file, upload.store_key),
      async keep({ tx }: UploadSession, { upload }: NamedUpload): Promise<void> {
        await queries.deleteUpload(tx, upload.id);
      },
    },
  };
}

/** The calls of an upload in steps. */
export type Uploads = ReturnType<typeof uploads>;

/**
 * One of the sender's own uploads, with its received parts.
 * @throws Failure `not_found`
 */
export async function readUpload({ tx, sender, now }: UploadSession, id: string): Promise<Upload> {
  const upload = found(await queries.selectUpload(tx, { id, sender, now }));
  return toWire(upload, await queries.selectParts(tx, id));
}

/** The number of unfinished uploads by a client's link at `now` (ISO). */
export const { countUnderWay } = queries;
