import { SEARCH_MIN_LENGTH } from '@landfall/contract/constants';
import { readRecords, search } from '@landfall/contract/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** Whether there is enough to ask the server for. */
export function isSearchable(text: string): boolean {
  return text.length >= SEARCH_MIN_LENGTH;
}

/** Records and what was written, for what was typed, trimmed. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.search, text],
    queryFn: ({ signal }) => call(search, { query: { q: text }, signal }),
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
    // Whoever types on wants to know at once that it failed.
    retry: false,
  });
}

/** Records by their ids, as a search shows them. */
export function recordsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: [QUERY_ROOT.search, 'records', ids],
    queryFn: ({ signal }) => call(readRecords, { query: { ids: ids.join(',') }, signal }),
    enabled: ids.length > 0,
  });
}
