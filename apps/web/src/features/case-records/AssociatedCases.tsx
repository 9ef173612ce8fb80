import type { CaseListRow } from '@landfall/contract/case-records';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { PATHS } from '../../paths.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Section } from '../../ui/Section.tsx';
import { ErrorState } from '../../ui/StateMessage.tsx';
import styles from './AssociatedCases.module.css';
import { associatedCasesQuery, type Party } from './queries.ts';

interface AssociatedCasesProps {
  /** Whose cases. */
  party: Party;
  columns: DataColumn<CaseListRow>[];
}

/** The cases that someone is a party to, archived ones included. */
export function AssociatedCases({ party, columns }: AssociatedCasesProps) {
  const cases = useInfiniteQuery(associatedCasesQuery(party));
  const navigate = useNavigate();
  const rows = useMemo(() => cases.data?.pages.flatMap((page) => page.case_records), [cases.data]);

  return (
    <Section title="Associated Cases">
      {cases.isError && !rows ? (
        <ErrorState message={errorWords(cases.error)} onTryAgain={() => cases.refetch()} />
      ) : rows?.length === 0 ? (
        <p className="muted">No associated cases</p>
      ) : (
        <div className={styles.cases}>
          <DataTable
            label="Associated Cases"
            columns={columns}
            rows={rows}
            placeholders={2}
            onOpen={(row) => navigate({ to: PATHS.case, params: { caseId: row.id } })}
          />
        </div>
      )}
      {rows && (
        <LoadMore
          shown={rows.length}
          total={cases.data?.pages.at(-1)?.total ?? 0}
          loading={cases.isFetchingNextPage}
          failure={cases.isFetchNextPageError ? errorWords(cases.error) : undefined}
          onLoadMore={() => cases.fetchNextPage()}
        />
      )}
    </Section>
  );
}
