import {
  acknowledgeNotification,
  listNotifications,
  readNotifications,
} from '@landfall/contract/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';

/** Polling interval in case the event stream misses new entries, in milliseconds. */
const AT_LATEST_MS = 60_000;

/** The bell of the signed-in person. */
export const notificationsQuery = queryOptions({
  queryKey: [QUERY_ROOT.notifications],
  queryFn: ({ signal }) => call(listNotifications, { signal }),
  refetchInterval: AT_LATEST_MS,
});

/** Marks one entry as read, or all that were created until an instant. */
export function useReadNotifications() {
  return useRefreshingMutation(
    (body: { id: string } | { up_to: string }) => call(readNotifications, { body }),
    [QUERY_ROOT.notifications],
  );
}

/** Acknowledges the date of an entry, for everybody who was notified. */
export function useAcknowledge() {
  return useRefreshingMutation(
    (id: string) => call(acknowledgeNotification, { params: { id } }),
    [QUERY_ROOT.notifications],
  );
}
