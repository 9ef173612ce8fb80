import {
  createDownload,
  type Document,
  type DocumentVersion,
  getDocument,
  listDocuments,
  readDocument,
  restoreDocument,
  trashDocument,
  updateDocument,
} from '@landfall/contract/documents';
import type { CallArguments } from '@landfall/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { API_BASE_URL } from '../../api/base-url.ts';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Checklist items show the names of their documents. */
const ROOTS = [QUERY_ROOT.documents, QUERY_ROOT.documentFolders, QUERY_ROOT.checklists];

/** The filters of a record's documents. */
export interface DocumentFilters {
  q?: string;
  trashed?: 'true';
}

/** The documents of a record, by title; for a case also those of its people. */
export function documentsQuery(resource_id: string, filters: DocumentFilters = {}) {
  return queryOptions({
    queryKey: [QUERY_ROOT.documents, 'of', resource_id, filters],
    queryFn: async ({ signal }) =>
      (await call(listDocuments, { query: { resource_id, ...filters }, signal })).documents,
    // Documents in the trash and others are never placeholders for each other: different actions apply to them.
    placeholderData: (shown, asked) =>
      asked &&
      (asked.queryKey[3] as DocumentFilters).trashed === filters.trashed &&
      asked.queryKey[2] === resource_id
        ? shown
        : undefined,
  });
}

/** Documents by the dates that they are tagged with. */
export function documentsByDate(documents: readonly Document[]): Map<string, Document[]> {
  const byDate = new Map<string, Document[]>();
  for (const document of documents)
    for (const { id } of document.case_dates) byDate.set(id, [...(byDate.get(id) ?? []), document]);
  return byDate;
}

/** A document with its versions, newest first. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.documents, 'one', id],
    queryFn: ({ signal }) => call(getDocument, { params: { id }, signal }),
  });
}

/** The bytes of a version, which never change. They leave the cache as soon as no component shows them. */
export function contentQuery(id: string, { no }: Pick<DocumentVersion, 'no'>) {
  return queryOptions({
    queryKey: ['document-content', id, no],
    queryFn: ({ signal }) => call(readDocument, { params: { id, no: String(no) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The body of a change to a document; `version` guards against overwriting a concurrent change. */
export type DocumentChanges = CallArguments<typeof updateDocument>['body'];

/** Changes a document. */
export function useUpdateDocument() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & DocumentChanges) => call(updateDocument, { params: { id }, body }),
    ROOTS,
  );
}

/** Puts a document into the trash. */
export function useTrashDocument() {
  return useRefreshingMutation((id: string) => call(trashDocument, { params: { id } }), ROOTS);
}

/** Takes a document out of the trash. */
export function useRestoreDocument() {
  return useRefreshingMutation((id: string) => call(restoreDocument, { params: { id } }), ROOTS);
}

/** Downloads the latest version of one document, or of several as a zip file, as a stream. */
export async function downloadDocuments(asked: CallArguments<typeof createDownload>['body']): Promise<void> {
  const { url } = await call(createDownload, { body: asked });
  const link = document.createElement('a');
  link.href = url.replace(/^\/api/, API_BASE_URL);
  link.download = '';
  link.click();
}

/** Downloads any version of a document. */
export async function downloadVersion(
  id: string,
  { no, file_name, media_type }: DocumentVersion,
): Promise<void> {
  saveFile(file_name, await call(readDocument, { params: { id, no: String(no) } }), media_type);
}
