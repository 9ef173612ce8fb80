import type { SavedView } from '@landfall/contract/saved-views';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { definedEntries } from '../../lib/search-params.ts';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { savedViewsQuery } from '../saved-views/queries.ts';
import type { CaseSearch } from './search.ts';
import { addressOfAll, addressOfView } from './view-address.ts';

/**
 * The view that the case list goes by. A link to one has its id alone, and a list of which nothing is said begins with
 * the person's default: what such a view holds is put into the address, where everything else reads it.
 */
export function useCaseView(search: CaseSearch, change: ChangeAddress<CaseSearch>) {
  const { data: views, isPending } = useQuery(savedViewsQuery);
  const isLink = search.view !== undefined && search.sort === undefined;
  const saysNothing = Object.keys(search).length === 0;
  const shown = views?.find((view) =>
    search.view ? view.id === search.view : saysNothing && view.is_default,
  );
  const filled = shown && (isLink || saysNothing) ? addressOfView(search, shown) : undefined;
  const written = JSON.stringify(filled);
  useEffect(() => {
    if (written) change(JSON.parse(written), true);
  }, [written, change]);

  return {
    views,
    shown,
    /** The address as it is once the view is put into it. */
    search: filled ? definedEntries<CaseSearch>(filled) : search,
    /** Whether a link leads to a view of which it is not known yet what it holds. */
    awaited: isPending && isLink,
    waiting: isPending && (isLink || saysNothing),
    missing: search.view !== undefined && views !== undefined && !shown,
    show: (view: SavedView | undefined) => change(view ? addressOfView(search, view) : addressOfAll(search)),
  };
}
