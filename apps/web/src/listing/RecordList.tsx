import { LIMITS } from '@landfall/contract/constants';
import { Button, Group, Switch } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { errorWords } from '../api/error-words.ts';
import type { ListSearch } from '../lib/list-search.ts';
import { type DataColumn, DataTable } from '../ui/DataTable.tsx';
import { FilledPage, PageHeader } from '../ui/Page.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { EmptyState, ErrorState } from '../ui/StateMessage.tsx';
import { ExportButton } from './ExportButton.tsx';
import { TotalCount } from './TotalCount.tsx';
import type { Total } from './useTotal.ts';

/** A page of a list, as every list answers. */
export interface ListPage<Row> {
  rows: Row[];
  total: number | null;
  next_cursor: string | null;
}

/** What a list's own words and calls are. */
interface RecordListProps<Row extends { id: string }, Sort extends string> {
  title: string;
  /** How many there are: '{n} beneficiaries found'. */
  countWords: (total: number) => string;
  /** What is said when none of them has the name that was asked for. */
  noMatch: string;
  /** What stands where there are none at all, above the way to make one. */
  none: ReactNode;
  /** How a failure to load reads. */
  failureWords: (message: string) => { title?: string; message: string };
  filterDelayMs: number;
  columns: DataColumn<Row>[];
  list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>;
  total: Total;
  search: ListSearch<Sort>;
  /** What it can be ordered by. */
  sorts: readonly Sort[];
  onChange: (
    changes: {
      name_filter?: string | undefined;
      sort?: Sort | undefined;
      deleted?: 'true' | undefined;
    },
    replace?: boolean,
  ) => void;
  /** Whether the deleted ones may be seen. */
  maySeeDeleted: boolean;
  /** The way to make one, where the person may. */
  create: ReactNode;
  fileName: string;
  loadCsv: () => Promise<string>;
  onOpen: (row: Row) => void;
}

function idOf({ id }: { id: string }): string {
  return id;
}

/** A list of people or firms: narrowed by name, ordered, exported; deleted ones apart. */
export function RecordList<Row extends { id: string }, Sort extends string>(
  props: RecordListProps<Row, Sort>,
) {
  const { title, list, total, search, onChange, create, onOpen } = props;
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const deleted = search.deleted === 'true';
  const filtered = search.name_filter !== undefined;
  const nothing = rows?.length === 0 && !filtered && !list.isPlaceholderData;

  return (
    <FilledPage>
      <PageHeader
        title={title}
        summary={list.data && <TotalCount total={total} words={props.countWords} width="10rem" />}
        actions={
          <>
            {!nothing && <ExportButton fileName={props.fileName} load={props.loadCsv} />}
            {create}
          </>
        }
      />
      <Group gap="8px 24px" className="screen-only">
        {!nothing && (
          <SearchField
            label="Filter by name"
            value={search.name_filter ?? ''}
            delayMs={props.filterDelayMs}
            maxLength={LIMITS.search}
            onChange={(text) => onChange({ name_filter: text || undefined }, true)}
          />
        )}
        {props.maySeeDeleted && (
          <Switch
            label="Deleted"
            checked={deleted}
            onChange={({ currentTarget }) =>
              onChange({ deleted: currentTarget.checked ? 'true' : undefined })
            }
          />
        )}
      </Group>
      {list.isError && !rows ? (
        <ErrorState {...props.failureWords(errorWords(list.error))} onTryAgain={() => list.refetch()} />
      ) : rows?.length !== 0 ? (
        <DataTable
          label={title}
          columns={props.columns}
          rows={rows}
          rowId={idOf}
          total={total.count}
          stale={list.isPlaceholderData}
          onOpen={deleted ? undefined : onOpen}
          sort={search.sort}
          onSort={(sort) => onChange({ sort: props.sorts.find((known) => known === sort) }, true)}
          hasMore={list.hasNextPage}
          loadingMore={list.isFetchingNextPage}
          moreFailure={list.isFetchNextPageError ? errorWords(list.error) : undefined}
          onNearEnd={() => void list.fetchNextPage({ cancelRefetch: false })}
        />
      ) : filtered ? (
        <EmptyState
          title={props.noMatch}
          text={`None has “${search.name_filter}” in the name.`}
          action={
            <Button variant="default" onClick={() => onChange({ name_filter: undefined })}>
              Reset filter
            </Button>
          }
        />
      ) : deleted ? (
        <EmptyState title="Nothing deleted" text="What is deleted waits here until it is restored." />
      ) : (
        props.none
      )}
    </FilledPage>
  );
}
