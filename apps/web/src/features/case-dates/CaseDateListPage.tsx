import type { DatedCase } from '@landfall/contract/case-dates';
import { counted } from '@landfall/contract/counted';
import { PRODUCT_NAME } from '@landfall/contract/product';
import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { TotalCount } from '../../listing/TotalCount.tsx';
import { useAddress } from '../../listing/useAddress.ts';
import { type Total, useTotal } from '../../listing/useTotal.ts';
import { FilterButton } from '../../ui/FilterButton.tsx';
import { FilledPage, PageHeader } from '../../ui/Page.tsx';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { allDateTypesQuery } from '../date-settings/queries.ts';
import { useMay } from '../settings/queries.ts';
import { EditCaseDateDialog } from './CaseDateDialogs.tsx';
import { CaseDateFilterDrawer } from './CaseDateFilterDrawer.tsx';
import styles from './CaseDateTable.module.css';
import { CaseDateTable } from './CaseDateTable.tsx';
import { caseDatesQuery, caseDatesTotalQuery } from './queries.ts';
import { countDateFilters, filtersOfDates, parseCaseDateSearch } from './search.ts';
import { useHandling } from './useHandling.ts';

const NO_FILTERS = { from: undefined, to: undefined, types: undefined };

/** Every date of the organization's active cases: what is coming, and what has passed. */
export function CaseDateListPage() {
  useDocumentTitle(`Case Dates · ${PRODUCT_NAME}`);
  const { search, change } = useAddress(parseCaseDateSearch);
  const filters = filtersOfDates(search);
  const upcoming = useInfiniteQuery(caseDatesQuery('upcoming', filters));
  const prior = useInfiniteQuery(caseDatesQuery('prior', filters));
  const types = useQuery(allDateTypesQuery);
  const mayWrite = useMay('user');
  const [edited, setEdited] = useState<DatedCase>();
  const { done, reopen } = useHandling();
  const acts = useMemo(
    () => (mayWrite ? { onEdit: setEdited, onDone: done, onReopen: reopen } : undefined),
    [mayWrite, done, reopen],
  );

  const count = countDateFilters(search);
  const counted = upcoming.data && prior.data;
  const upcomingTotal = useTotal(upcoming, caseDatesTotalQuery('upcoming', filters));
  const priorTotal = useTotal(prior, caseDatesTotalQuery('prior', filters));
  const total = bothOf(upcomingTotal, priorTotal);
  const empty = [upcoming, prior].map(({ data }) => data?.pages[0]?.dates.length === 0);
  const none = (['upcoming', 'prior'] as const).find((_, at) => counted && empty[at]);
  const failed = (upcoming.isError && !upcoming.data) || (prior.isError && !prior.data);
  const today = upcoming.data?.pages[0]?.today;

  return (
    <FilledPage>
      <PageHeader
        title="Case Dates"
        summary={counted && <TotalCount total={total} words={datesFound} width="9.5rem" />}
        actions={
          <FilterButton
            count={count}
            expanded={search.filters === 'open'}
            onClick={() => change({ filters: 'open' })}
          />
        }
      />
      {failed ? (
        <ErrorState
          message={errorWords(upcoming.error ?? prior.error)}
          onTryAgain={() => {
            void upcoming.refetch();
            void prior.refetch();
          }}
        />
      ) : empty.every(Boolean) ? (
        <EmptyState
          title="No case dates found"
          text={
            count > 0 ? 'No date passes the active filters.' : 'Dates are added on the page of their case.'
          }
          action={
            count > 0 && (
              <Button variant="default" onClick={() => change(NO_FILTERS)}>
                Reset filters
              </Button>
            )
          }
        />
      ) : (
        <div className={styles.sides} data-none={none}>
          <CaseDateTable
            side="upcoming"
            dates={upcoming}
            total={upcomingTotal}
            types={types.data}
            acts={acts}
          />
          <CaseDateTable side="prior" dates={prior} total={priorTotal} types={types.data} acts={acts} />
        </div>
      )}
      <CaseDateFilterDrawer
        search={search}
        onChange={change}
        onReset={() => change(NO_FILTERS)}
        today={today}
        types={types.data}
        typesFailed={types.isError}
      />
      {edited && today && (
        <EditCaseDateDialog
          caseDate={edited}
          caseName={edited.case_name}
          today={today}
          types={types.data?.filter(({ archived }) => !archived)}
          typesFailed={types.isError}
          onClose={() => setEdited(undefined)}
        />
      )}
    </FilledPage>
  );
}

function bothOf(upcoming: Total, prior: Total): Total {
  const waiting = upcoming.waiting || prior.waiting;
  if (upcoming.count === undefined || prior.count === undefined) return { count: undefined, waiting };
  return { count: upcoming.count + prior.count, waiting };
}

function datesFound(count: number): string {
  return `${counted(count, 'case date')} found`;
}
