import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { splitNames } from '../../lib/search-params.ts';
import { PATHS } from '../../paths.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilterButton } from '../../ui/FilterButton.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { dateTypesQuery } from '../date-settings/queries.ts';
import { organizationQuery } from '../organization/queries.ts';
import { useMay } from '../settings/queries.ts';
import { caseColumns } from './columns.tsx';
import { dateColumns } from './date-columns.ts';
import { caseListQuery } from './queries.ts';
import { countCaseFilters, filtersOfCases, useCaseSearch } from './search.ts';

// Both wait until they are asked for: the list itself comes first.
const NewCaseDialog = lazy(async () => ({ default: (await import('./NewCaseDialog.tsx')).NewCaseDialog }));
const CaseFilterDrawer = lazy(async () => ({
  default: (await import('./CaseFilterDrawer.tsx')).CaseFilterDrawer,
}));

const NO_FILTERS = { title: undefined, status: undefined, archived: undefined, hide: undefined };

/** The organization's cases with their people, status and dates. */
export function CaseListPage() {
  useDocumentTitle(`Case Records · ${PRODUCT_NAME}`);
  const { search, change } = useCaseSearch();
  const [creating, setCreating] = useState(false);
  const mayWrite = useMay('user');
  const navigate = useNavigate();

  const cases = useInfiniteQuery(caseListQuery(filtersOfCases(search)));
  const types = useQuery(dateTypesQuery);
  const organization = useQuery(organizationQuery);
  const today = organization.data?.today;
  const hide = search.hide;
  const columns = useMemo(() => {
    const names = types.data?.map(({ name }) => name) ?? [];
    return caseColumns(dateColumns(names, splitNames(hide)), today);
  }, [types.data, hide, today]);
  const rows = useMemo(() => cases.data?.pages.flatMap((page) => page.case_records), [cases.data]);

  const total = cases.data?.pages.at(-1)?.total ?? 0;
  const filterCount = countCaseFilters(search);
  // Columns that appear one after the other would move what is being read.
  const ready = !types.isPending && !organization.isPending;
  const newCase = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setCreating(true)}>
      New Case Record
    </Button>
  );

  return (
    <FilledPage>
      <PageHeader
        title="Case Records"
        summary={
          cases.data && (
            <>
              <span>{total} records found</span>
              {filterCount > 0 && <span>{filterCount} filters active</span>}
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
            {newCase}
          </>
        }
      />
      {types.isError && <p role="alert">Failed to load date types</p>}
      {cases.isError && !rows ? (
        <ErrorState message={errorWords(cases.error)} onTryAgain={() => cases.refetch()} />
      ) : rows?.length === 0 && ready ? (
        <NoCases filtered={filterCount > 0} newCase={newCase} onReset={() => change(NO_FILTERS)} />
      ) : (
        <DataTable
          label="Case Records"
          columns={columns}
          rows={ready ? rows : undefined}
          rowId={(row) => row.id}
          stale={cases.isPlaceholderData}
          onOpen={(row) => navigate({ to: PATHS.case, params: { caseId: row.id } })}
        />
      )}
      {rows && ready && (
        <LoadMore
          shown={rows.length}
          total={total}
          loading={cases.isFetchingNextPage}
          failure={cases.isFetchNextPageError ? errorWords(cases.error) : undefined}
          onLoadMore={() => cases.fetchNextPage()}
        />
      )}
      <Suspense fallback={null}>
        <CaseFilterDrawer
          search={search}
          onChange={change}
          onReset={() => change(NO_FILTERS)}
          dateTypes={types.data?.map(({ name }) => name)}
        />
        {creating && <NewCaseDialog onClose={() => setCreating(false)} />}
      </Suspense>
    </FilledPage>
  );
}

interface NoCasesProps {
  filtered: boolean;
  newCase: React.ReactNode;
  onReset: () => void;
}

function NoCases({ filtered, newCase, onReset }: NoCasesProps) {
  if (filtered) {
    return (
      <EmptyState
        title="No case records found"
        text="No case passes the active filters."
        action={
          <Button variant="default" onClick={onReset}>
            Reset filters
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title="No case records yet"
      text="Open the first case, then set its filing deadline."
      action={newCase}
    />
  );
}
