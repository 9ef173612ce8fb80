import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../settings/queries.ts';
import { isSearchable, searchQuery } from './queries.ts';
import { type SearchGroup, searchGroups } from './search-groups.ts';

interface Search {
  /** Whether enough is typed to search at all. */
  searching: boolean;
  /** The text that the groups answer. */
  text: string;
  groups: readonly SearchGroup[];
  /** Why there is no answer; a failed search has no results but pages. */
  error: Error | null;
  busy: boolean;
}

/** What is found for the text as it is typed, once the typing pauses. */
export function useSearch(typed: string): Search {
  const isAdmin = useMay('admin');
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(searchQuery(text));
  const searching = isSearchable(wanted);
  const answers = searching && isSearchable(text);
  return {
    searching,
    text,
    groups: answers ? searchGroups(text, error ? undefined : data, isAdmin) : [],
    error: answers ? error : null,
    busy: searching && (isFetching || text !== wanted),
  };
}

/** How many results there are in all. */
export function countOf(groups: readonly SearchGroup[]): number {
  return groups.reduce((sum, { items }) => sum + items.length, 0);
}
