import type { SavedView } from '@landfall/contract/saved-views';
import { errorWords, staleRecord } from '../../api/error-words.ts';
import { runReported } from '../../editing/run-reported.ts';
import { toast, toastAction, toastFailure } from '../../ui/toast.tsx';
import type { ViewState } from './queries.ts';
import { useDeleteView, useUpdateView } from './view-changes.ts';

/** The actions on a view, each with Undo. */
export function useViewActions(onShow: (view: SavedView | undefined) => void) {
  const { mutateAsync: update } = useUpdateView();
  const { mutateAsync: remove } = useDeleteView();

  /** Saves the list's current state in a view. A concurrent change is not overwritten without asking. */
  async function save(view: SavedView, state: ViewState, version: number | undefined = view.version) {
    try {
      await update({ id: view.id, ...state, ...(version !== undefined && { version }) });
      const { filters, columns, sort } = view;
      toast(`${view.name} saved`, () => {
        void runReported(update({ id: view.id, filters, columns, sort }), `${view.name} is as it was`);
      });
    } catch (error) {
      const current = staleRecord(error) as SavedView | undefined;
      if (!current) return toastFailure(errorWords(error));
      toastAction(
        'view-conflict',
        `Someone else changed ${view.name} in the meantime. What you see is kept.`,
        {
          label: 'Save mine',
          act: () => void save(current, state),
        },
      );
    }
  }

  const { pin, begin, share } = {
    pin: ({ id, name, pinned }: SavedView) =>
      void runReported(
        update({ id, pinned: !pinned }),
        pinned ? `${name} taken out of the sidebar` : `${name} is in the sidebar`,
        () => void runReported(update({ id, pinned }), 'Undone'),
      ),
    begin: ({ id, name, is_default }: SavedView) =>
      void runReported(
        update({ id, is_default: !is_default }),
        is_default ? 'The list begins with all cases' : `The list begins with ${name}`,
      ),
    share: ({ id, name, shared }: SavedView) =>
      void runReported(
        update({ id, shared: !shared }),
        shared ? `${name} is yours alone` : `${name} shared with the organization`,
        () => void runReported(update({ id, shared }), 'Undone'),
      ),
  };

  function deleteView(view: SavedView) {
    const { id, name } = view;
    const restore = async () => {
      await runReported(remove({ id, deleted: false }), `${name} restored`);
      onShow(view);
    };
    const deleted = remove({ id, deleted: true }).then(() => onShow(undefined));
    void runReported(deleted, `${name} deleted`, () => void restore());
  }

  return { save, pin, begin, share, deleteView };
}
