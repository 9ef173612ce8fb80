import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Box, Button, SegmentedControl, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconCalendarPlus, IconClipboardCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { TotalCount } from '../../listing/TotalCount.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { PATHS } from '../../paths.ts';
import { deferred } from '../../ui/deferred.tsx';
import { FilterButton } from '../../ui/FilterButton.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { useFocusKept } from '../../ui/useFocusKept.ts';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { useMay } from '../settings/queries.ts';
import { BulkDateActions } from './BulkDateActions.tsx';
import { CaseDateFilterDrawer } from './CaseDateFilterDrawer.tsx';
import { DateTables } from './DateTables.tsx';
import {
  type CaseDateSearch,
  countDateFilters,
  filtersOfDates,
  listedDates,
  narrowingOf,
  parseCaseDateSearch,
} from './search.ts';
import { useDateCards } from './useDateCards.ts';
import { useDateDialogs } from './useDateDialogs.tsx';
import { type DateLists, restOf, sumOf, useDateLists } from './useDateLists.ts';
import { chosenDates, useDateSelection } from './useDateSelection.ts';

// Loaded on demand, as the tables need neither.
const DateAgenda = deferred(async () => (await import('./DateAgenda.tsx')).DateAgenda);
const MonthView = deferred(async () => (await import('./MonthView.tsx')).MonthView, MonthSkeleton);

const VIEWS = [
  { value: 'tables', label: 'Tables' },
  { value: 'agenda', label: 'Agenda' },
  { value: 'month', label: 'Month' },
];

const NO_FILTERS = {
  from: undefined,
  to: undefined,
  overdue: undefined,
  types: undefined,
  states: undefined,
  mine: undefined,
};

/** The dates of the organization's active cases, upcoming and past, as tables, an agenda or a month. */
export function CaseDateListPage() {
  useDocumentTitle(`Case Dates · ${PRODUCT_NAME}`);
  useFocusKept();
  const { search, change } = useAddress(parseCaseDateSearch);
  const filters = filtersOfDates(search);
  const isMonth = search.view === 'month';
  const lists = useDateLists(listedDates(search, useDateCards()), !isMonth);
  const types = useQuery(allDateTypesQuery);
  const mayWrite = useMay('user');
  const officeDay = useQuery(organizationQuery).data?.today;
  const today = isMonth ? officeDay : lists.today;
  const { actions, dialog } = useDateDialogs({ mayWrite, today });
  const selection = useDateSelection(JSON.stringify([search.view, filters]));
  const rows = useMemo(
    () => [...(lists.prior.rows ?? []), ...(lists.upcoming.rows ?? [])],
    [lists.prior.rows, lists.upcoming.rows],
  );
  const chosen = chosenDates(rows, selection.ids);
  const count = countDateFilters(search);
  const look = { today, types: types.data, actions, selection: mayWrite ? selection : undefined };
  const reset = () => change(NO_FILTERS);

  return (
    <FilledPage>
      <PageHeader
        title="Case Dates"
        summary={!isMonth && <DatesFound lists={lists} overdueKept={filters.include_overdue === 'true'} />}
        actions={
          <>
            <SegmentedControl
              aria-label="View"
              className="screen-only"
              data={VIEWS}
              value={search.view ?? 'tables'}
              onChange={(view) => change({ view: viewOf(view) })}
            />
            <Button
              component={Link}
              to={PATHS.controlSheet}
              variant="default"
              visibleFrom="sm"
              leftSection={<IconClipboardCheck size={16} stroke={1.6} aria-hidden />}
            >
              Control Sheet
            </Button>
            <Button
              component={Link}
              to="/settings"
              hash="calendar-feeds"
              variant="default"
              px={{ base: 10, sm: 12 }}
              aria-label="Subscribe"
              title="Subscribe"
            >
              <IconCalendarPlus size={16} stroke={1.6} aria-hidden />
              <Box component="span" ml={8} visibleFrom="sm">
                Subscribe
              </Box>
            </Button>
            <FilterButton
              count={count}
              expanded={search.filters === 'open'}
              onClick={() => change({ filters: 'open' })}
            />
          </>
        }
      />
      {isMonth ? (
        today ? (
          <MonthView
            today={today}
            on={search.on}
            onChoose={(on) => change({ on: on === today ? undefined : on }, true)}
            narrowing={narrowingOf(search)}
            types={types.data}
            actions={actions}
          />
        ) : (
          <MonthSkeleton />
        )
      ) : lists.error ? (
        <ErrorState message={errorWords(lists.error)} onTryAgain={lists.tryAgain} />
      ) : lists.upcoming.rows?.length === 0 && lists.prior.rows?.length === 0 ? (
        <NoDates openOnly={filters.states === 'open'} filtered={count > 0} onReset={reset} />
      ) : (
        <Stack gap={0} flex={{ base: 'none', sm: 1 }} mih={0}>
          {search.view === 'agenda' ? (
            <DateAgenda lists={lists} selecting={chosen.length > 0} {...look} />
          ) : (
            <DateTables lists={lists} selecting={chosen.length > 0} {...look} />
          )}
          {mayWrite && <BulkDateActions selection={selection} chosen={chosen} />}
        </Stack>
      )}
      <CaseDateFilterDrawer
        search={search}
        onChange={change}
        onReset={reset}
        today={today}
        types={types.data}
        typesFailed={types.isError}
      />
      {dialog}
    </FilledPage>
  );
}

/** The month while it loads. */
function MonthSkeleton() {
  return (
    <Stack gap={12} role="status" aria-label="Loading month">
      <Skeleton width="12rem" height="36px" />
      <Skeleton width="100%" height="24rem" />
    </Stack>
  );
}

/** The number of dates; overdue dates that are shown outside of the range are counted separately. */
function DatesFound({ lists, overdueKept }: { lists: DateLists; overdueKept: boolean }) {
  const { upcoming, prior, overdue } = lists;
  if (!upcoming.rows || !prior.rows) return null;
  const all = sumOf(upcoming.total, prior.total);
  const late = overdueKept ? (overdue.count ?? 0) : 0;
  const inRange = overdueKept ? restOf(all, overdue) : all;
  return (
    <>
      <TotalCount total={inRange} words={datesFound} width="9.5rem" />
      {late > 0 && <span className="failure">plus {late} overdue</span>}
    </>
  );
}

interface NoDatesProps {
  /** Whether handled dates are left out. */
  openOnly: boolean;
  filtered: boolean;
  onReset: () => void;
}

function NoDates({ openOnly, filtered, onReset }: NoDatesProps) {
  return (
    <EmptyState
      title={openOnly ? 'No open dates found' : 'No case dates found'}
      text={filtered ? 'No date passes the active filters.' : 'Dates are added on the page of their case.'}
      action={
        filtered && (
          <Button variant="default" onClick={onReset}>
            Reset filters
          </Button>
        )
      }
    />
  );
}

function datesFound(count: number): string {
  return `${counted(count, 'case date')} found`;
}

/** The value of the address for a view; undefined for the default one. */
function viewOf(chosen: string): CaseDateSearch['view'] {
  return chosen === 'agenda' || chosen === 'month' ? chosen : undefined;
}
