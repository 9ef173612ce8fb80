import { addAbsence, removeAbsence, updateAbsence } from '@landfall/contract/absences';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import {
  addPersonAddress,
  listPersonAddresses,
  removePersonAddress,
  updatePersonAddress,
} from '@landfall/contract/person-addresses';
import { getPersonTimeline } from '@landfall/contract/person-timeline';
import { addStatusPeriod, removeStatusPeriod, updateStatusPeriod } from '@landfall/contract/status-periods';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { QUERY_ROOT } from '../../../api/query-keys.ts';
import { useRefreshingMutation } from '../../../api/refreshing-mutation.ts';

const ROOTS = [QUERY_ROOT.beneficiaries];

export type Timeline = CallResult<typeof getPersonTimeline>;

/** A beneficiary's immigration history, with the day counters. */
export function timelineQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.beneficiaries, 'timeline', id],
    queryFn: ({ signal }) => call(getPersonTimeline, { params: { id }, signal }),
  });
}

/** The addresses of a beneficiary. */
export function addressesQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.beneficiaries, 'addresses', id],
    queryFn: async ({ signal }) => (await call(listPersonAddresses, { params: { id }, signal })).addresses,
  });
}

/** The bodies of new records of each kind. */
export type NewPeriod = CallArguments<typeof addStatusPeriod>['body'];
export type NewAbsence = CallArguments<typeof addAbsence>['body'];
export type NewAddress = CallArguments<typeof addPersonAddress>['body'];

type Changed<Body> = { id: string } & Body;

export function usePeriodCalls(personId: string) {
  const add = useRefreshingMutation(
    (body: NewPeriod) => call(addStatusPeriod, { params: { id: personId }, body }),
    ROOTS,
  );
  const update = useRefreshingMutation(
    ({ id, ...body }: Changed<CallArguments<typeof updateStatusPeriod>['body']>) =>
      call(updateStatusPeriod, { params: { id }, body }),
    ROOTS,
    'settled',
  );
  const remove = useRefreshingMutation(
    (id: string) => call(removeStatusPeriod, { params: { id } }),
    ROOTS,
    'settled',
  );
  return { add: add.mutateAsync, update: update.mutateAsync, remove: remove.mutateAsync };
}

export function useAbsenceCalls(personId: string) {
  const add = useRefreshingMutation(
    (body: NewAbsence) => call(addAbsence, { params: { id: personId }, body }),
    ROOTS,
  );
  const update = useRefreshingMutation(
    ({ id, ...body }: Changed<CallArguments<typeof updateAbsence>['body']>) =>
      call(updateAbsence, { params: { id }, body }),
    ROOTS,
    'settled',
  );
  const remove = useRefreshingMutation(
    (id: string) => call(removeAbsence, { params: { id } }),
    ROOTS,
    'settled',
  );
  return { add: add.mutateAsync, update: update.mutateAsync, remove: remove.mutateAsync };
}

export function useAddressCalls(personId: string) {
  const add = useRefreshingMutation(
    (body: NewAddress) => call(addPersonAddress, { params: { id: personId }, body }),
    ROOTS,
  );
  const update = useRefreshingMutation(
    ({ id, ...body }: Changed<CallArguments<typeof updatePersonAddress>['body']>) =>
      call(updatePersonAddress, { params: { id }, body }),
    ROOTS,
    'settled',
  );
  const remove = useRefreshingMutation(
    (id: string) => call(removePersonAddress, { params: { id } }),
    ROOTS,
    'settled',
  );
  return { add: add.mutateAsync, update: update.mutateAsync, remove: remove.mutateAsync };
}
