import { type DatedCase, handledWord } from '@landfall/contract/case-dates';
import { Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck, IconPencil } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { TotalCount } from '../../listing/TotalCount.tsx';
import type { Total } from '../../listing/useTotal.ts';
import { PATHS } from '../../paths.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { columnsOf, type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { RelativeDateLine } from '../../ui/RelativeDateLine.tsx';
import { Swatch } from '../../ui/Swatch.tsx';
import styles from './CaseDateTable.module.css';
import { type DateChoice, hexOf } from './date-choice.ts';
import type { Side } from './queries.ts';
import corner from './row-actions.module.css';

const column = columnsOf<DatedCase>();

/** What can be done with a date of the view. */
export interface DateRowActs {
  /** Opens it to move it. */
  onEdit: (date: DatedCase) => void;
  onDone: (date: DatedCase) => void;
  onReopen: (date: DatedCase) => void;
}

interface ColumnOptions {
  today: string | undefined;
  types: readonly DateChoice[] | undefined;
  /** Left out for who may not. */
  acts: DateRowActs | undefined;
}

/** The columns of the dates view (product specification, section 2), and the way to move a date. */
function datedCaseColumns({ today, types, acts }: ColumnOptions): DataColumn<DatedCase>[] {
  const columns: DataColumn<DatedCase>[] = [
    column.accessor('date_type', {
      header: 'Date Type',
      meta: { place: 'lead' },
      cell: ({ getValue }) => (
        <span className={styles.type} title={getValue()}>
          <Swatch name={getValue()} hex={hexOf(types, getValue())} />
        </span>
      ),
    }),
    column.accessor('important_date', {
      header: 'Date',
      cell: ({ row: { original } }) => (
        <span className={styles.date}>
          <RelativeDateLine date={original.important_date} today={today} handled={handledWord(original)} />
        </span>
      ),
    }),
    column.accessor('case_name', {
      header: 'Case',
      cell: ({ row: { original } }) => (
        <span className={styles.case}>
          <Link
            to={PATHS.case}
            params={{ caseId: original.case_id }}
            className={`${styles.link} name-link`}
            title={original.case_name}
          >
            {original.case_name}
          </Link>
        </span>
      ),
    }),
  ];
  if (!acts) return columns;
  const actions = column.actions((date) => (
    <>
      {date.state === 'open' ? (
        <IconButton
          icon={IconCheck}
          label={`Done: ${date.date_type} of ${date.case_name}`}
          title="Done (d)"
          rowShortcut="d"
          onClick={() => acts.onDone(date)}
        />
      ) : (
        <IconButton
          icon={IconArrowBackUp}
          label={`Reopen ${date.date_type} of ${date.case_name}`}
          title="Reopen"
          onClick={() => acts.onReopen(date)}
        />
      )}
      <IconButton
        icon={IconPencil}
        label={`Edit ${date.date_type} of ${date.case_name}`}
        title="Edit"
        onClick={() => acts.onEdit(date)}
      />
    </>
  ));
  return [...columns, actions];
}

const TITLES = { upcoming: 'Upcoming Dates', prior: 'Prior Dates' } as const;
/** Where the sides stand below each other and scroll with the page, as in the style sheet. */
const PHONE = '(max-width: 47.99em)';

interface Page {
  dates: DatedCase[];
  total: number | null;
  today: string;
}

interface CaseDateTableProps {
  side: Side;
  dates: UseInfiniteQueryResult<InfiniteData<Page>>;
  total: Total;
  types: readonly DateChoice[] | undefined;
  /** Left out for who may not. */
  acts: DateRowActs | undefined;
}

/** One side of the dates view. */
export function CaseDateTable({ side, dates, total, types, acts }: CaseDateTableProps) {
  const navigate = useNavigate();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const last = dates.data?.pages.at(-1);
  const columns = useMemo(
    () => datedCaseColumns({ today: last?.today, types, acts }),
    [last?.today, types, acts],
  );
  const rows = useMemo(() => dates.data?.pages.flatMap((page) => page.dates), [dates.data]);
  const loadMore = () => void dates.fetchNextPage({ cancelRefetch: false });
  const moreFailure = dates.isFetchNextPageError ? errorWords(dates.error) : undefined;
  return (
    <section className={`${styles.side} ${corner.actions}`} aria-label={TITLES[side]}>
      <Group wrap="nowrap" gap={8}>
        <h2 className={`${styles.title} ${styles[side]}`}>{TITLES[side]}</h2>
        {last && (
          <span className="muted">
            <TotalCount total={total} words={String} width="2rem" />
          </span>
        )}
      </Group>
      {rows?.length === 0 ? (
        <p className="empty-box">No case dates found</p>
      ) : (
        <DataTable
          label={TITLES[side]}
          columns={columns}
          rows={rows}
          placeholders={8}
          stale={dates.isPlaceholderData}
          onOpen={(row) => navigate({ to: PATHS.case, params: { caseId: row.case_id } })}
          total={total.count}
          // On a phone rows that load by themselves would keep the prior dates out of reach.
          {...(phone
            ? {}
            : {
                hasMore: dates.hasNextPage,
                loadingMore: dates.isFetchingNextPage,
                moreFailure,
                onNearEnd: loadMore,
              })}
        />
      )}
      {phone && rows && (total.count !== undefined || dates.hasNextPage) && (
        <LoadMore
          shown={rows.length}
          total={total.count}
          loading={dates.isFetchingNextPage}
          failure={moreFailure}
          onLoadMore={loadMore}
        />
      )}
    </section>
  );
}
