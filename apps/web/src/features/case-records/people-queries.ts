import {
  addCaseBeneficiary,
  type BeneficiaryType,
  removeCaseBeneficiary,
} from '@landfall/contract/beneficiaries';
import { addCasePetitioner, removeCasePetitioner } from '@landfall/contract/petitioners';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** A case's people show on its page and in case lists, and their documents are among those of the case. */
const CASES = [QUERY_ROOT.cases, QUERY_ROOT.documents];

interface BeneficiaryOnCase {
  beneficiaryId: string;
  type: BeneficiaryType;
  /** Makes the present primary beneficiary a dependent. */
  replacePrimary?: boolean;
}

/** Adds a beneficiary to a case, or changes their type on it. */
export function useAddCaseBeneficiary(caseId: string) {
  return useRefreshingMutation(
    ({ beneficiaryId, type, replacePrimary }: BeneficiaryOnCase) =>
      call(addCaseBeneficiary, {
        params: { id: caseId, beneficiaryId },
        body: { beneficiary_type: type, ...(replacePrimary ? { replace_primary: true } : {}) },
      }),
    CASES,
  );
}

/** Removes a beneficiary from a case. */
export function useRemoveCaseBeneficiary(id: string) {
  return useRefreshingMutation(
    (beneficiaryId: string) => call(removeCaseBeneficiary, { params: { id, beneficiaryId } }),
    CASES,
  );
}

/** Adds a petitioner to a case. */
export function useAddCasePetitioner(id: string) {
  return useRefreshingMutation(
    (petitionerId: string) => call(addCasePetitioner, { params: { id, petitionerId } }),
    CASES,
  );
}

/** Removes a petitioner from a case. */
export function useRemoveCasePetitioner(id: string) {
  return useRefreshingMutation(
    (petitionerId: string) => call(removeCasePetitioner, { params: { id, petitionerId } }),
    CASES,
  );
}
