import type { DescribedContent } from '../../platform/files/described-content.ts';
import { receiveDocument } from '../checklists/service.ts';
import * as documents from '../documents/service.ts';
import * as queries from './queries.ts';
import type { UploadSession } from './sender.ts';

/**
 * Makes a document of a completed upload, or the next version of a document.
 * @param scans whether a virus scanner examines it first
 * @returns the document's id
 */
export async function storeArrived(
  session: UploadSession,
  upload: queries.UploadRow,
  content: DescribedContent,
  scans: boolean,
): Promise<string> {
  const { tx, now, senderName } = session;
  const ownerId = upload.case_id ?? upload.beneficiary_id ?? upload.petitioner_id ?? '';
  const documentId = await documents.storeFile(
    session,
    { fileId: upload.file_id, fileName: upload.name, ...content },
    {
      ...(upload.document_id
        ? { documentId: upload.document_id }
        : { owner: await documents.readOwner(tx, ownerId) }),
      title: upload.title,
      folderId: upload.folder_id,
      personId: upload.person_id,
      personName: await senderName(),
      scans,
    },
  );
  if (upload.case_id && upload.checklist_item_id)
    await receiveDocument(session, upload.case_id, upload.checklist_item_id, documentId);
  await queries.completeUpload(tx, upload.id, { documentId, now });
  return documentId;
}
