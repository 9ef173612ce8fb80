import type { Beneficiary } from '@landfall/contract/beneficiaries';
import {
  type DuplicateKind,
  dismissDuplicate,
  listDuplicates,
  restoreDuplicate,
} from '@landfall/contract/duplicates';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import {
  mergeBeneficiary,
  mergePetitioner,
  previewBeneficiaryMerge,
  previewPetitionerMerge,
} from '@landfall/contract/party-merges';
import type { Petitioner } from '@landfall/contract/petitioners';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { duplicatesKey } from '../../api/duplicate-queries.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

const PEOPLE = [QUERY_ROOT.beneficiaries, QUERY_ROOT.petitioners];
/** Everything that shows people, or what belongs to them. */
const SHOWING_PEOPLE = [
  ...PEOPLE,
  ...[QUERY_ROOT.cases, QUERY_ROOT.search, QUERY_ROOT.notes, QUERY_ROOT.documents, QUERY_ROOT.threads],
];

/** The pairs of possible duplicates of a kind, page by page. */
export function duplicatePairsQuery(kind: DuplicateKind) {
  return infiniteQueryOptions({
    queryKey: [...duplicatesKey(kind), 'pairs'],
    queryFn: ({ pageParam, signal }) =>
      call(listDuplicates, { query: { kind, ...pageAt(pageParam) }, signal }),
    ...PAGED,
  });
}

/** The number of pairs of a kind. */
export function duplicateCountQuery(kind: DuplicateKind) {
  return queryOptions({
    queryKey: [...duplicatesKey(kind), 'count'],
    queryFn: async ({ signal }) => (await call(listDuplicates, { query: { kind, limit: 1 }, signal })).total,
    staleTime: 60_000,
    meta: { aside: true },
  });
}

interface Pair {
  a_id: string;
  b_id: string;
}

/** Dismisses a pair: the two people are not the same. */
export function useDismissDuplicate() {
  return useRefreshingMutation((body: Pair) => call(dismissDuplicate, { body }), PEOPLE);
}

/** Undoes the dismissal of a pair. */
export function useRestoreDuplicate() {
  return useRefreshingMutation((body: Pair) => call(restoreDuplicate, { body }), PEOPLE);
}

/** Two people side by side, of either kind. */
export type MergePreview = Omit<CallResult<typeof previewBeneficiaryMerge>, 'this' | 'other'> & {
  this: Beneficiary | Petitioner;
  other: Beneficiary | Petitioner;
};

/** The effect of merging two people. */
export function mergePreviewQuery(kind: DuplicateKind, id: string, other_id: string) {
  const preview = kind === 'beneficiary' ? previewBeneficiaryMerge : previewPetitionerMerge;
  return queryOptions({
    queryKey: [...duplicatesKey(kind), 'merge', id, other_id],
    queryFn: ({ signal }): Promise<MergePreview> =>
      call(preview, { params: { id }, query: { other_id }, signal }),
    // The choices have to be made from current data.
    staleTime: 0,
  });
}

type MergeBody = CallArguments<typeof mergeBeneficiary>['body'];

/** Merges two people. */
export function useMerge(kind: DuplicateKind, id: string) {
  return useRefreshingMutation(
    async (body: MergeBody) =>
      kind === 'beneficiary'
        ? (await call(mergeBeneficiary, { params: { id }, body })).operation
        : (await call(mergePetitioner, { params: { id }, body })).operation,
    SHOWING_PEOPLE,
  );
}
