import { explainCaseDate, verifyCaseDate } from '@landfall/contract/case-events';
import type { CallArguments } from '@landfall/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { QUERY_ROOT } from '../api/query-keys.ts';
import { useRefreshingMutation } from '../api/refreshing-mutation.ts';

/** The explanation of a date; null for a date that no rule counted. */
export function explanationQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'explanation', id],
    queryFn: async ({ signal }) => (await call(explainCaseDate, { params: { id }, signal })).explanation,
  });
}

/** Confirms a counted date against its document. */
export function useVerifyDate(id: string) {
  return useRefreshingMutation(
    (body: CallArguments<typeof verifyCaseDate>['body']) => call(verifyCaseDate, { params: { id }, body }),
    [QUERY_ROOT.cases],
    'settled',
  );
}
