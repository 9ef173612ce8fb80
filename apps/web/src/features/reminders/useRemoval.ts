import type { UseMutationResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { errorWords } from '../../api/error-words.ts';
import { alertDialog, confirm } from '../../ui/confirm.tsx';
import { toast, toastFailure } from '../../ui/toast.tsx';

interface RemovalWords<Removed> {
  /** The label of the button that deletes. */
  confirm: string;
  /** Explains the deletion when nothing uses the record. */
  text: string;
  /** The names of everything that uses it, which prevents the deletion. */
  usersOf: (removed: Removed) => readonly string[];
  /** Explains what has to be done before the deletion. */
  wayOn: string;
}

/**
 * Deletes after a confirmation. A record that is in use stays, and the message names what uses it; if it comes into use
 * while the question is open, the server refuses. @param words must be stable between renders, or the returned function
 * changes each time
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
