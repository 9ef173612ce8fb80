import { trimPathRight, useMatch, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { definedEntries } from '../lib/search-params.ts';

interface NextSearch {
  /** What the address holds then, or how that follows from what it holds. */
  search: object | ((held: object) => object);
  /** Whether the address before leaves the history. */
  replace?: boolean;
  ignoreBlocker?: boolean;
  resetScroll?: boolean;
}

/**
 * The way to change what the address holds for the page that the component stands on. It does nothing once somebody has
 * left for another page: this one stays in sight until that one has loaded, but the address is that one's already.
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
