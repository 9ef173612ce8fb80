import type { DatedCase } from '@landfall/contract/case-dates';
import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import styles from './CaseDateTable.module.css';
import { type DateChoice, hexOf } from './date-choice.ts';
import type { Side } from './queries.ts';

const TITLES = { upcoming: 'Upcoming Dates', prior: 'Prior Dates' } as const;
const column = columnsOf<DatedCase>();

interface ColumnOptions {
  today: string | undefined;
  types: readonly DateChoice[] | undefined;
  /** Left out for who may not move dates. */
  onEdit: ((caseDate: DatedCase) => void) | undefined;
}

function datedCaseColumns({ today, types, onEdit }: ColumnOptions): DataColumn<DatedCase>[] {
  const columns: DataColumn<DatedCase>[] = [
    column.accessor('date_type', {
      header: 'Date Type',
      meta: { place: 'lead' },
      cell: ({ getValue }) => <Swatch name={getValue()} hex={hexOf(types, getValue())} />,
    }),
    column.accessor('important_date', {
      header: 'Date',
      meta: { label: 'Date' },
      cell: ({ getValue }) => <RelativeDateLine date={getValue()} today={today} />,
    }),
    column.accessor('case_name', {
      header: 'Case',
      meta: { label: 'Case' },
      cell: ({ row: { original } }) => (
        <Link to={PATHS.case} params={{ caseId: original.case_id }} className={styles.case}>
          {original.case_name}
        </Link>
      ),
    }),
  ];
  if (!onEdit) return columns;
  const actions = column.display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    meta: { place: 'end' },
    cell: ({ row: { original } }) => (
      <ActionIcon
        aria-label={`Edit ${original.date_type} of ${original.case_name}`}
        title="Edit"
        onClick={() => onEdit(original)}
      >
        <IconPencil size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
    ),
  });
  return [...columns, actions];
}

interface Page {
  dates: DatedCase[];
  total: number;
  today: string;
}

interface CaseDateTableProps {
  side: Side;
  dates: UseInfiniteQueryResult<InfiniteData<Page>>;
  types: readonly DateChoice[] | undefined;
  onEdit: ((caseDate: DatedCase) => void) | undefined;
}

/** One side of the dates view. */
export function CaseDateTable({ side, dates, types, onEdit }: CaseDateTableProps) {
  const navigate = useNavigate();
  const last = dates.data?.pages.at(-1);
  const today = last?.today;
  const columns = useMemo(() => datedCaseColumns({ today, types, onEdit }), [today, types, onEdit]);
  const rows = useMemo(() => dates.data?.pages.flatMap((page) => page.dates), [dates.data]);
  return (
    <section className={styles.side}>
      <h2 className={`${styles.title} ${styles[side]}`}>{TITLES[side]}</h2>
      {rows?.length === 0 ? (
        <p className={styles.none}>No case dates found</p>
      ) : (
        <DataTable
          label={TITLES[side]}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          placeholders={4}
          stale={dates.isPlaceholderData}
          onOpen={(row) => navigate({ to: PATHS.case, params: { caseId: row.case_id } })}
        />
      )}
      {rows && (
        <LoadMore
          shown={rows.length}
          total={last?.total ?? 0}
          loading={dates.isFetchingNextPage}
          failure={dates.isFetchNextPageError ? errorWords(dates.error) : undefined}
          onLoadMore={() => dates.fetchNextPage()}
        />
      )}
    </section>
  );
}
