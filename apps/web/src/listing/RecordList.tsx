import type { BeneficiarySort } from '@landfall/contract/beneficiaries';
import { LIMITS } from '@landfall/contract/constants';
import type { PetitionerSort } from '@landfall/contract/petitioners';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button, Group, Switch } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { errorWords } from '../api/error-words.ts';
import type { RecordQueries } from '../api/record-queries.ts';
import { filtersOfList, parseListSearch } from '../lib/list-search.ts';
import { AddButton } from '../ui/buttons.tsx';
import type { DataColumn } from '../ui/DataTable.tsx';
import { FilledPage, PageHeader } from '../ui/Page.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { EmptyState } from '../ui/StateMessage.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListColumns } from './ListColumns.tsx';
import { ListTable } from './ListTable.tsx';
import { TotalCount } from './TotalCount.tsx';
import { useAddress } from './useAddress.ts';
import { useListColumns } from './useListColumns.ts';
import { useTotal } from './useTotal.ts';

/** The texts and calls that are particular to a list. */
interface RecordListProps<Row extends { id: string }, Sort extends BeneficiarySort | PetitionerSort> {
  title: string;
  /** The text of the count: '{n} beneficiaries found'. */
  countWords: (total: number) => string;
  failureWords: (message: string) => { title?: string; message: string };
  /** The message for an empty list, above the button that creates the first record. */
  noneTitle: string;
  noneText: string;
  /** The message when no name matches. */
  noMatch: string;
  createLabel: string;
  createFirstLabel: string;
  NewDialog: ComponentType<{ onClose: () => void }>;
  filterDelayMs: number;
  columns: DataColumn<Row>[];
  /** Whether what the columns show besides the rows has loaded: it would move them. */
  ready: boolean;
  /** Ids of the columns that are hidden by default. Keep the array between renders. */
  onRequest: readonly string[];
  /** Whose choice of columns is remembered; undefined while the person is not known. */
  personId: string | undefined;
  deletedColumns: DataColumn<Row>[];
  sorts: readonly Sort[];
  queries: RecordQueries<Row, Sort>;
  mayWrite: boolean;
  maySeeDeleted: boolean;
  fileName: string;
  /** Content beside the count. */
  aside?: ReactNode;
  onOpen: (row: Row) => void;
}

/** The list page of people or firms, with a name filter, sort orders, an export, and deleted records apart. */
export function RecordList<Row extends { id: string }, Sort extends BeneficiarySort | PetitionerSort>(
  props: RecordListProps<Row, Sort>,
) {
  const { title, queries, mayWrite, NewDialog } = props;
  useDocumentTitle(`${title} · ${PRODUCT_NAME}`);
  const { search, change } = useAddress((held) => parseListSearch(held, props.sorts));
  const filters = filtersOfList(search);
  const list = useInfiniteQuery(queries.listQuery(filters));
  const total = useTotal(list, queries.totalQuery(filters));
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data]);
  const deleted = search.deleted === 'true';
  const columns = useListColumns({
    columns: props.columns,
    onRequest: props.onRequest,
    memory: props.personId && `${props.personId}.${title.toLowerCase()}`,
    search,
    change,
  });
  const filtered = search.name_filter !== undefined;
  const nothing = rows?.length === 0 && !filtered && !list.isPlaceholderData;
  const create = (label: string) =>
    mayWrite && <AddButton onClick={() => change({ new: 'open' })}>{label}</AddButton>;

  return (
    <FilledPage>
      <PageHeader
        title={title}
        summary={list.data && <TotalCount total={total} words={props.countWords} width="10rem" />}
        actions={
          <>
            {props.aside}
            {!nothing && !deleted && <ListColumns {...columns.menu} />}
            {!nothing && <ExportButton fileName={props.fileName} load={() => queries.csv(filters)} />}
            {create(props.createLabel)}
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
            onChange={(text) => change({ name_filter: text || undefined }, true)}
          />
        )}
        {props.maySeeDeleted && (
          <Switch
            label="Deleted"
            checked={deleted}
            onChange={({ currentTarget }) => change({ deleted: currentTarget.checked ? 'true' : undefined })}
          />
        )}
      </Group>
      <ListTable
        label={title}
        list={list}
        failure={props.failureWords(errorWords(list.error))}
        columns={deleted ? props.deletedColumns : columns.shown}
        rows={props.ready ? rows : undefined}
        total={total.count}
        onOpen={deleted ? undefined : props.onOpen}
        sort={search.sort ?? queries.firstOrder}
        onSort={(sort) => change({ sort: props.sorts.find((known) => known === sort) }, true)}
        empty={
          filtered ? (
            <EmptyState
              title={props.noMatch}
              text={`None has “${search.name_filter}” in the name.`}
              action={
                <Button variant="default" onClick={() => change({ name_filter: undefined })}>
                  Reset filter
                </Button>
              }
            />
          ) : deleted ? (
            <EmptyState title="Nothing deleted" text="Deleted records are listed here and can be restored." />
          ) : (
            <EmptyState
              title={props.noneTitle}
              text={props.noneText}
              action={create(props.createFirstLabel)}
            />
          )
        }
      />
      {search.new && mayWrite && <NewDialog onClose={() => change({ new: undefined }, true)} />}
    </FilledPage>
  );
}
