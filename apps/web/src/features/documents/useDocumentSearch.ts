import { useSearch } from '@tanstack/react-router';
import { definedEntries } from '../../lib/search-params.ts';
import { useNavigateHere } from '../../listing/useAddress.ts';
import { type DocumentSearch, parseDocumentSearch } from './search.ts';

type Changes = { [K in keyof DocumentSearch]?: DocumentSearch[K] | undefined };

/** The search parameters of a record that concern its documents, and a function that changes them. */
export function useDocumentSearch() {
  const search = parseDocumentSearch(useSearch({ strict: false }));
  const navigate = useNavigateHere();
  function change(changes: Changes, replace = false) {
    const next = (held: object) => definedEntries<DocumentSearch>({ ...held, ...changes });
    void navigate({ search: next, replace, resetScroll: false });
  }
  return { search, change };
}
