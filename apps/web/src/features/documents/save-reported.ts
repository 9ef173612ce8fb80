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

/** Has the browser save documents; a failure is told. */
export function saveReported(asked: Parameters<typeof downloadDocuments>[0]): Promise<void> {
  return reported(downloadDocuments(asked));
}

/** Has the browser save a version of a document; a failure is told. */
export function saveVersionReported(id: string, version: DocumentVersion): Promise<void> {
  return reported(downloadVersion(id, version));
}
