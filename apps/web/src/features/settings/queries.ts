import { type Role, reaches } from '@landfall/contract/roles';
import {
  exportPersonalData,
  getSettings,
  switchOrganization,
  type UserSettings,
  updateDisplayName,
} from '@landfall/contract/settings';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { isNotFound } from '../../api/error-words.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { forgetRecentRecords } from '../../lib/recent-records.ts';

async function readSettings(signal: AbortSignal): Promise<UserSettings | null> {
  try {
    return await call(getSettings, { signal });
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The signed-in person: name, roles and current organization. Null if the server stores no settings. */
export const settingsQuery = queryOptions({
  queryKey: [QUERY_ROOT.settings],
  queryFn: ({ signal }) => readSettings(signal),
  staleTime: 60_000,
});

/** Whether the signed-in person has at least the role `least`. False until that is known. */
export function useMay(least: Role): boolean {
  const { data } = useQuery(settingsQuery);
  return data ? reaches(data.user.roles, least) : false;
}

/** Whether the signed-in person is an operator of the installation. False until that is known. */
export function useIsOperator(): boolean {
  return useQuery(settingsQuery).data?.user.operator === true;
}

/** Changes the signed-in person's name, which is shown among the members and on their notes and messages. */
export function useUpdateDisplayName() {
  return useRefreshingMutation(
    (display_name: string) => call(updateDisplayName, { body: { display_name } }),
    undefined,
  );
}

/** Switches to another of the person's organizations: the page is reloaded, so that no data of the first one stays. */
export function useSwitchOrganization() {
  return useMutation({
    mutationFn: (org_id: string) => call(switchOrganization, { body: { org_id } }),
    onSuccess: () => {
      forgetRecentRecords();
      window.location.assign('/');
    },
  });
}

/** All data that the office's server has of the signed-in person, as JSON text. */
export function loadPersonalData(): Promise<string> {
  return call(exportPersonalData, {});
}
