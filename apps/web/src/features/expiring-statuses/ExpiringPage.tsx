import { EXPIRING_DAYS } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { EXPIRING_COLUMNS, EXPIRING_LABELS, type Expiring } from '@landfall/contract/expiring-statuses';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { daysUntil } from '@landfall/domain/calendar-dates';
import { countryName } from '@landfall/domain/countries';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { formatDate } from '../../lib/date-format.ts';
import { noneOf } from '../../lib/search-params.ts';
import { BackLink } from '../../listing/BackLink.tsx';
import { ListTable } from '../../listing/ListTable.tsx';
import { PrintedListActions } from '../../listing/PrintedListActions.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { columnsOf, type DataColumn } from '../../ui/DataTable.tsx';
import { Nothing } from '../../ui/Nothing.tsx';
import { FlowingPage, PageHeader } from '../../ui/Page.tsx';
import { RelativeDate } from '../../ui/RelativeDate.tsx';
import { EmptyState } from '../../ui/StateMessage.tsx';
import { ExpiringFilterDrawer } from './ExpiringFilterDrawer.tsx';
import { expiringQuery, loadExpiringCsv } from './queries.ts';
import { type ExpiringFilters, filtersOfExpiring, parseExpiringSearch } from './search.ts';

const column = columnsOf<Expiring>();

const classWords = ({ kind, class: of }: Expiring) => (kind === 'passport' && of ? countryName(of) : of);

/** @param today the organization's current day; undefined while it loads */
function expiringColumns(today: string | undefined): DataColumn<Expiring>[] {
  return [
    column.accessor('person_name', {
      header: EXPIRING_COLUMNS.person_name,
      meta: { place: 'lead' },
      cell: ({ row: { original }, getValue }) => (
        <Link
          to={PATHS.beneficiary}
          params={{ beneficiaryId: original.beneficiary_id }}
          className="lead-link"
          title={getValue()}
        >
          {getValue()}
        </Link>
      ),
    }),
    column.accessor('kind', {
      header: EXPIRING_COLUMNS.kind,
      cell: ({ getValue }) => EXPIRING_LABELS[getValue()],
    }),
    column.accessor('class', {
      header: EXPIRING_COLUMNS.class,
      meta: { isEmpty: ({ class: of }) => of === '' },
      cell: ({ row: { original } }) => (
        <span className="cell-words">{classWords(original) || <Nothing />}</span>
      ),
    }),
    column.accessor('expires_on', {
      header: EXPIRING_COLUMNS.expires_on,
      cell: ({ getValue }) => <LastDay day={getValue()} today={today} />,
    }),
    column.accessor('open_cases', {
      header: EXPIRING_COLUMNS.cases,
      cell: ({ row: { original } }) => <OpenCases of={original} />,
    }),
  ];
}

/** A last day and how far off it is; a day that has passed does not count as overdue work. */
function LastDay({ day, today }: { day: string; today: string | undefined }) {
  const ago = today ? daysUntil(today, day) : 0;
  if (ago <= 0) return <RelativeDate date={day} today={today} />;
  return (
    <span className="cell-lines">
      <time dateTime={day} title={day}>
        {formatDate(day)}
      </time>
      <span className="failure small">Expired {counted(ago, 'day')} ago</span>
    </span>
  );
}

/** The newest open cases of a person, and how many more there are. */
function OpenCases({ of: { cases, open_cases } }: { of: Expiring }) {
  if (open_cases === 0) return <span className="failure">No open case</span>;
  const more = open_cases - cases.length;
  return (
    <span className="cell-words">
      <span className="cell-lines">
        {cases.map(({ id, title }) => (
          <Link key={id} to={PATHS.case} params={{ caseId: id }} className="name-link" title={title}>
            {title}
          </Link>
        ))}
        {more > 0 && <span className="small muted">{counted(more, 'more', 'more')}</span>}
      </span>
    </span>
  );
}

/** The active filters in words, which are printed too. */
function filterWords({ kind, days, no_case }: ExpiringFilters): string[] {
  const within = `expired within a year, or expiring within ${counted(Number(days ?? EXPIRING_DAYS), 'day')}`;
  return [...(kind ? [EXPIRING_LABELS[kind]] : []), within, ...(no_case ? ['of those on no open case'] : [])];
}

/** The statuses, cards and passports that expire soon, with filters, a CSV export and a printed form. */
export function ExpiringPage() {
  useDocumentTitle(`Expiring Statuses · ${PRODUCT_NAME}`);
  const { search, change } = useAddress(parseExpiringSearch);
  const filters = filtersOfExpiring(search);
  const list = useInfiniteQuery(expiringQuery(filters));
  const today = list.data?.pages[0]?.today;
  const navigate = useNavigate();
  const rows = useMemo(() => list.data?.pages.flatMap(({ expiring }) => expiring), [list.data]);
  const total = list.data?.pages.at(-1)?.total;
  const columns = useMemo(() => expiringColumns(today), [today]);
  const filterCount = Object.keys(filters).length;
  const reset = () => change({ ...noneOf(filters), days: undefined });
  const empty = total === 0 && filterCount === 0;
  return (
    <FlowingPage>
      <PageHeader
        title="Expiring Statuses"
        back={<BackLink to={PATHS.reports}>Reports</BackLink>}
        summary={
          total !== undefined &&
          !empty &&
          [total.toLocaleString('en-US'), ...filterWords(filters)].join(' · ')
        }
        actions={
          <PrintedListActions
            total={total}
            count={filterCount}
            search={search}
            onChange={change}
            csv={{ fileName: 'expiring-statuses.csv', load: () => loadExpiringCsv(filters) }}
          />
        }
      />
      <div className="dense-table">
        <ListTable
          label="Expiring Statuses"
          list={list}
          failure={{ title: 'The expiring statuses could not be loaded', message: errorWords(list.error) }}
          columns={columns}
          rows={rows}
          placeholders={8}
          total={total}
          onDemand
          onOpen={({ beneficiary_id }) =>
            navigate({ to: PATHS.beneficiary, params: { beneficiaryId: beneficiary_id } })
          }
          empty={<NothingExpires filtered={filterCount > 0} onReset={reset} />}
        />
      </div>
      <ExpiringFilterDrawer search={search} count={filterCount} onChange={change} onReset={reset} />
    </FlowingPage>
  );
}

/** The empty list: no row passes the filters, or nothing expires. */
function NothingExpires({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  return filtered ? (
    <EmptyState
      boxed
      title="Nothing expires with these filters"
      text="No status, card or passport passes the active filters."
      action={
        <Button variant="default" onClick={onReset}>
          Reset filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      boxed
      title="Nothing expires"
      text="Statuses, cards and passports with a last day, which are kept on the pages of beneficiaries, are listed here as they expire."
    />
  );
}
