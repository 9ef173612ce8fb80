import { trimPathRight, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { definedEntries } from '../lib/search-params.ts';

interface NextSearch {
  /** The new search parameters, or a function of the current ones. */
  search: object | ((held: object) => object);
  /** Whether to replace the current history entry. */
  replace?: boolean;
  ignoreBlocker?: boolean;
  resetScroll?: boolean;
}

/**
 * Returns a function that changes the search parameters of the page that the component is on. It does nothing once the
 * person has left for another page: this page stays visible until the other one has loaded, but the address is already
 * the other one's.
 */
export function useNavigateHere() {
  const pathname = useMatch({ strict: false, select: (match) => match.pathname });
  const router = useRouter();
  const navigate = useNavigate();
  return useCallback(
    async (next: NextSearch): Promise<void> => {
      if (trimPathRight(router.state.location.pathname) === trimPathRight(pathname))
        await navigate({ to: '.', ...next });
    },
    [navigate, router, pathname],
  );
}

/** Changes some search parameters of a page; the others stay. `replace` adds no history entry. */
export type ChangeAddress<Search> = (
  changes: { [K in keyof Search]: Search[K] | undefined },
  replace?: boolean,
) => void;

/** The search parameters of a page, and a function that changes them. */
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
