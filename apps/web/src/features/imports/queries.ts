import type { CallArguments } from '@landfall/contract/endpoint';
import type { ImportKind } from '@landfall/contract/import-fields';
import {
  createImport,
  deleteImport,
  exportImportFaults,
  getImport,
  getImportSample,
  type Import,
  listImportRows,
  listImportWords,
  type ROW_PROBLEMS,
  runImport,
  setImportColumns,
  type WordField,
} from '@landfall/contract/imports';
import { createUpload, uploadPart } from '@landfall/contract/uploads';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** An import in its current state. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.imports, id],
    queryFn: async ({ signal }) => (await call(getImport, { params: { id }, signal })).import,
  });
}

/** The filter of the rows; undefined for all rows. */
export type RowProblem = (typeof ROW_PROBLEMS)[number] | undefined;

/** Rows of the sheet, page by page. */
export function importRowsQuery(id: string, problem: RowProblem) {
  return infiniteQueryOptions({
    ...PAGED,
    queryKey: [QUERY_ROOT.imports, id, 'rows', problem ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      call(listImportRows, {
        params: { id },
        query: { ...(problem && { problem }), ...pageAt(pageParam) },
        signal,
      }),
  });
}

/** The values of a column, mapped to `field`, that are not terms of the office. */
export function importWordsQuery({ id, sheet, header_row }: Import, column: number, field: WordField) {
  return queryOptions({
    queryKey: [QUERY_ROOT.imports, id, 'words', { sheet, header_row, column, field }],
    queryFn: ({ signal }) =>
      call(listImportWords, { params: { id }, query: { column: String(column), field }, signal }),
  });
}

/** Uploads a file in parts. @returns the upload's id */
async function send(file: File): Promise<string> {
  const body = { name: file.name, bytes: file.size, purpose: 'import' as const };
  const { upload } = await call(createUpload, { body });
  for (let at = 0, no = 1; at < file.size; at += upload.part_bytes, no += 1) {
    const bytes = new Uint8Array(await file.slice(at, at + upload.part_bytes).arrayBuffer());
    await call(uploadPart, { params: { id: upload.id, no: String(no) }, bytes });
  }
  return upload.id;
}

/** Puts the import of a response into the cache. */
function useKeepImport() {
  const queryClient = useQueryClient();
  return (record: Import) => {
    // Its rows were checked again.
    void queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.imports, record.id, 'rows'] });
    queryClient.setQueryData(importQuery(record.id).queryKey, record);
  };
}

/** Uploads a spreadsheet and reads it. */
export function useCreateImport() {
  const onSuccess = useKeepImport();
  return useMutation({
    mutationFn: async ({ file, kind }: { file: File; kind: ImportKind }) => {
      const upload_id = await send(file);
      return (await call(createImport, { body: { upload_id, kind } })).import;
    },
    onSuccess,
  });
}

/** Deletes the file of an import that was not started. */
export function useDeleteImport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deleteImport, { params: { id } }),
    // A colleague may have started it, or deleted the file.
    onError: () => queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.imports, id] }),
  });
}

export type ImportSettings = CallArguments<typeof setImportColumns>['body'];

/** Maps the columns, and checks every row. */
export function useCheckImport(id: string) {
  const onSuccess = useKeepImport();
  return useMutation({
    mutationFn: async (body: ImportSettings) =>
      (await call(setImportColumns, { params: { id }, body })).import,
    onSuccess,
  });
}

/** Starts to import the valid rows. @returns the operation */
export function useRunImport(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (only_good: boolean) =>
      (await call(runImport, { params: { id }, body: { only_good } })).operation,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.imports, id] }),
  });
}

/** The errors of the rows, as CSV. */
export const loadFaults = (id: string) => call(exportImportFaults, { params: { id } });

/** A sample file, as CSV. */
export const loadSample = (kind: ImportKind) => call(getImportSample, { query: { kind } });
