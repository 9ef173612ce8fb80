import { SegmentedControl, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorWords } from '../../../api/error-words.ts';
import { LoadMore } from '../../../ui/LoadMore.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState, RetryAlert } from '../../../ui/StateMessage.tsx';
import type { MessageSearch } from '../search.ts';
import { TriageRow } from './TriageRow.tsx';
import { receivedMailsQuery } from './triage-queries.ts';

const EMPTY = {
  triage: [
    'Nothing is to be filed',
    'Mails to the office’s mailboxes come here when it is not clear which thread they belong in.',
  ],
  dismissed: ['Nothing was dismissed', 'Mails that belong to no thread are kept here for 30 days.'],
} as const;

interface TriageListProps {
  /** Which mails are listed: those to be filed, or dismissed ones. */
  box: 'triage' | 'dismissed';
  /** The mail that is open beside the list. */
  openId: string | undefined;
  onChangeBox: (box: MessageSearch['box']) => void;
}

/** Mails without a thread, the newest first. The keys `j` and `k` move through them. */
export function TriageList({ box, openId, onChangeBox }: TriageListProps) {
  return (
    <Stack gap={0}>
      <Stack p="8px 12px" gap={0} style={{ borderBottom: '1px solid var(--line)' }}>
        <SegmentedControl
          aria-label="Which mails"
          data={[
            { value: 'triage', label: 'To be filed' },
            { value: 'dismissed', label: 'Dismissed' },
          ]}
          value={box}
          onChange={(next) => onChangeBox(next as MessageSearch['box'])}
        />
      </Stack>
      <Mails box={box} openId={openId} />
    </Stack>
  );
}

function Mails({ box, openId }: Pick<TriageListProps, 'box' | 'openId'>) {
  const list = useInfiniteQuery(receivedMailsQuery(box === 'dismissed'));
  const mails = list.data?.pages.flatMap((page) => page.received_mails);
  if (!mails)
    return list.isError ? (
      <ErrorState
        message={errorWords(list.error, 'Failed to fetch mails')}
        again="Retry"
        onTryAgain={() => list.refetch()}
      />
    ) : (
      <Stack gap={28} p="18px 16px 18px 28px" role="status" aria-label="Loading mails">
        {['70%', '55%', '62%', '48%'].map((width) => (
          <Stack key={width} gap={10}>
            <Skeleton width={width} />
            <Skeleton width="85%" />
          </Stack>
        ))}
      </Stack>
    );
  if (mails.length === 0) {
    const [title, text] = EMPTY[box];
    return <EmptyState title={title} text={text} />;
  }
  const at = mails.findIndex(({ id }) => id === openId);
  const keys = new Map([
    [at - 1, 'k'],
    [at + 1, 'j'],
  ]);
  return (
    <>
      {list.isError && !list.isFetchNextPageError && (
        <RetryAlert
          message={`This may be out of date. ${errorWords(list.error)}`}
          busy={list.isFetching}
          onRetry={() => list.refetch()}
        />
      )}
      <ol className="lined" aria-label="Mails">
        {mails.map((mail, index) => (
          <li key={mail.id}>
            <TriageRow mail={mail} box={box} isOpen={mail.id === openId} shortcut={keys.get(index)} />
          </li>
        ))}
      </ol>
      <Stack p={12} gap={0}>
        <LoadMore
          shown={mails.length}
          total={list.data?.pages.at(-1)?.total}
          loading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
          onLoadMore={() => list.fetchNextPage()}
        />
      </Stack>
    </>
  );
}
