import type { DocumentVersion } from '@landfall/contract/documents';
import { errorWords } from '../../api/error-words.ts';
import { toastFailure } from '../../ui/toast.tsx';
import { downloadDocuments, downloadVersion } from './queries.ts';

async function reported(saving: Promise<void>): Promise<void> {
  try {
    await saving;
  } catch (error) {
    console.error(error);
    toastFailure(`Nothing was saved. ${errorWords(error)}`);
  }
}

/** Downloads documents and reports a failure. */
export function saveReported(asked: Parameters<typeof downloadDocuments>[0]): Promise<void> {
  return reported(downloadDocuments(asked));
}

/** Downloads a version of a document and reports a failure. */
export function saveVersionReported(id: string, version: DocumentVersion): Promise<void> {
  return reported(downloadVersion(id, version));
}
