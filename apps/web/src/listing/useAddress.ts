import { useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useNavigateHere } from '../lib/navigate-here.ts';
import { definedEntries } from '../lib/search-params.ts';

/** Changes what the address holds for a page; whatever else it holds stays. `replace` keeps that out of the history. */
export type ChangeAddress<Search> = (
  changes: { [K in keyof Search]: Search[K] | undefined },
  replace?: boolean,
) => void;

/** What the address holds for a page, and the way to change it. */
export function useAddress<Search extends object>(parse: (search: Record<string, unknown>) => Search) {
  const search = parse(useSearch({ strict: false }));
  const navigate = useNavigateHere();
  const change: ChangeAddress<Search> = useCallback(
    (changes, replace = false) =>
      void navigate({ search: (held) => definedEntries<Search>({ ...held, ...changes }), replace }),
    [navigate],
  );
  return { search, change };
}
