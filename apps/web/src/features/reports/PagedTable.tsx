import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import styles from './report-tables.module.css';

interface Page<Row> {
  rows: Row[];
  total: number;
}

interface PagedTableProps<Row extends { id: string }> {
  label: string;
  list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  columns: DataColumn<Row>[];
  /** How many rows stand for those that are on their way. */
  placeholders: number;
  /** What is said, and offered, when there is none. */
  empty: ComponentProps<typeof EmptyState>;
  onOpen?: (row: Row) => void;
}

/** A section's list in every state that it has; further pages come when they are asked for. */
export function PagedTable<Row extends { id: string }>(props: PagedTableProps<Row>) {
  const { label, list, columns, placeholders, empty, onOpen } = props;
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  if (list.isError && !rows) {
    return (
      <ErrorState
        message={`Error: ${errorWords(list.error)}`}
        again="Retry"
        onTryAgain={() => list.refetch()}
      />
    );
  }
  if (rows?.length === 0) return <EmptyState {...empty} boxed />;
  const total = list.data?.pages.at(-1)?.total;
  return (
    <>
      <div className={styles.table}>
        <DataTable
          label={label}
          columns={columns}
          rows={rows}
          placeholders={placeholders}
          total={total}
          onOpen={onOpen}
        />
      </div>
      {rows && (
        <LoadMore
          shown={rows.length}
          total={total ?? 0}
          loading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
          onLoadMore={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  );
}
