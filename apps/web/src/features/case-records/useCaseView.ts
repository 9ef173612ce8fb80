import type { SavedView } from '@landfall/contract/saved-views';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { definedEntries } from '../../lib/search-params.ts';
import type { ChangeAddress } from '../../listing/useAddress.ts';
import { savedViewsQuery } from '../saved-views/queries.ts';
import type { CaseSearch } from './search.ts';
import { addressOfAll, addressOfView } from './view-address.ts';

/**
 * The active view of the case list. A link to a view holds only its id, and a list without parameters starts with the
 * person's default view: the view's filters and columns are put into the address, from where all else reads them.
 */
export function useCaseView(search: CaseSearch, change: ChangeAddress<CaseSearch>) {
  const { data: views, isPending } = useQuery(savedViewsQuery);
  const isLink = search.view !== undefined && search.sort === undefined;
  const isPlain = Object.keys(search).length === 0;
  const shown = views?.find((view) => (search.view ? view.id === search.view : isPlain && view.is_default));
  const filled = shown && (isLink || isPlain) ? addressOfView(search, shown) : undefined;
  const written = JSON.stringify(filled);
  useEffect(() => {
    if (written) change(JSON.parse(written), true);
  }, [written, change]);

  return {
    views,
    shown,
    /** The search parameters once the view is put into the address. */
    search: filled ? definedEntries<CaseSearch>(filled) : search,
    /** Whether the address is a link to a view that has not loaded yet. */
    awaited: isPending && isLink,
    waiting: isPending && (isLink || isPlain),
    missing: search.view !== undefined && views !== undefined && !shown,
    show: (view: SavedView | undefined) => change(view ? addressOfView(search, view) : addressOfAll(search)),
  };
}
