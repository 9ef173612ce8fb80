import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { workQuery } from './queries.ts';
import { workWords } from './work-words.ts';

/** Looks up what of a member's work ends with what they may, as a sentence for the question before it; empty for nothing. */
export function useEndedWork({ leaves }: { leaves: boolean }): (id: string) => Promise<string> {
  const queryClient = useQueryClient();
  return useCallback(
    async (id) => {
      try {
        return workWords(await queryClient.fetchQuery(workQuery(id)), leaves);
      } catch (error) {
        // What the person wants is asked about all the same.
        console.error(error);
        return '';
      }
    },
    [queryClient, leaves],
  );
}
