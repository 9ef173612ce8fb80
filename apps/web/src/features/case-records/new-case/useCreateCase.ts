import type { CallArguments } from '@landfall/contract/endpoint';
import { createCaseRecord } from '@landfall/contract/new-case';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

/** Creates a case, with the people who are created for it. */
export function useCreateCase() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createCaseRecord>['body']) => call(createCaseRecord, { body }),
    [QUERY_ROOT.cases, QUERY_ROOT.beneficiaries, QUERY_ROOT.petitioners],
  );
}
