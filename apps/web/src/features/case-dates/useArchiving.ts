import type { CaseDate } from '@landfall/contract/case-dates';
import { useMemo } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { useArchiveCaseDate, useRestoreCaseDate } from './queries.ts';

/** Archives a date and offers Undo, which also works after the page has been left. */
export function useArchiving() {
  const { mutateAsync: archive } = useArchiveCaseDate();
  const { mutateAsync: restore } = useRestoreCaseDate();
  return useMemo(() => {
    return ({ id, date_type }: CaseDate) =>
      runReported(
        archive(id),
        `${date_type} archived`,
        () => void runReported(restore(id), `${date_type} restored`),
      );
  }, [archive, restore]);
}
