import type { CallArguments } from '@landfall/contract/endpoint';
import {
  cancelInvitation,
  createInvitation,
  type Invitation,
  listInvitations,
} from '@landfall/contract/invitations';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { PAGED, pageAt } from '../../api/pages.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { recordsIn } from '../../api/tolerant.ts';

/** The organization's invitations, newest first, page by page. */
export const invitationsQuery = infiniteQueryOptions({
  queryKey: [QUERY_ROOT.invitations],
  queryFn: async ({ pageParam, signal }) =>
    recordsIn<Invitation>(await call(listInvitations, { query: pageAt(pageParam), signal }), 'invitations'),
  ...PAGED,
});

/** Invites someone by e-mail. */
export function useCreateInvitation() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createInvitation>['body']) => call(createInvitation, { body }),
    [QUERY_ROOT.invitations],
  );
}

/** Cancels an invitation. The list is refetched even when that fails, because it may have been accepted meanwhile. */
export function useCancelInvitation() {
  return useRefreshingMutation(
    ({ id }: Invitation) => call(cancelInvitation, { params: { id } }),
    [QUERY_ROOT.invitations],
    'settled',
  );
}
