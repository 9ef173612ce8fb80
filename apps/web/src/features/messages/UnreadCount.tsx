import { UNREAD_COUNTED } from '@landfall/contract/constants';
import { counted } from '@landfall/contract/counted';
import { countUnreadThreads } from '@landfall/contract/unread-threads';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { UNREAD_KEY } from '../../api/query-keys.ts';
import { NavCount } from '../../ui/NavCount.tsx';

/** Polling interval in case the event stream misses new messages, in milliseconds. */
const AT_LATEST_MS = 60_000;

const unreadQuery = queryOptions({
  queryKey: UNREAD_KEY,
  queryFn: ({ signal }) => call(countUnreadThreads, { signal }),
  refetchInterval: AT_LATEST_MS,
});

/** The number of unread threads, beside their link. Renders nothing while it is unknown or zero. */
export function UnreadCount() {
  const unread = useQuery(unreadQuery).data?.unread ?? 0;
  if (unread === 0) return null;
  const words = unread < UNREAD_COUNTED ? counted(unread, 'unread thread') : 'Many unread threads';
  return <NavCount count={unread} limit={UNREAD_COUNTED} words={words} />;
}
