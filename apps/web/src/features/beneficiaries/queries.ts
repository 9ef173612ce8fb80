import {
  type Beneficiary,
  type BeneficiarySort,
  createBeneficiary,
  deleteBeneficiary,
  exportBeneficiaries,
  getBeneficiary,
  listBeneficiaries,
  restoreBeneficiary,
  updateBeneficiary,
} from '@landfall/contract/beneficiaries';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { recordsIn } from '../../api/tolerant.ts';
import type { ListSearch } from '../../lib/list-search.ts';

/** What the list of beneficiaries is asked for. */
export type BeneficiaryFilters = Omit<ListSearch<BeneficiarySort>, 'new'>;

const LISTS = [QUERY_ROOT.beneficiaries, 'list'] as const;

/** The beneficiaries that pass the filters, newest first unless ordered otherwise, page by page. */
export function beneficiaryListQuery(filters: BeneficiaryFilters) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, filters] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, total: 'later', ...(pageParam ? { cursor: pageParam } : {}) } as const;
      return recordsIn<Beneficiary, number | null>(
        await call(listBeneficiaries, { query, signal }),
        'beneficiaries',
      );
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    // The deleted ones never stand in for the others, nor the others for them: what can be done with them differs.
    placeholderData: (shown, asked) => (asked?.queryKey[2].deleted === filters.deleted ? shown : undefined),
  });
}

/** How many beneficiaries pass the filters, where the list leaves that out. */
export function beneficiaryTotalQuery({ sort: _, ...filters }: BeneficiaryFilters) {
  return queryOptions({
    queryKey: [...LISTS, 'total', filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, limit: 1, total: 'now' } as const;
      return (await call(listBeneficiaries, { query, signal })).total;
    },
  });
}

/** The beneficiaries that pass the filters as CSV. */
export function loadBeneficiaryCsv(filters: BeneficiaryFilters): Promise<string> {
  return call(exportBeneficiaries, { query: filters });
}

/** A beneficiary with the latest notes. */
export function beneficiaryQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.beneficiaries, 'record', id],
    queryFn: ({ signal }) => call(getBeneficiary, { params: { id }, signal }),
  });
}

/** Lists of beneficiaries, and cases, which show their names. */
function useRefreshLists() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [LISTS, [QUERY_ROOT.cases], [QUERY_ROOT.search]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

/** Puts a beneficiary as the server has them on their page, with the notes that came along or those shown. */
export function useShowBeneficiary() {
  const queryClient = useQueryClient();
  return (answer: Pick<CallResult<typeof getBeneficiary>, 'beneficiary'>) => {
    queryClient.setQueryData(beneficiaryQuery(answer.beneficiary.id).queryKey, (shown) =>
      shown ? { ...shown, ...answer } : shown,
    );
  };
}

/** Adds a beneficiary. */
export function useCreateBeneficiary() {
  return useMutation({
    mutationFn: (body: CallArguments<typeof createBeneficiary>['body']) => call(createBeneficiary, { body }),
    onSuccess: useRefreshLists(),
  });
}

/** Changes a beneficiary. Their page shows the answer at once. */
export function useUpdateBeneficiary(id: string) {
  const show = useShowBeneficiary();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (body: CallArguments<typeof updateBeneficiary>['body']) =>
      call(updateBeneficiary, { params: { id }, body }),
    onSuccess: (answer) => {
      show(answer);
      return refresh();
    },
  });
}

/** Deletes a beneficiary; they can be restored. */
export function useDeleteBeneficiary() {
  return useMutation({
    mutationFn: (id: string) => call(deleteBeneficiary, { params: { id } }),
    onSuccess: useRefreshLists(),
  });
}

/** Brings a deleted beneficiary back. */
export function useRestoreBeneficiary() {
  return useMutation({
    mutationFn: (id: string) => call(restoreBeneficiary, { params: { id } }),
    onSuccess: useRefreshLists(),
  });
}
