import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { workQuery } from './member-changes.ts';
import { type Remaining, type Work, workWords } from './work-words.ts';

/** Loads a member's current work for a confirmation; undefined when it cannot be loaded. */
export function useLoadWork(): (id: string) => Promise<Work | undefined> {
  const queryClient = useQueryClient();
  return useCallback(
    async (id) => {
      try {
        return await queryClient.fetchQuery(workQuery(id));
      } catch (error) {
        // The confirmation is shown anyway.
        console.error(error);
        return undefined;
      }
    },
    [queryClient],
  );
}

/** Loads which work of a member ends with fewer roles, as a sentence for the confirmation; empty for none. */
export function useEndedWork(): (id: string, remaining: Remaining) => Promise<string> {
  const loadWork = useLoadWork();
  return useCallback(async (id, remaining) => workWords(await loadWork(id), remaining), [loadWork]);
}
