import { getOrganization, listUsers } from '@landfall/contract/organization';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** How often the organization is asked again, so that a page left open overnight learns of the new day. */
const TODAY_REFRESH_MS = 300_000;

/** The organization that the person works in, with its current calendar day. */
export const organizationQuery = queryOptions({
  queryKey: [QUERY_ROOT.organization],
  queryFn: ({ signal }) => call(getOrganization, { signal }),
  staleTime: TODAY_REFRESH_MS,
  refetchInterval: TODAY_REFRESH_MS,
});

/** The members of the organization, by name. */
export const membersQuery = queryOptions({
  queryKey: [QUERY_ROOT.organization, 'members'],
  queryFn: ({ signal }) => call(listUsers, { signal }),
  staleTime: TODAY_REFRESH_MS,
  select: ({ users }) => users.map(({ id, email, display_name: name }) => ({ id, email, name })),
});
