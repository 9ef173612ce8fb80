import type { ComponentProps, ReactNode } from 'react';
import { errorWords } from '../api/error-words.ts';
import { loadNextPage, type PagedQuery } from '../api/pages.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { DataTableProps } from '../ui/data-table/columns.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { ErrorState } from '../ui/StateMessage.tsx';

/** What is asked for, as its query has it; the last ones where it is read page by page. */
interface AskedList extends Partial<Omit<PagedQuery, 'isError'>> {
  error: Error | null;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
}

function isPaged(list: AskedList): list is AskedList & PagedQuery {
  return list.fetchNextPage !== undefined;
}

interface ListTableProps<Row extends { id: string }> extends DataTableProps<Row> {
  list: AskedList;
  /** How a failure to load reads, where it is not told in the usual way. */
  failure?: Partial<ComponentProps<typeof ErrorState>> | undefined;
  /** What is said, and offered, when there is none. */
  empty: ReactNode;
  /** Whether further rows come when they are asked for, instead of by themselves as the end comes near. */
  onDemand?: boolean;
}

/** A list in every state that it has: on its way, not to be had, empty, or a table that goes on page by page. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, failure, empty, onDemand = false, ...table } = props;
  const { rows, total } = table;
  if (list.isError && !rows) {
    return (
      <ErrorState message={errorWords(list.error)} {...failure} onTryAgain={() => void list.refetch()} />
    );
  }
  if (rows?.length === 0) return empty;
  const moreFailure = list.isFetchNextPageError ? errorWords(list.error) : undefined;
  const loadMore = () => void (isPaged(list) && loadNextPage(list));
  const goesOn = !onDemand && {
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    moreFailure,
    onNearEnd: loadMore,
  };
  return (
    <>
      <DataTable stale={list.isPlaceholderData} {...goesOn} {...table} />
      {onDemand && rows && list.hasNextPage && (
        <LoadMore
          shown={rows.length}
          total={total}
          loading={list.isFetchingNextPage === true}
          failure={moreFailure}
          onLoadMore={loadMore}
        />
      )}
    </>
  );
}
