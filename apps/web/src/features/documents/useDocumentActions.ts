import type { Document } from '@landfall/contract/documents';
import { runReported } from '../../editing/run-reported.ts';
import { useRestoreDocument, useTrashDocument, useUpdateDocument } from './queries.ts';

/** The one-click actions on a document, each with Undo, which also works after the page has been left. */
export function useDocumentActions({ id, title }: Pick<Document, 'id' | 'title'>) {
  const update = useUpdateDocument();
  const trashing = useTrashDocument();
  const restoring = useRestoreDocument();

  const restore = () => void runReported(restoring.mutateAsync(id), `${title} restored`);
  const trash = () => void runReported(trashing.mutateAsync(id), `${title} is in the trash`, restore);
  const lookedAt = () =>
    void runReported(
      update.mutateAsync({ id, state: 'looked_at' }),
      `${title}: looked at`,
      () => void runReported(update.mutateAsync({ id, state: 'received' }), `${title}: to be looked at`),
    );
  return { restore, trash, lookedAt, busy: update.isPending || restoring.isPending };
}
