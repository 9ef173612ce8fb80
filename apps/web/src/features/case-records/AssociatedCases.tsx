import type { CaseListRow } from '@landfall/contract/case-records';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ListTable } from '../../listing/ListTable.tsx';
import { PATHS } from '../../paths.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { Section } from '../../ui/Section.tsx';
import styles from './AssociatedCases.module.css';
import { associatedCasesQuery, type Party } from './queries.ts';

interface AssociatedCasesProps {
  party: Party;
  columns: DataColumn<CaseListRow>[];
}

/** The cases of a party, archived ones included. */
export function AssociatedCases({ party, columns }: AssociatedCasesProps) {
  const cases = useInfiniteQuery(associatedCasesQuery(party));
  const navigate = useNavigate();
  const rows = useMemo(() => cases.data?.pages.flatMap((page) => page.case_records), [cases.data]);

  return (
    <Section title="Associated Cases">
      <div className={styles.cases}>
        <ListTable
          label="Associated Cases"
          list={cases}
          columns={columns}
          rows={rows}
          placeholders={2}
          total={cases.data?.pages.at(-1)?.total ?? undefined}
          onDemand
          onOpen={(row) => navigate({ to: PATHS.case, params: { caseId: row.id } })}
          empty={<p className="muted">No associated cases</p>}
        />
      </div>
    </Section>
  );
}
