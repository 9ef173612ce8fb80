import type { CallArguments } from '@landfall/contract/endpoint';
import {
  addBeneficiaryRelative,
  addPetitionerRelative,
  listBeneficiaryRelatives,
  listPetitionerRelatives,
  removeHouseholdLink,
  restoreHouseholdLink,
} from '@landfall/contract/household-links';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

/** The person whose page it is. */
export interface Person {
  kind: 'beneficiary' | 'petitioner';
  id: string;
}

/** The pages of both people show their link. */
const ROOTS = [QUERY_ROOT.beneficiaries, QUERY_ROOT.petitioners];

/** The relatives of a person. */
export function relativesQuery({ kind, id }: Person) {
  const isBeneficiary = kind === 'beneficiary';
  return queryOptions({
    queryKey: [isBeneficiary ? QUERY_ROOT.beneficiaries : QUERY_ROOT.petitioners, 'relatives', id],
    queryFn: async ({ signal }) => {
      const list = isBeneficiary ? listBeneficiaryRelatives : listPetitionerRelatives;
      return (await call(list, { params: { id }, signal })).relatives;
    },
  });
}

export function useAddRelative({ kind, id }: Person) {
  const add = kind === 'beneficiary' ? addBeneficiaryRelative : addPetitionerRelative;
  return useRefreshingMutation(
    (body: CallArguments<typeof addBeneficiaryRelative>['body']) => call(add, { params: { id }, body }),
    ROOTS,
  );
}

/** Removes a link. The lists are refetched also after a failure, as another user may have been first. */
export function useRemoveLink() {
  return useRefreshingMutation(
    (id: string) => call(removeHouseholdLink, { params: { id } }),
    ROOTS,
    'settled',
  );
}

export function useRestoreLink() {
  return useRefreshingMutation((id: string) => call(restoreHouseholdLink, { params: { id } }), ROOTS);
}
