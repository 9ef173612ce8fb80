import {
  type DuplicateKind,
  dismissDuplicate,
  listDuplicates,
  restoreDuplicate,
  type typedPerson,
} from '@landfall/contract/duplicates';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import { PAGED, pageAt } from './pages.ts';
import { QUERY_ROOT } from './query-keys.ts';
import { useRefreshingMutation } from './refreshing-mutation.ts';

/** What has been typed of someone who is to be added. */
export type TypedPerson = Partial<Record<keyof typeof typedPerson, string>>;

const ROOTS = { beneficiary: QUERY_ROOT.beneficiaries, petitioner: QUERY_ROOT.petitioners };

/** Beside the lists of their kind: whatever changes these has it read anew. */
const rootOf = (kind: DuplicateKind) => [ROOTS[kind], 'list', 'duplicates'] as const;

/** Who is like the person typed. */
export function similarPeopleQuery(kind: DuplicateKind, typed: TypedPerson) {
  return queryOptions({
    queryKey: [...rootOf(kind), 'typed', typed],
    queryFn: ({ signal }) => call(listDuplicates, { query: { kind, ...typed }, signal }),
  });
}

/** The pairs of a kind who may be the same, page by page. */
export function duplicatePairsQuery(kind: DuplicateKind) {
  return infiniteQueryOptions({
    queryKey: [...rootOf(kind), 'pairs'],
    queryFn: ({ pageParam, signal }) =>
      call(listDuplicates, { query: { kind, ...pageAt(pageParam) }, signal }),
    ...PAGED,
  });
}

/** How many pairs of a kind may be the same. */
export function duplicateCountQuery(kind: DuplicateKind) {
  return queryOptions({
    queryKey: [...rootOf(kind), 'count'],
    queryFn: async ({ signal }) => (await call(listDuplicates, { query: { kind, limit: 1 }, signal })).total,
    staleTime: 60_000,
    meta: { aside: true },
  });
}

/** Says that two people are not the same. */
export function useDismissDuplicate() {
  return useRefreshingMutation(
    (pair: { a_id: string; b_id: string }) => call(dismissDuplicate, { body: pair }),
    Object.values(ROOTS),
  );
}

/** Takes back that two people are not the same. */
export function useRestoreDuplicate() {
  return useRefreshingMutation(
    (pair: { a_id: string; b_id: string }) => call(restoreDuplicate, { body: pair }),
    Object.values(ROOTS),
  );
}
