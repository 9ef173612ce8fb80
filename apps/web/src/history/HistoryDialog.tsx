import { useInfiniteQuery } from '@tanstack/react-query';
import { errorWords } from '../api/error-words.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../ui/StateMessage.tsx';
import { HistoryList } from './HistoryList.tsx';
import { historyQuery } from './queries.ts';

interface HistoryDialogProps {
  record: { id: string; name: string };
  /** The message for a record that was never changed. */
  unchanged: string;
  onClose: () => void;
}

/** The changes of one record: what, by whom, when and why. */
export function HistoryDialog({ record, unchanged, onClose }: HistoryDialogProps) {
  const history = useInfiniteQuery(historyQuery(record.id));
  const changes = history.data?.pages.flatMap((page) => page.changes);
  return (
    <Dialog onClose={onClose} title={`History of ${record.name}`}>
      {history.isError && !changes ? (
        <ErrorState message={errorWords(history.error)} onTryAgain={() => void history.refetch()} />
      ) : !changes ? (
        <Skeleton width="16rem" />
      ) : changes.length === 0 ? (
        <EmptyState title="Never changed" text={unchanged} />
      ) : (
        <>
          <HistoryList changes={changes} ownerId={record.id} />
          {history.hasNextPage && (
            <LoadMore
              shown={changes.length}
              total={history.data?.pages[0]?.total}
              loading={history.isFetchingNextPage}
              failure={history.isFetchNextPageError ? errorWords(history.error) : undefined}
              onLoadMore={() => void history.fetchNextPage()}
            />
          )}
        </>
      )}
    </Dialog>
  );
}
