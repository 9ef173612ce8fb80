import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import {
  createPetitioner,
  deletePetitioner,
  exportPetitioners,
  getPetitioner,
  listPetitioners,
  type Petitioner,
  type PetitionerSort,
  restorePetitioner,
  updatePetitioner,
} from '@landfall/contract/petitioners';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { recordsIn } from '../../api/tolerant.ts';
import type { ListSearch } from '../../lib/list-search.ts';

/** What the list of petitioners is asked for. */
export type PetitionerFilters = Omit<ListSearch<PetitionerSort>, 'new'>;

const LISTS = [QUERY_ROOT.petitioners, 'list'] as const;

/** The petitioners that pass the filters, newest first unless ordered otherwise, page by page. */
export function petitionerListQuery(filters: PetitionerFilters) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, filters] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, total: 'later', ...(pageParam ? { cursor: pageParam } : {}) } as const;
      return recordsIn<Petitioner, number | null>(
        await call(listPetitioners, { query, signal }),
        'petitioners',
      );
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    // The deleted ones never stand in for the others, nor the others for them: what can be done with them differs.
    placeholderData: (shown, asked) => (asked?.queryKey[2].deleted === filters.deleted ? shown : undefined),
  });
}

/** How many petitioners pass the filters, where the list leaves that out. */
export function petitionerTotalQuery({ sort: _, ...filters }: PetitionerFilters) {
  return queryOptions({
    queryKey: [...LISTS, 'total', filters],
    queryFn: async ({ signal }) => {
      const query = { ...filters, limit: 1, total: 'now' } as const;
      return (await call(listPetitioners, { query, signal })).total;
    },
  });
}

/** The petitioners that pass the filters as CSV. */
export function loadPetitionerCsv(filters: PetitionerFilters): Promise<string> {
  return call(exportPetitioners, { query: filters });
}

/** A petitioner with the latest notes. */
export function petitionerQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.petitioners, 'record', id],
    queryFn: ({ signal }) => call(getPetitioner, { params: { id }, signal }),
  });
}

/** Lists of petitioners, and cases, which show their names. */
function useRefreshLists() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [LISTS, [QUERY_ROOT.cases], [QUERY_ROOT.search]].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}

/** Puts a petitioner as the server has them on its page, with the notes that came along or those shown. */
export function useShowPetitioner() {
  const queryClient = useQueryClient();
  return (answer: Pick<CallResult<typeof getPetitioner>, 'petitioner'>) => {
    queryClient.setQueryData(petitionerQuery(answer.petitioner.id).queryKey, (shown) =>
      shown ? { ...shown, ...answer } : shown,
    );
  };
}

/** Adds a petitioner. */
export function useCreatePetitioner() {
  return useMutation({
    mutationFn: (body: CallArguments<typeof createPetitioner>['body']) => call(createPetitioner, { body }),
    onSuccess: useRefreshLists(),
  });
}

/** Changes a petitioner. Its page shows the answer at once. */
export function useUpdatePetitioner(id: string) {
  const show = useShowPetitioner();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (body: CallArguments<typeof updatePetitioner>['body']) =>
      call(updatePetitioner, { params: { id }, body }),
    onSuccess: (answer) => {
      show(answer);
      return refresh();
    },
  });
}

/** Deletes a petitioner; it can be restored. */
export function useDeletePetitioner() {
  return useMutation({
    mutationFn: (id: string) => call(deletePetitioner, { params: { id } }),
    onSuccess: useRefreshLists(),
  });
}

/** Brings a deleted petitioner back. */
export function useRestorePetitioner() {
  return useMutation({
    mutationFn: (id: string) => call(restorePetitioner, { params: { id } }),
    onSuccess: useRefreshLists(),
  });
}
