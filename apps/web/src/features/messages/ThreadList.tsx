import type { ThreadBox } from '@landfall/contract/threads';
import { Button, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState, RetryAlert } from '../../ui/StateMessage.tsx';
import { inboxQuery } from './queries.ts';
import { ThreadRow } from './ThreadRow.tsx';

/** The message for each box when it is empty. */
const EMPTY = {
  mine: ['Nothing is assigned to you', 'Threads that are assigned to you are listed here.'],
  unassigned: ['Every thread is assigned', 'Open threads that are assigned to nobody are listed here.'],
  all: ['No messages yet', 'Begin a thread on the page of a case, a beneficiary or a petitioner.'],
  waiting: ['Nothing waits for a client', 'Threads that wait for a client’s answer are listed here.'],
  snoozed: ['Nothing is snoozed', 'Snoozed threads wait here until their time comes.'],
  closed: ['Nothing is closed', 'Threads that are done are listed here.'],
} as const;

interface ThreadListProps {
  search: { box: ThreadBox | undefined; q: string | undefined };
  /** The thread that is open beside the list. */
  openId: string | undefined;
  onResetSearch: () => void;
}

/** The threads of a box, the latest message first. The keys `j` and `k` move through them. */
export function ThreadList({ search: { box, q }, openId, onResetSearch }: ThreadListProps) {
  const list = useInfiniteQuery(inboxQuery({ box, q }));
  const threads = list.data?.pages.flatMap((page) => page.threads);
  if (!threads)
    return list.isError ? (
      <ErrorState
        message={errorWords(list.error, 'Failed to fetch messages')}
        again="Retry"
        onTryAgain={() => list.refetch()}
      />
    ) : (
      <ListLoading />
    );
  if (threads.length === 0 && q)
    return (
      <EmptyState
        title="No thread has these words"
        text={`No subject or message here contains “${q}”.`}
        action={
          <Button variant="default" onClick={onResetSearch}>
            Reset search
          </Button>
        }
      />
    );
  if (threads.length === 0) {
    const [title, text] = EMPTY[box ?? 'all'];
    return <EmptyState title={title} text={text} />;
  }
  const at = threads.findIndex(({ id }) => id === openId);
  const keys = new Map([
    [at - 1, 'k'],
    [at + 1, 'j'],
  ]);
  return (
    <Stack gap={0}>
      {list.isError && !list.isFetchNextPageError && (
        <RetryAlert
          message={`This may be out of date. ${errorWords(list.error)}`}
          onRetry={() => list.refetch()}
        />
      )}
      <ol className="lined" aria-label="Threads">
        {threads.map((thread, index) => (
          <li key={thread.id}>
            <ThreadRow thread={thread} withOwner isOpen={thread.id === openId} shortcut={keys.get(index)} />
          </li>
        ))}
      </ol>
      <Stack p={12} gap={0}>
        <LoadMore
          shown={threads.length}
          total={list.data?.pages.at(-1)?.total}
          loading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
          onLoadMore={() => list.fetchNextPage()}
        />
      </Stack>
    </Stack>
  );
}

/** The list's skeleton while it loads. */
function ListLoading() {
  return (
    <Stack gap={28} p="18px 16px 18px 28px" role="status" aria-label="Loading threads">
      {['70%', '55%', '62%', '48%', '66%'].map((width) => (
        <Stack key={width} gap={10}>
          <Skeleton width={width} />
          <Skeleton width="85%" />
        </Stack>
      ))}
    </Stack>
  );
}
