import { type Role, reaches } from '@landfall/contract/roles';
import { getSettings } from '@landfall/contract/settings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** The signed-in person: name, roles and the organization they work in. */
export const settingsQuery = queryOptions({
  queryKey: [QUERY_ROOT.settings],
  queryFn: ({ signal }) => call(getSettings, { signal }),
  staleTime: 60_000,
});

/** Whether the signed-in person's roles reach `least`. False until that is known. */
export function useMay(least: Role): boolean {
  const { data } = useQuery(settingsQuery);
  return data ? reaches(data.user.roles, least) : false;
}
