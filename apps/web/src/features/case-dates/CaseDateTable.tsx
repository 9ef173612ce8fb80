import type { DatedCase } from '@landfall/contract/case-dates';
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

function datedCaseColumns(
  today: string | undefined,
  types: readonly DateChoice[] | undefined,
): DataColumn<DatedCase>[] {
  return [
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
}

/** One side of the dates view. */
export function CaseDateTable({ side, dates, types }: CaseDateTableProps) {
  const navigate = useNavigate();
  const last = dates.data?.pages.at(-1);
  const columns = useMemo(() => datedCaseColumns(last?.today, types), [last?.today, types]);
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
