import { holdCaseRecord, releaseCaseRecord } from '@landfall/contract/case-holds';
import { call } from '../../api/client.ts';
import { useCaseMutation } from './queries.ts';

/** Puts a case under a legal hold for a reason, or ends the hold (null). */
export function useHoldCase(id: string) {
  return useCaseMutation((reason: string | null) =>
    reason === null
      ? call(releaseCaseRecord, { params: { id } })
      : call(holdCaseRecord, { params: { id }, body: { reason } }),
  );
}
