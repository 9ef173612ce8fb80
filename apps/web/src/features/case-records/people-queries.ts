import {
  addCaseBeneficiary,
  type BeneficiaryType,
  removeCaseBeneficiary,
} from '@landfall/contract/beneficiaries';
import { addCasePetitioner, removeCasePetitioner } from '@landfall/contract/petitioners';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** A case's people show on its page and in every list of cases. */
function useRefreshCases() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [QUERY_ROOT.cases] });
}

interface BeneficiaryOnCase {
  beneficiaryId: string;
  type: BeneficiaryType;
  /** Makes the present primary beneficiary a dependent one. */
  replacePrimary?: boolean;
}

/** Adds a beneficiary to a case, or changes their type on it. */
export function useAddCaseBeneficiary(caseId: string) {
  return useMutation({
    mutationFn: ({ beneficiaryId, type, replacePrimary }: BeneficiaryOnCase) =>
      call(addCaseBeneficiary, {
        params: { id: caseId, beneficiaryId },
        body: { beneficiary_type: type, ...(replacePrimary ? { replace_primary: true } : {}) },
      }),
    onSuccess: useRefreshCases(),
  });
}

/** Takes a beneficiary off a case. */
export function useRemoveCaseBeneficiary(caseId: string) {
  return useMutation({
    mutationFn: (beneficiaryId: string) =>
      call(removeCaseBeneficiary, { params: { id: caseId, beneficiaryId } }),
    onSuccess: useRefreshCases(),
  });
}

/** Adds a petitioner to a case. */
export function useAddCasePetitioner(caseId: string) {
  return useMutation({
    mutationFn: (petitionerId: string) => call(addCasePetitioner, { params: { id: caseId, petitionerId } }),
    onSuccess: useRefreshCases(),
  });
}

/** Takes a petitioner off a case. */
export function useRemoveCasePetitioner(caseId: string) {
  return useMutation({
    mutationFn: (petitionerId: string) =>
      call(removeCasePetitioner, { params: { id: caseId, petitionerId } }),
    onSuccess: useRefreshCases(),
  });
}
