import { type CaseListRow, FIRST_DATE_COLUMN } from '@landfall/contract/case-records';
import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Group } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { noneOf } from '../../lib/search-params.ts';
import { ExportButton } from '../../listing/ExportButton.tsx';
import { ListColumns } from '../../listing/ListColumns.tsx';
import { ListTable } from '../../listing/ListTable.tsx';
import { TotalCount } from '../../listing/TotalCount.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { useTotal } from '../../listing/useTotal.ts';
import { PATHS } from '../../paths.ts';
import { AddButton, ColumnsButton } from '../../ui/buttons.tsx';
import { deferred } from '../../ui/deferred.tsx';
import { FilterButton } from '../../ui/FilterButton.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { organizationQuery } from '../organization/queries.ts';
import { isSameState } from '../saved-views/same-state.ts';
import { useMay } from '../settings/queries.ts';
import { exportedColumns } from './case-column-choice.ts';
import { fromList } from './list-origin.ts';
import { caseListQuery, caseTotalQuery, loadCaseCsv } from './queries.ts';
import { SampleNotice } from './SampleNotice.tsx';
import { countCaseFilters, filtersOfCases, parseCaseSearch } from './search.ts';
import { useCaseColumns } from './useCaseColumns.ts';
import { useCaseView } from './useCaseView.ts';
import { viewStateOf } from './view-address.ts';

// Loaded on demand, so that the list itself comes first.
const NewCaseDialog = deferred(async () => (await import('./NewCaseDialog.tsx')).NewCaseDialog);
const CaseFilterDrawer = deferred(async () => (await import('./CaseFilterDrawer.tsx')).CaseFilterDrawer);
const NoCases = deferred(async () => (await import('./FirstCases.tsx')).NoCases);
const FirstSteps = deferred(async () => (await import('./FirstCases.tsx')).FirstSteps);
const CaseSelection = deferred(async () => (await import('./CaseSelection.tsx')).CaseSelection);
const ViewBar = deferred(async () => (await import('../saved-views/ViewBar.tsx')).ViewBar);
const FilterChips = deferred(async () => (await import('./FilterChips.tsx')).FilterChips);

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

