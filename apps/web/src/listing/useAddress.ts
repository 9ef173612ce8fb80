import { useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { definedEntries } from '../lib/search-params.ts';

/** Changes what the address holds for a page; whatever else it holds stays. `replace` keeps that out of the history. */
export type ChangeAddress<Search> = (
  changes: { [K in keyof Search]: Search[K] | undefined },
  replace?: boolean,
) => void;

/** What the address holds for a page, and the way to change it until somebody leaves the page for another. */
export function useAddress<Search extends object>(parse: (search: Record<string, unknown>) => Search) {
  const search = parse(useSearch({ strict: false }));
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const router = useRouter();
  const navigate = useNavigate();
  const change: ChangeAddress<Search> = useCallback(
    (changes, replace = false) => {
      // A page stays until the next one has loaded, and the address is that one's already.
      if (router.state.location.pathname !== pathname) return;
      void navigate({
        to: '.',
        search: (held: object) => definedEntries<Search>({ ...held, ...changes }),
        replace,
      });
    },
    [navigate, router, pathname],
  );
  return { search, change };
}
