import { errorWords } from '../api/error-words.ts';
import { alertDialog } from '../ui/alert.tsx';
import { confirm } from '../ui/confirm.tsx';
import { toast, toastFailure } from '../ui/toast.tsx';

interface Deletion {
  /** The record's name. */
  name: string;
  /** The button's words, which confirm it too: 'Delete Beneficiary'. */
  action: string;
  /** What becomes of what hangs on the record. */
  consequence: string;
  /** Said when it fails: 'Error deleting beneficiary.' */
  failure: string;
  remove: () => Promise<unknown>;
  restore: () => Promise<unknown>;
  /** Leaves the page of what is gone. */
  leave: () => Promise<void>;
  /** Forgets what was read of it; called once its page is left. */
  forget: () => void;
}

/** Deletes a record after a question, leaves its page and offers the way back, which works from anywhere. */
export function useDeletion(deletion: Deletion): () => Promise<void> {
  const { name, action, consequence, failure, remove, restore, leave, forget } = deletion;

  async function undo() {
    try {
      await restore();
      toast(`${name} restored`);
    } catch (error) {
      toastFailure(errorWords(error));
    }
  }

  return async () => {
    const agreed = await confirm({
      title: `Delete ${name}?`,
      text: consequence,
      confirm: action,
      cancel: 'Cancel',
    });
    if (!agreed) return;
    try {
      await remove();
    } catch (error) {
      console.error(error);
      alertDialog(failure);
      return;
    }
    await leave();
    forget();
    toast(`${name} deleted`, undo);
  };
}
