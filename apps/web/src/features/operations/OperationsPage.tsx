import { counted } from '@landfall/contract/counted';
import { type Operation, UNDO_DAYS } from '@landfall/contract/operations';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Box, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorWords } from '../../api/error-words.ts';
import { loadNextPage } from '../../api/pages.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { useMay } from '../settings/queries.ts';
import { OperationItem } from './OperationItem.tsx';
import { dayWords } from './operation-words.ts';
import { isUnderWay, operationListQuery } from './queries.ts';

/** The log of operations that changed many records at once, with results and Undo, day by day. */
export function OperationsPage() {
  useDocumentTitle(`Recent Operations · ${PRODUCT_NAME}`);
  const list = useInfiniteQuery(operationListQuery);
  const operations = list.data?.pages.flatMap((page) => page.operations);
  const total = list.data?.pages.at(-1)?.total;
  const seesAll = useMay('admin');
  return (
    <FlowingPage>
      <Stack gap={4}>
        <PageHeader
          title="Recent Operations"
          summary={total !== undefined && total > 0 && counted(total, 'operation')}
        />
        <Box component="p" maw="46rem" className="muted">
          {seesAll ? 'All' : 'Your'} changes of many records at once, imports and merges. Each can be undone
          for {UNDO_DAYS} days; what has been changed since then stays as it is.
        </Box>
      </Stack>
      {list.isError && !operations ? (
        <ErrorState message={errorWords(list.error)} onTryAgain={() => void list.refetch()} />
      ) : operations === undefined ? (
        <Stack gap={16} role="status" aria-label="Loading operations">
          {['60%', '80%', '40%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Stack>
      ) : operations.length === 0 ? (
        <EmptyState
          title="No operations yet"
          text="Changes of many cases at once, imports and merges are listed here, with their results."
        />
      ) : (
        <Days operations={operations} />
      )}
      {operations && (
        <LoadMore
          shown={operations.length}
          total={total}
          loading={list.isFetchingNextPage}
          failure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
          onLoadMore={() => void loadNextPage(list)}
        />
      )}
    </FlowingPage>
  );
}

function Days({ operations }: { operations: readonly Operation[] }) {
  const days = Map.groupBy(operations, ({ created_at }) => dayWords(created_at, new Date()));
  const undoing = new Set(operations.filter(isUnderWay).map(({ undoes }) => undoes));
  return [...days].map(([day, ofDay]) => (
    <Stack key={day} component="section" gap={8} aria-label={day}>
      <h2 className="section-title">{day}</h2>
      <ul className="box lined">
        {ofDay.map((operation) => (
          <OperationItem key={operation.id} operation={operation} isBeingUndone={undoing.has(operation.id)} />
        ))}
      </ul>
    </Stack>
  ));
}
