import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { definedEntries } from '../lib/search-params.ts';

type Changes<Search> = { [K in keyof Search]: Search[K] | undefined };

/**
 * What the address holds for a page, and the way to change it; whatever else it holds stays. `replace` keeps a change
 * out of the history.
 */
export function useAddress<Search extends object>(parse: (search: Record<string, unknown>) => Search) {
  const search = parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Changes<Search>, replace = false) =>
      void navigate({
        to: '.',
        search: (held: object) => definedEntries<Search>({ ...held, ...changes }),
        replace,
      }),
    [navigate],
  );
  return { search, change };
}
