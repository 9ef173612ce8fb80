import {
  type CalendarFeed,
  createCalendarFeed,
  downloadCaseDate,
  listCalendarFeeds,
  revokeCalendarFeed,
  rotateCalendarFeed,
} from '@landfall/contract/calendar-feeds';
import type { CallArguments, CallResult } from '@landfall/contract/endpoint';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { QUERY_ROOT } from '../../api/query-keys.ts';
import { useRefreshingMutation } from '../../api/refreshing-mutation.ts';
import { saveFile } from '../../lib/save-file.ts';

/** A feed with its address, which the server returns only once. */
export type FeedWithAddress = CallResult<typeof createCalendarFeed>;

/** The person's own feeds, oldest first. The time of the last reading changes on the server. */
export const calendarFeedsQuery = queryOptions({
  queryKey: [QUERY_ROOT.calendarFeeds],
  queryFn: async ({ signal }) => (await call(listCalendarFeeds, { signal })).calendar_feeds,
});

/** Creates a feed. */
export function useCreateFeed() {
  return useRefreshingMutation(
    (body: CallArguments<typeof createCalendarFeed>['body']) => call(createCalendarFeed, { body }),
    [QUERY_ROOT.calendarFeeds],
  );
}

/**
 * Gives a feed a new address. The list is refetched even when that fails: the feed may have been revoked in another
 * window.
 */
export function useRotateFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CalendarFeed) => call(rotateCalendarFeed, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(calendarFeedsQuery),
  });
}

/** Revokes a feed. The list is refetched even when that fails. */
export function useRevokeFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CalendarFeed) => call(revokeCalendarFeed, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries(calendarFeedsQuery),
  });
}

/** Downloads one date as a calendar file. */
export async function saveDateForCalendar({ id, important_date }: { id: string; important_date: string }) {
  const text = await call(downloadCaseDate, { params: { id } });
  saveFile(`case-date-${important_date}.ics`, text, 'text/calendar;charset=utf-8');
}
