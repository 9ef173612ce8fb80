import type { BoardCheck, BoardRow } from '@landfall/contract/board';
import { Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { ExportButton } from '../../listing/ExportButton.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { ErrorState } from '../../ui/StateMessage.tsx';
import { BoardSection } from './BoardSection.tsx';
import { BoardTable } from './BoardTable.tsx';
import { fileNameOf } from './check-words.ts';
import { boardRowsQuery, loadBoardCsv } from './row-queries.ts';

interface CheckRowsProps {
  check: BoardCheck;
  /** Number of the check's rows on the board. */
  total: number;
  inactiveDays: number;
  today: string | undefined;
  /** Whether the dismissed rows are shown instead of those on the board. */
  dismissed: boolean;
  onSwitch: (dismissed: boolean) => void;
  actions: ((row: BoardRow) => ReactNode) | undefined;
}

/** All rows of one check, or its dismissed ones; with a CSV export. */
export function CheckRows({
  check,
  total,
  inactiveDays,
  today,
  dismissed,
  onSwitch,
  actions,
}: CheckRowsProps) {
  const found = useInfiniteQuery(boardRowsQuery(check, dismissed));
  const rows = useMemo(() => found.data?.pages.flatMap((page) => page.rows), [found.data]);
  return (
    <BoardSection
      check={check}
      total={total}
      inactiveDays={inactiveDays}
      listed={dismissed || rows === undefined || rows.length > 0}
      actions={
        <>
          <Switch
            label="Not needed here"
            checked={dismissed}
            onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
          />
          <ExportButton fileName={fileNameOf(check)} load={() => loadBoardCsv(check)} />
        </>
      }
    >
      {found.isError && !rows ? (
        <ErrorState message={errorWords(found.error)} onTryAgain={() => found.refetch()} />
      ) : rows?.length === 0 ? (
        <p className="empty-box">Nothing is marked as not needed here</p>
      ) : (
        <BoardTable check={check} rows={rows} today={today} dismissed={dismissed} actions={actions} />
      )}
      {rows && (
        <LoadMore
          shown={rows.length}
          total={found.data?.pages.at(-1)?.total}
          loading={found.isFetchingNextPage}
          failure={found.isFetchNextPageError ? errorWords(found.error) : undefined}
          onLoadMore={() => found.fetchNextPage()}
        />
      )}
    </BoardSection>
  );
}
