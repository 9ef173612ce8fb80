import { trimPathRight, useMatch, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

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
