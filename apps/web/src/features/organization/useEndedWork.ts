import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { workQuery } from './member-changes.ts';
import { type Work, workWords } from './work-words.ts';

/** Looks up what a member has under way, for the question before it ends; undefined when that cannot be known now. */
export function useLookUpWork(): (id: string) => Promise<Work | undefined> {
  const queryClient = useQueryClient();
  return useCallback(
    async (id) => {
      try {
        return await queryClient.fetchQuery(workQuery(id));
      } catch (error) {
        // What the person wants is asked about all the same.
        console.error(error);
        return undefined;
      }
    },
    [queryClient],
  );
}

/** Looks up what of a member's work ends with fewer roles, as a sentence for the question before it; empty for nothing. */
export function useEndedWork(): (id: string) => Promise<string> {
  const lookUp = useLookUpWork();
  return useCallback(
    async (id) => {
      const work = await lookUp(id);
      return work ? workWords(work, false) : '';
    },
    [lookUp],
  );
}
