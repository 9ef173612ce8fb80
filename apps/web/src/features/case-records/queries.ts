import {
  type CaseRecord,
  exportCaseRecords,
  getCaseRecord,
  listCaseRecords,
  restrictCaseRecord,
  unrestrictCaseRecord,
  updateCaseRecord,
} from '@landfall/contract/case-records';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import type { CaseFilters } from './search.ts';

/** The cases that pass the filters, in their order, page by page. */
export function caseListQuery(filters: CaseFilters) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.cases, 'list', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listCaseRecords, { query: { ...filters, total: 'later', ...pageAt(pageParam) }, signal }),
    ...PAGED,
    placeholderData: keepPreviousData,
  });
}

/** The number of cases that pass the filters, for when the list leaves it out. */
export function caseTotalQuery({ sort: _, ...filters }: CaseFilters) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'total', filters],
    queryFn: async ({ signal }) =>
      (await call(listCaseRecords, { query: { ...filters, limit: 1, total: 'now' }, signal })).total,
  });
}

/** A beneficiary or petitioner. */
export type Party = { beneficiary_id: string } | { petitioner_id: string };

/** The cases of a party, archived ones included, newest first, page by page. */
export function associatedCasesQuery(party: Party) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.cases, 'with', party],
    queryFn: ({ pageParam, signal }) =>
      call(listCaseRecords, { query: { ...party, archived: 'all', ...pageAt(pageParam) }, signal }),
    ...PAGED,
  });
}

/** The cases that pass the filters as CSV, with the given columns, comma separated. */
export function loadCaseCsv(filters: CaseFilters, columns: string): Promise<string> {
  return call(exportCaseRecords, { query: { ...filters, columns } });
}

/** A case with its dates. */
export function caseRecordQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'record', id],
    queryFn: ({ signal }) => call(getCaseRecord, { params: { id }, signal }),
  });
}

/** The body of a change to a case; `version` guards against overwriting a concurrent change. */
export type CaseChanges = CallArguments<typeof updateCaseRecord>['body'];

/** Changes a case, archives it or restores it. Its page shows the answer at once. */
export function useUpdateCase(id: string) {
  return useCaseMutation((body: CaseChanges) => call(updateCaseRecord, { params: { id }, body }));
}

/** Restricts a case to its team (true) or lifts that. Its page shows the answer at once. */
export function useRestrictCase(id: string) {
  return useCaseMutation((restricted: boolean) =>
    call(restricted ? restrictCaseRecord : unrestrictCaseRecord, { params: { id } }),
  );
}

/** Changes a case by a call that returns it; its page shows the answer at once. */
export function useCaseMutation<Input>(mutationFn: (input: Input) => Promise<{ case_record: CaseRecord }>) {
  const queryClient = useQueryClient();
  const showCase = useShowCase();
  return useMutation({
    mutationFn,
    onSuccess: ({ case_record }) => {
      showCase(case_record);
      return queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.cases] });
    },
  });
}

/**
 * Puts a case as the server has it into the cache of its page, and its status into the case lists: the next change of
 * a row builds on this version, also before the list is fetched again.
 */
export function useShowCase() {
  const queryClient = useQueryClient();
  return (caseRecord: CaseRecord) => {
    const { id, status, version } = caseRecord;
    queryClient.setQueriesData<InfiniteData<CallResult<typeof listCaseRecords>>>(
      { queryKey: [QUERY_ROOT.cases, 'list'] },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            case_records: page.case_records.map((row) => (row.id === id ? { ...row, status, version } : row)),
          })),
        },
      // Still outdated: other values of its row are the former ones.
      { updatedAt: 0 },
    );
    queryClient.setQueryData(caseRecordQuery(caseRecord.id).queryKey, (shown) =>
      shown ? { ...shown, case_record: caseRecord } : shown,
    );
  };
}
