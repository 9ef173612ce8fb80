import { type ChecklistItem, ITEM_STATE_LABELS, type ItemState } from '@landfall/contract/checklists';
import { runReported } from '../../editing/run-reported.ts';
import { confirm } from '../../ui/confirm.tsx';
import { useDeleteItem, useUpdateItem } from './queries.ts';

/** The one-click actions on an item, each with Undo, which also works after the page has been left. */
export function useItemActions({ id, title, state }: ChecklistItem) {
  const { mutateAsync: update, isPending: busy } = useUpdateItem();
  const { mutateAsync: remove } = useDeleteItem();

  const words = (to: ItemState) => `${title}: ${ITEM_STATE_LABELS[to].toLowerCase()}`;
  const setState = (to: ItemState) =>
    void runReported(
      update({ id, state: to }),
      words(to),
      () => void runReported(update({ id, state }), `${words(state)} again`),
    );

  async function askAndDelete() {
    const agreed = await confirm({
      title: `Delete ${title}?`,
      text: 'It is removed from the checklist, and clients are no longer asked for it. Its documents stay on the case.',
      confirm: 'Delete Item',
    });
    if (agreed) await runReported(remove(id), `${title} deleted`);
  }

  return { setState, askAndDelete, busy };
}
