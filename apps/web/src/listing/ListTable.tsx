import type { ComponentProps, ReactNode } from 'react';
import { errorWords } from '../api/error-words.ts';
import { loadNextPage, type PagedQuery } from '../api/pages.ts';
import { DataTable } from '../ui/DataTable.tsx';
import type { DataTableProps } from '../ui/data-table/columns.ts';
import { LoadMore } from '../ui/LoadMore.tsx';
import { ErrorState } from '../ui/StateMessage.tsx';

/** The state of the list's query; the paging fields only where it is read page by page. */
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
  /** Overrides of the usual error message. */
  failure?: Partial<ComponentProps<typeof ErrorState>> | undefined;
  /** The message, and perhaps an action, for an empty list. */
  empty: ReactNode;
  /** Whether further rows load by a button, instead of automatically near the end. */
  onDemand?: boolean;
}

/** A list in all its states: loading, failed, empty, or a table that loads page by page. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, failure, empty, onDemand = false, ...table } = props;
  const { total } = table;
  // An empty result of the previous filters does not mean that the new result is empty.
  const rows = list.isPlaceholderData && table.rows?.length === 0 ? undefined : table.rows;
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
      <DataTable stale={list.isPlaceholderData} {...goesOn} {...table} rows={rows} />
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
