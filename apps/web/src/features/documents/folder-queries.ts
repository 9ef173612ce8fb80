import {
  createDocumentFolder,
  deleteDocumentFolder,
  listDocumentFolders,
  updateDocumentFolder,
} from '@landfall/contract/document-folders';
import type { CallArguments } from '@landfall/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** The office's folders in their order. */
export const foldersQuery = queryOptions({
  queryKey: [QUERY_ROOT.documentFolders],
  queryFn: async ({ signal }) => (await call(listDocumentFolders, { signal })).document_folders,
});

const ROOTS = [QUERY_ROOT.documentFolders];

/** Adds a folder at the end. */
export function useCreateFolder() {
  return useRefreshingMutation((name: string) => call(createDocumentFolder, { body: { name } }), ROOTS);
}

/** Renames or moves a folder. The list is refetched also after a failure, as another user may have been first. */
export function useUpdateFolder() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & CallArguments<typeof updateDocumentFolder>['body']) =>
      call(updateDocumentFolder, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

/** Deletes an empty folder. */
export function useDeleteFolder() {
  return useRefreshingMutation(
    (id: string) => call(deleteDocumentFolder, { params: { id } }),
    ROOTS,
    'settled',
  );
}
