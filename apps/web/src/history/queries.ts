import { type HistoryKind, listHistory } from '@landfall/contract/history';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { PAGED, pageAt } from '../api/pages.ts';
import { QUERY_ROOT } from '../api/query-keys.ts';

/** The filters of a history. */
export interface HistoryFilter {
  kind?: HistoryKind;
  person_id?: string;
}

/** The changes of a record, the latest first, page by page. */
export function historyQuery(resource_id: string, filter: HistoryFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [QUERY_ROOT.cases, 'history', resource_id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listHistory, { query: { resource_id, ...filter, ...pageAt(pageParam) }, signal }),
    ...PAGED,
  });
}