/** The list of the organization's cases, with their people, status and dates. */
export function CaseListPage() {
  useDocumentTitle(`Case Records · ${PRODUCT_NAME}`);
  const { search: held, change } = useAddress(parseCaseSearch);
  const view = useCaseView(held, change);
  const { search } = view;
  const [mayWrite, mayAdminister] = [useMay('user'), useMay('admin')];
  const sampleLoaded = useQuery(organizationQuery).data?.sample_loaded === true;
  const navigate = useNavigate();
  const opened = useLocation({ select: ({ state }) => state.opened });
  const [selected, setSelected] = useState(NOTHING_SELECTED);
  // Once opened, the drawer stays mounted so that its closing is animated.
  const [drawerAsked, setDrawerAsked] = useState(false);
  if (search.filters === 'open' && !drawerAsked) setDrawerAsked(true);
  /** Whether all cases of the list are selected, loaded or not. */
  const [allSelected, setAllSelected] = useState(false);
  const select = useCallback((ids: ReadonlySet<string>) => {
    setSelected(ids);
    setAllSelected(false);
  }, []);
  const clear = useCallback(() => select(NOTHING_SELECTED), [select]);

  const filters = filtersOfCases(search);
  const { sort: _, ...question } = filters;
  const [asked, setAsked] = useState(JSON.stringify(question));
  if (asked !== JSON.stringify(question)) {
    // Clears the selection, so that a bulk action never changes cases that are not shown.
    setAsked(JSON.stringify(question));
    clear();
  }
  const cases = useInfiniteQuery({ ...caseListQuery(filters), enabled: !view.awaited });
  const columns = useCaseColumns(search, change);
  const rows = useMemo(() => cases.data?.pages.flatMap((page) => page.case_records), [cases.data]);
  // Rows, and columns beside the first, are shown only when all columns and the view are known.
  const isKnown = columns.ready && !view.waiting;
  const shown = isKnown ? rows : undefined;
  const total = useTotal(cases, caseTotalQuery(filters));
  const filterCount = countCaseFilters(search, columns.hide);
  const reset = () => {
    columns.onHideDates(undefined);
    change({ ...noneOf(question), hide: undefined });
  };
  const state = viewStateOf(search, columns.choice);
  const changed = view.shown ? !isSameState(state, view.shown) : filterCount > 0 || search.sort !== undefined;
  const empty = rows?.length === 0 && filterCount === 0 && !cases.isPlaceholderData;
  // Until the first case has its filing deadline, the remaining first steps are shown above it.
  const onlyCase = total.count === 1 && filterCount === 0 ? rows?.[0] : undefined;
  const newCase = mayWrite && <AddButton onClick={() => change({ new: 'open' })}>New Case Record</AddButton>;

  return (
    <FilledPage>
      <PageHeader
        title="Case Records"
        summary={
          cases.data && (
            <>
              <TotalCount total={total} words={recordsFound} width="8.25rem" />
              {filterCount > 0 && <span>{counted(filterCount, 'filter')} active</span>}
            </>
          )
        }
        actions={
          <>
            <FilterButton
              count={filterCount}
              expanded={search.filters === 'open'}
              onClick={() => change({ filters: 'open' })}
            />
            {!empty && (
              <>
                {cases.isPending ? (
                  <ColumnsButton disabled />
                ) : (
                  <ListColumns
                    columns={columns.choosable}
                    hidden={columns.hidden}
                    onChange={columns.onHide}
                    onReset={columns.onReset}
                  />
                )}
                <ExportButton
                  fileName="cases.csv"
                  disabled={!shown}
                  load={() => loadCaseCsv(filters, exportedColumns(columns.dateTypes ?? [], columns.hidden))}
                />
              </>
            )}
            {newCase}
          </>
        }
      />
      {isKnown && sampleLoaded && mayAdminister && <SampleNotice />}
      {onlyCase && mayWrite && !hasFilingDeadline(onlyCase) && <FirstSteps caseId={onlyCase.id} />}
      {!empty && (
        <Group gap={8} mih={{ base: 44, sm: 36 }} className="screen-only">
          {/* Loaded after the list, so that a new office does not fetch what it does not need. */}
          {!cases.isPending && (
            <>
              <ViewBar
                {...view}
                onShow={view.show}
                changed={changed && !view.waiting}
                state={state}
                mayShare={mayWrite}
              />
              <FilterChips
                search={search}
                hide={columns.hide}
                onHide={columns.onHideDates}
                onChange={change}
                onReset={reset}
              />
            </>
          )}
        </Group>
      )}
      {columns.failed && <p role="alert">Failed to load date types</p>}
      <ListTable
        // Not the table of the skeleton, whose columns and position differ.
        key={String(isKnown)}
        label="Case Records"
        list={cases}
        columns={isKnown ? columns.columns : columns.columns.slice(0, 1)}
        rows={shown}
        total={total.count}
        startAt={opened}
        onOpen={(row) => navigate({ to: PATHS.case, params: { caseId: row.id }, state: fromList })}
        sort={filters.sort}
        onSort={(sort) => change({ sort: sort ?? view.shown?.sort }, true)}
        {...(mayWrite ? { selected, onSelect: select, rowLabel: titleOf } : {})}
        empty={
          <NoCases
            filtered={filterCount > 0}
            newCase={newCase}
            mayLoadSample={mayAdminister}
            onReset={reset}
          />
        }
      >
        {mayWrite && (
          <SelectionBar count={(allSelected && total.count) || selected.size} onClear={clear}>
            <CaseSelection
              ids={selected}
              rows={rows ?? []}
              filters={filters}
              total={total.count}
              columns={exportedColumns(columns.dateTypes ?? [], columns.hidden)}
              onAll={setAllSelected}
              onDone={clear}
            />
          </SelectionBar>
        )}
      </ListTable>
      {drawerAsked && (
        <CaseFilterDrawer
          search={search}
          hide={columns.hide}
          onHide={columns.onHideDates}
          onChange={change}
          onReset={reset}
          dateTypes={columns.dateTypes}
          archivedTypes={columns.archived}
        />
      )}
      {search.new && mayWrite && <NewCaseDialog onClose={() => change({ new: undefined }, true)} />}
    </FilledPage>
  );
}

function hasFilingDeadline({ dates }: CaseListRow): boolean {
  return dates.some(({ date_type }) => date_type === FIRST_DATE_COLUMN);
}

function recordsFound(count: number): string {
  return `${counted(count, 'record')} found`;
}

function titleOf({ title }: { title: string }): string {
  return title;
}
