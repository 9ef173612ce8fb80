import type { CallArguments } from '@landfall/contract/endpoint';
import {
  foundOrganization,
  getOrganization,
  listUsers,
  type Organization,
  updateOrganization,
} from '@landfall/contract/organization';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { settingsQuery } from '../settings/queries.ts';

/** Polling interval, so that a page left open overnight notices the new day, in milliseconds. */
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

/** The members of the organization, by name, as choices. */
export const membersQuery = queryOptions({
  ...users,
  select: (answer) => answer.users.map(({ id, email, display_name: name }) => ({ id, email, name })),
});

/** The members by whom cases can be filtered: oneself first. */
export function useTeamChoices() {
  const me = useQuery(settingsQuery).data?.user.id;
  const members = useQuery(membersQuery).data ?? [];
  const others = members
    .filter(({ id }) => id !== me)
    .map(({ id, name, email }) => ({ value: id, label: name || email }));
  return me ? [{ value: me, label: 'Me' }, ...others] : others;
}

/** Puts the organization as the server has it into the cache. */
export function useShowOrganization() {
  const queryClient = useQueryClient();
  return (organization: Organization) => {
    queryClient.setQueryData(organizationQuery.queryKey, organization);
  };
}

/**
 * Changes the organization. Another time zone may change the current day, so everything that counts days is refetched.
 */
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

/** Creates an organization of the person's own, and switches to it. */
export function useFoundOrganization() {
  return useRefreshingMutation((name: string) => call(foundOrganization, { body: { name } }), undefined);
}
