import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@landfall/contract/notification-settings';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';

/** What the signed-in person is mailed in the organization, and when. */
export const notificationSettingsQuery = queryOptions({
  queryKey: [QUERY_ROOT.notificationSettings],
  queryFn: ({ signal }) => call(getNotificationSettings, { signal }),
  staleTime: 60_000,
});

/** Changes it, one change after the other. It shows at once; a refused change is taken back. */
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
