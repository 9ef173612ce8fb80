import type { CallArguments } from '@landfall/contract/endpoint';
import {
  addBeneficiaryIdentifier,
  addPetitionerIdentifier,
  listBeneficiaryIdentifiers,
  listCaseReceipts,
  listPetitionerIdentifiers,
  removeIdentifier,
  updateIdentifier,
} from '@landfall/contract/identifiers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** The person whose page it is. */
export interface Person {
  kind: 'beneficiary' | 'petitioner';
  id: string;
}

/** Refetched with people: a passport is on the timeline too, and a receipt on its case. */
const ROOTS = [QUERY_ROOT.beneficiaries, QUERY_ROOT.petitioners, QUERY_ROOT.cases];

const rootOf = ({ kind }: Person) =>
  kind === 'beneficiary' ? QUERY_ROOT.beneficiaries : QUERY_ROOT.petitioners;

/** The numbers of a person. */
export function numbersQuery(person: Person) {
  const { kind, id } = person;
  return queryOptions({
    queryKey: [rootOf(person), 'numbers', id],
    queryFn: async ({ signal }) => {
      const list = kind === 'beneficiary' ? listBeneficiaryIdentifiers : listPetitionerIdentifiers;
      return (await call(list, { params: { id }, signal })).identifiers;
    },
  });
}

/** The receipts of a case. */
export function caseReceiptsQuery(caseId: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.cases, 'receipts', caseId],
    queryFn: async ({ signal }) =>
      (await call(listCaseReceipts, { params: { id: caseId }, signal })).receipts,
  });
}

/** The body of a new number. */
export type NewNumber = CallArguments<typeof addBeneficiaryIdentifier>['body'];

export function useAddNumber({ kind, id }: Person) {
  const add = kind === 'beneficiary' ? addBeneficiaryIdentifier : addPetitionerIdentifier;
  return useRefreshingMutation((body: NewNumber) => call(add, { params: { id }, body }), ROOTS);
}

/** The body of a change to a number; `removed: false` restores it. */
export type NumberChanges = CallArguments<typeof updateIdentifier>['body'];

/** Changes a number. The list is refetched also after a failure, as another user may have been first. */
export function useUpdateNumber() {
  return useRefreshingMutation(
    ({ id, ...body }: { id: string } & NumberChanges) => call(updateIdentifier, { params: { id }, body }),
    ROOTS,
    'settled',
  );
}

export function useRemoveNumber() {
  return useRefreshingMutation((id: string) => call(removeIdentifier, { params: { id } }), ROOTS, 'settled');
}
