import { counted } from '@landfall/contract/counted';
import type { DuplicateKind, DuplicatePair } from '@landfall/contract/duplicates';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { PATHS } from '../../paths.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';
import { useFocusKept } from '../../ui/useFocusKept.ts';
import { FIELDS as BENEFICIARY_FIELDS, fieldText } from '../beneficiaries/beneficiary-fields.ts';
import { FIELDS as PETITIONER_FIELDS } from '../petitioners/petitioner-fields.ts';
import { useMay } from '../settings/queries.ts';
import { MergeDialog, type MergeFields } from './MergeDialog.tsx';
import { PairCard } from './PairCard.tsx';
import { duplicatePairsQuery, useDismissDuplicate, useRestoreDuplicate } from './queries.ts';

const KINDS = {
  beneficiary: { list: PATHS.beneficiaries, all: 'Beneficiaries', of: 'beneficiaries' },
  petitioner: { list: PATHS.petitioners, all: 'Petitioners', of: 'petitioners' },
} as const;

const FIELDS: Record<DuplicateKind, MergeFields> = {
  beneficiary: {
    labels: BENEFICIARY_FIELDS,
    words: fieldText,
  },
  petitioner: { labels: PETITIONER_FIELDS, words: (_, value) => value },
};

export const BeneficiaryDuplicatesPage = () => <DuplicatesPage kind="beneficiary" />;
export const PetitionerDuplicatesPage = () => <DuplicatesPage kind="petitioner" />;

/** The pairs of possible duplicates, each with the reasons. */
function DuplicatesPage({ kind }: { kind: DuplicateKind }) {
  const { list, all, of } = KINDS[kind];
  useDocumentTitle(`Possible duplicates · ${PRODUCT_NAME}`);
  useFocusKept();
  const found = useInfiniteQuery(duplicatePairsQuery(kind));
  const pairs = useMemo(() => found.data?.pages.flatMap((page) => page.pairs), [found.data]);
  const total = found.data?.pages.at(-1)?.total;
  const mayWrite = useMay('user');
  const [merging, setMerging] = useState<DuplicatePair | undefined>();
  const { mutate: dismiss } = useDismissDuplicate();
  const { mutate: restore } = useRestoreDuplicate();
  const failed = (error: Error) => toastFailure(errorWords(error));

  function dismissPair({ a, b }: DuplicatePair) {
    if (!a) return;
    const pair = { a_id: a.id, b_id: b.id };
    dismiss(pair, {
      onSuccess: () => toast('Not the same', () => restore(pair, { onError: failed })),
      onError: failed,
    });
  }

  return (
    <FlowingPage>
      <PageHeader
        title="Possible duplicates"
        back={<BackLink to={list}>{all}</BackLink>}
        summary={total !== undefined && total > 0 && counted(total, 'pair')}
      />
      {found.isError && !pairs ? (
        <ErrorState message={errorWords(found.error)} onTryAgain={() => void found.refetch()} />
      ) : pairs === undefined ? (
        <Stack gap={16} role="status" aria-label="Loading">
          {['60%', '80%', '40%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Stack>
      ) : pairs.length === 0 ? (
        <EmptyState
          title="No duplicates"
          text={`No two ${of} look alike. Possible duplicates are shown here and as you type.`}
        />
      ) : (
        <Stack component="ul" gap={12} p={0} m={0} style={{ listStyle: 'none' }}>
          {pairs.map((pair) => (
            <PairCard
              key={`${pair.a?.id} ${pair.b.id}`}
              pair={pair}
              actions={mayWrite && { onMerge: () => setMerging(pair), onKeepApart: () => dismissPair(pair) }}
            />
          ))}
        </Stack>
      )}
      {pairs && (
        <LoadMore
          shown={pairs.length}
          total={total}
          loading={found.isFetchingNextPage}
          failure={found.isFetchNextPageError ? errorWords(found.error) : undefined}
          onLoadMore={() => void found.fetchNextPage()}
        />
      )}
      {merging?.a && (
        <MergeDialog
          kind={kind}
          fields={FIELDS[kind]}
          people={[merging.a, merging.b]}
          onClose={() => setMerging(undefined)}
        />
      )}
    </FlowingPage>
  );
}
