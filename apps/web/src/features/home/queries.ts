import { getHome, type HomeScope } from '@landfall/contract/home';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** What is due, for the person's cases or the whole office. */
export function homeQuery(scope: HomeScope = 'mine') {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'due', scope],
    queryFn: ({ signal }) => call(getHome, { query: { scope }, signal }),
  });
}
