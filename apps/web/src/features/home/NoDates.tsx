import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { EmptyState, ErrorState } from '../../ui/StateMessage.tsx';
import { caseListQuery } from '../case-records/queries.ts';
import { isEmpty } from './due-words.ts';
import { homeQuery } from './queries.ts';
import type { HomeSearch } from './search.ts';

interface NoDatesProps {
  scope: HomeSearch['scope'];
  onShowOffice: () => void;
  /** The first steps of an office without a case, or with a single one. */
  firstSteps: (onlyCaseId?: string) => ReactNode;
}

/**
 * The message that nothing is due, with the reason: the office has no case, no open date, or none in the user's own
 * cases. Shown only once the office's dates are known.
 */
export function NoDates({ scope, onShowOffice, firstSteps }: NoDatesProps) {
  const office = useQuery(homeQuery('office'));
  const cases = useInfiniteQuery(caseListQuery({}));
  if (!office.data || !cases.data) {
    const failed = [office, cases].find(({ isError }) => isError);
    if (!failed) return null;
    const again = () => void Promise.all([office.refetch(), cases.refetch()]);
    return <ErrorState message={errorWords(failed.error)} onTryAgain={again} />;
  }
  const [first, ...others] = cases.data.pages[0]?.case_records ?? [];
  if (!first) return firstSteps();
  if (scope !== 'office' && !isEmpty(office.data)) {
    return (
      <EmptyState
        title="No open dates in your cases"
        text="Dates of cases whose team you are on are shown here. Other cases of the office have open dates."
        action={
          <Button variant="default" onClick={onShowOffice}>
            Show the office’s dates
          </Button>
        }
      />
    );
  }
  return (
    <>
      <EmptyState
        title="Nothing is due"
        text="There is no open date. Dates are added on the page of their case."
      />
      {others.length === 0 && firstSteps(first.id)}
    </>
  );
}
