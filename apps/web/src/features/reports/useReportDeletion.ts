import { useCallback } from 'react';
import { runReported } from '../../editing/run-reported.ts';
import { useDeleteReport, useRestoreReport } from './queries.ts';

/** Deletes a saved report, with Undo in the message, which also works after the page has been left. */
export function useReportDeletion() {
  const { mutateAsync: remove } = useDeleteReport();
  const { mutateAsync: restore } = useRestoreReport();
  return useCallback(
    ({ id, name }: { id: string; name: string }) => {
      const undo = () => void runReported(restore(id), `${name} restored`);
      void runReported(remove(id), `${name} deleted`, undo);
    },
    [remove, restore],
  );
}
