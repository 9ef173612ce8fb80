import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@landfall/contract/notification-settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** Which mails the signed-in person gets from the organization, and when. */
export const notificationSettingsQuery = queryOptions({
  queryKey: [QUERY_ROOT.notificationSettings],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
  staleTime: 60_000,
});

/** Changes the settings, one change after the other. A change shows at once, and is reverted if it is refused. */
export function useUpdateNotificationSettings() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationSettingsQuery;
  return useMutation({
    scope: { id: QUERY_ROOT.notificationSettings },
    mutationFn: (body: NotificationSettings) => call(updateNotificationSettings, { body }),
    onMutate: async (changed) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, changed);
      return before;
    },
    onError: (_error, _changed, before) => {
      queryClient.setQueryData(queryKey, before);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
