import { SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { readRecords, search } from '@landfall/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** Whether the text is long enough to search for. */
export function isSearchable(text: string): boolean {
  return text.length >= SEARCH_MIN_LENGTH;
}

/** Records, notes and messages that match a trimmed text. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.search, text],
    queryFn: ({ signal }) => call(search, { query: { q: text }, signal }),
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
    // A person who is typing should learn of a failure at once.
    retry: false,
  });
}

/** Records by their ids, in the format of search results. */
export function recordsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [QUERY_ROOT.search, 'records', ids],
    queryFn: ({ signal }) => call(readRecords, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  });
}
