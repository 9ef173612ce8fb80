import type { UseMutationResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { alertDialog, confirm } from '../../ui/confirm.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';

interface RemovalWords<Removed> {
  /** What the button says that deletes it. */
  confirm: string;
  /** What deleting it does, where nothing uses it. */
  text: string;
  /** The names of whatever uses it: then it cannot be deleted. */
  usersOf: (removed: Removed) => readonly string[];
  /** What has to be done before it can be deleted. */
  wayOn: string;
}

/**
 * Deletes after a question. What is in use stays, and it is said what uses it; somebody may begin to use it while the
 * question is open, which the server then refuses.
 * @param words stable between renders, or deleting is a new function each time
 */
export function useRemoval<Removed extends { id: string; name: string }>(
  { mutate: remove }: UseMutationResult<unknown, Error, string>,
  { confirm: yes, text, usersOf, wayOn }: RemovalWords<Removed>,
) {
  return useCallback(
    async (removed: Removed) => {
      const { id, name } = removed;
      const users = usersOf(removed);
      if (users.length > 0) {
        alertDialog(`${name} is in use`, `Used by ${users.join(', ')}. ${wayOn}`);
        return;
      }
      const agreed = await confirm({
        title: `Delete ${name}?`,
        text,
        confirm: yes,
      });
      if (!agreed) return;
      remove(id, {
        onSuccess: () => toast(`${name} deleted`),
        onError: (error) => toastFailure(`${name} was not deleted. ${errorWords(error)}`),
      });
    },
    [remove, yes, text, usersOf, wayOn],
  );
}
