import type { CallArguments } from '@landfall/contract/endpoint';
import { getUserWork, removeUser, removeUserFor, updateUserRoles } from '@landfall/contract/members';
import {
  foundOrganization,
  getOrganization,
  listUsers,
  type Organization,
  type OrganizationUser,
  updateOrganization,
} from '@landfall/contract/organization';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { settingsQuery } from '../settings/queries.ts';

/** How often the organization is asked again, so that a page left open overnight learns of the new day. */
const TODAY_REFRESH_MS = 300_000;

/** The organization that the person works in, with its current calendar day. */
export const organizationQuery = queryOptions({
  queryKey: [QUERY_ROOT.organization],
  queryFn: ({ signal }) => call(getOrganization, { signal }),
  staleTime: TODAY_REFRESH_MS,
  refetchInterval: TODAY_REFRESH_MS,
});

const users = {
  queryKey: [QUERY_ROOT.organization, 'members'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listUsers, { signal }),
  staleTime: TODAY_REFRESH_MS,
};

/** Everyone in the organization with their roles, by name. */
export const usersQuery = queryOptions({ ...users, staleTime: 0, select: (answer) => answer.users });

/** The members of the organization, by name, for whoever chooses among them. */
export const membersQuery = queryOptions({
  ...users,
  select: (answer) => answer.users.map(({ id, email, display_name: name }) => ({ id, email, name })),
});

/** Members whose cases can be looked for: oneself first. */
export function useTeamChoices() {
  const me = useQuery(settingsQuery).data?.user.id;
  const members = useQuery(membersQuery).data ?? [];
  const others = members
    .filter(({ id }) => id !== me)
    .map(({ id, name, email }) => ({ value: id, label: name || email }));
  return me ? [{ value: me, label: 'Me' }, ...others] : others;
}

/** Puts the organization as the server has it on every page. */
export function useShowOrganization() {
  const queryClient = useQueryClient();
  return (organization: Organization) => {
    queryClient.setQueryData(organizationQuery.queryKey, organization);
  };
}

/** Changes the organization. Another time zone has another today, so that whatever counts days is asked again. */
export function useUpdateOrganization() {
  const queryClient = useQueryClient();
  const show = useShowOrganization();
  return useMutation({
    mutationFn: (body: CallArguments<typeof updateOrganization>['body']) =>
      call(updateOrganization, { body }),
    onSuccess: (organization) => {
      show(organization);
      return queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isOrganization(queryKey) });
    },
  });
}

function isOrganization(queryKey: readonly unknown[]): boolean {
  return queryKey[0] === QUERY_ROOT.organization;
}

/** Founds an organization of the person's own, and works in it from now on. */
export function useFoundOrganization() {
  return useRefreshingMutation((name: string) => call(foundOrganization, { body: { name } }), undefined);
}

/**
 * Members show as assignees and as targets of reminders, invitations and schedules may have ended with what they may, and
 * one's own roles decide what is offered.
 */
const SHOWING_MEMBERS = [
  QUERY_ROOT.organization,
  QUERY_ROOT.cases,
  QUERY_ROOT.invitations,
  QUERY_ROOT.reportTemplates,
  QUERY_ROOT.settings,
];

/** What a member has under way that ends when they are removed or demoted. */
export function workQuery(id: string) {
  return queryOptions({
    queryKey: [QUERY_ROOT.organization, 'work', id],
    queryFn: ({ signal }) => call(getUserWork, { params: { id }, signal }),
    staleTime: 0,
    // A question waits for it.
    retry: false,
  });
}

/** Gives a member other roles. */
export function useUpdateUserRoles() {
  return useRefreshingMutation(
    ({ id, roles }: { id: string } & CallArguments<typeof updateUserRoles>['body']) =>
      call(updateUserRoles, { params: { id }, body: { roles } }),
    SHOWING_MEMBERS,
  );
}

/** Removes a member, whose work another one takes over if given. */
export function useRemoveUserFor(id: string) {
  return useRefreshingMutation(
    (successorId: string | undefined) =>
      call(removeUserFor, {
        params: { id },
        body: successorId === undefined ? {} : { successor_id: successorId },
      }),
    [...SHOWING_MEMBERS, QUERY_ROOT.threads],
  );
}

/** Removes a member from the organization. */
export function useRemoveUser() {
  return useRefreshingMutation(
    ({ id }: OrganizationUser) => call(removeUser, { params: { id } }),
    SHOWING_MEMBERS,
  );
}
