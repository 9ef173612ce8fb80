import type { CallArguments } from '@landfall/contract/endpoint';
import { createCaseRecord } from '@landfall/contract/new-case';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

/**
 * Creates a case, with the people who are created for it. @param onCreated is called also when the form was left
 * meanwhile
 */
export function useCreateCase(onCreated: () => void) {
  return useRefreshingMutation(
    async (body: CallArguments<typeof createCaseRecord>['body']) => {
      const created = await call(createCaseRecord, { body });
      onCreated();
      return created;
    },
    [QUERY_ROOT.cases, QUERY_ROOT.beneficiaries, QUERY_ROOT.petitioners],
  );
}
