import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, requiredLine, requiredText } from './fields.ts';
import { namedTextResponse } from './file.ts';

/** The dates of a feed: those of cases on whose team its person is, or of all cases that they may see. */
export const FEED_SCOPES = ['mine', 'office'] as const;
export type FeedScope = (typeof FEED_SCOPES)[number];

/** The titles of events: type and case, type and the client's initials, or only that there is a deadline. */
export const FEED_TITLES = ['full', 'initials', 'none'] as const;
export type FeedTitles = (typeof FEED_TITLES)[number];

/** The labels of the scopes. */
export const FEED_SCOPE_LABELS: Readonly<Record<FeedScope, string>> = {
  mine: 'My cases',
  office: 'Whole office',
};

/** An address from which its person's calendar reads case dates. It works without a session until it is revoked. */
export const calendarFeed = z.object({
  id,
  name: z.string(),
  scope: z.enum(FEED_SCOPES),
  titles: z.enum(FEED_TITLES),
  /** Names of the included date types. */
  date_types: z.array(z.string()),
  /** Whether every date type is included; `date_types` is then empty. */
  all_date_types: z.boolean(),
  created_at: instant,
  /** When a calendar last read it, to the minute; null for never. */
  fetched_at: instant.nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** A feed with its address, which cannot be shown again: only its hash is stored. */
const opened = z.object({ calendar_feed: calendarFeed, url: z.string() });
const params = z.object({ id });

export const listCalendarFeeds = endpoint({
  method: 'GET',
  path: '/calendar-feeds',
  summary: 'The caller’s calendar feeds, oldest first',
  access: 'viewer',
  audit: false,
  response: z.object({ calendar_feeds: z.array(calendarFeed) }),
  errors: [],
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feeds',
  summary: 'Create a calendar feed of the caller; its address is returned only now',
  access: 'viewer',
  audit: false,
  body: z.strictObject({
    name: requiredLine(LIMITS.feedName),
    scope: z.enum(FEED_SCOPES),
    titles: z.enum(FEED_TITLES).default('full'),
    /** Names of date types; an empty list includes all. */
    date_types: z.array(requiredText(LIMITS.dateName)).max(LIMITS.dateTypes).default([]),
  }),
  response: opened,
  status: 201,
  errors: ['conflict'],
});

export const rotateCalendarFeed = endpoint({
  method: 'POST',
  path: '/calendar-feeds/{id}/rotate',
  summary: 'Replace the address of the caller’s feed; the previous one stops working at once',
  access: 'viewer',
  audit: false,
  params,
  response: opened,
  errors: ['not_found'],
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/calendar-feeds/{id}',
  summary: 'Revoke the caller’s feed; its address stops working at once',
  access: 'viewer',
  audit: false,
  params,
  errors: ['not_found'],
});

export const downloadCaseDate = endpoint({
  method: 'GET',
  path: '/case-dates/{id}/ics',
  summary: 'One date as a file for a calendar',
  access: 'viewer',
  audit: 'case_date.downloaded',
  params,
  download: 'case-date.ics',
  response: namedTextResponse,
  errors: ['not_found'],
});
