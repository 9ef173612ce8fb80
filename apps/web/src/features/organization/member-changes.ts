import type { CallArguments } from '@landfall/contract/endpoint';
import { getUserWork, removeUser, removeUserFor, updateUserRoles } from '@landfall/contract/members';
import type { OrganizationUser } from '@landfall/contract/organization';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/**
 * Members show as assignees and as targets of reminders, invitations and schedules may have ended with a member's
 * permissions, and one's own roles decide which actions are offered.
 */
const SHOWING_MEMBERS = [
  QUERY_ROOT.organization,
  QUERY_ROOT.cases,
  QUERY_ROOT.invitations,
  QUERY_ROOT.reportTemplates,
  QUERY_ROOT.settings,
];

/** A member's work that ends or needs a new owner when they are removed or demoted. */
export function workQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.organization, 'work', id],
    queryFn: ({ signal }) => call(getUserWork, { params: { id }, signal }),
    staleTime: 0,
    // A confirmation waits for the answer.
    retry: false,
  });
}

/** Changes the roles of a member. */
export function useUpdateUserRoles() {
  return useRefreshingMutation(
    ({ id, roles }: { id: string } & CallArguments<typeof updateUserRoles>['body']) =>
      call(updateUserRoles, { params: { id }, body: { roles } }),
    SHOWING_MEMBERS,
  );
}

/** Removes a member; their work is transferred to another member if one is given. */
export function useRemoveUserFor(id: string) {
  return useRefreshingMutation(
    (successorId: string | undefined) =>
      call(removeUserFor, {
        params: { id },
        body: successorId === undefined ? {} : { successor_id: successorId },
      }),
    [...SHOWING_MEMBERS, QUERY_ROOT.threads, QUERY_ROOT.tasks],
  );
}

/** Removes a member from the organization. */
export function useRemoveUser() {
  return useRefreshingMutation(
    ({ id }: OrganizationUser) => call(removeUser, { params: { id } }),
    SHOWING_MEMBERS,
  );
}
