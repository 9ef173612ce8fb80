import { SEARCH_DEBOUNCE_MS } from '@landfall/contract/constants';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../settings/queries.ts';
import { isSearchable, searchQuery } from './queries.ts';
import { type SearchGroup, searchGroups } from './search-groups.ts';
import { readTyped, type Typed } from './typed.ts';

export interface Search {
  /** The current input. */
  wanted: Typed;
  /** Whether the input is long enough to search. */
  searching: boolean;
  /** The text that the groups belong to. */
  text: string;
  groups: readonly SearchGroup[];
  /** Why there is no answer; a failed search only finds pages. */
  error: Error | null;
  busy: boolean;
  /** Whether the groups belong to an earlier text than the typed one. */
  isStale: boolean;
  retry: () => void;
}

const asksServer = ({ scope, text }: Typed) => scope !== 'commands' && isSearchable(text);

/** The results for the typed text, once the typing pauses. */
export function useSearch(typed: string): Search {
  const isAdmin = useMay('admin');
  const wanted = readTyped(typed);
  const [settled] = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS);
  const asked = readTyped(settled);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    searchQuery(asksServer(asked) ? asked.text : ''),
  );
  const searching = asksServer(wanted);
  const answers = searching && asksServer(asked);
  // A prefix takes effect at once, because the results to filter are there already.
  const answered = { ...asked, scope: wanted.scope };
  return {
    wanted,
    searching,
    text: asked.text,
    groups: answers ? searchGroups(answered, error ? undefined : data, isAdmin) : [],
    error: answers && !isFetching ? error : null,
    busy: searching && (isFetching || asked.text !== wanted.text),
    isStale: searching && (isPlaceholderData || asked.text !== wanted.text),
    retry: () => void refetch(),
  };
}

/** How many results there are in all. */
export function countOf(groups: readonly SearchGroup[]): number {
  return groups.reduce((sum, { items }) => sum + items.length, 0);
}
