import {
  type CalendarFeed,
  FEED_SCOPE_LABELS,
  FEED_TITLES,
  type FeedTitles,
} from '@landfall/contract/calendar-feeds';

const TITLES: Readonly<Record<FeedTitles, { choice: string; short: string }>> = {
  full: { choice: 'Date type and case title, with a link', short: 'full titles' },
  initials: { choice: 'Date type and the client’s initials', short: 'initials' },
  none: { choice: '“Deadline” only', short: '“Deadline” only' },
};

/** The choices for the titles of events. */
export const TITLE_CHOICES = FEED_TITLES.map((value) => ({ value, label: TITLES[value].choice }));

/** The content of a feed, in a line. */
export function feedWords({ scope, titles, date_types, all_date_types }: CalendarFeed): string {
  const types = all_date_types ? 'all date types' : date_types.join(', ') || 'date types that were deleted';
  return [FEED_SCOPE_LABELS[scope], types, TITLES[titles].short].join(' · ');
}

/** The address as a `webcal:` link, which opens a calendar program that subscribes. */
export function webcalAddress(url: string): string {
  return url.replace(/^https?:/, 'webcal:');
}
