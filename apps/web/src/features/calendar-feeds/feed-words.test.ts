import type { CalendarFeed } from '@landfall/contract/calendar-feeds';
import { expect, it } from 'vitest';
import { feedWords, webcalAddress } from './feed-words.ts';

const FEED: CalendarFeed = {
  id: '0190a000-0000-7000-9000-000000000001',
  name: 'Phone',
  scope: 'mine',
  titles: 'full',
  date_types: [],
  all_date_types: true,
  created_at: '2026-03-02T15:00:00Z',
  fetched_at: null,
};

it('words what a feed contains', () => {
  expect(feedWords(FEED)).toBe('My cases · all date types · full titles');
  const chosen = { ...FEED, scope: 'office', titles: 'none', all_date_types: false } as const;
  expect(feedWords({ ...chosen, date_types: ['Filing Deadline', 'Interview'] })).toBe(
    'Whole office · Filing Deadline, Interview · “Deadline” only',
  );
  expect(feedWords(chosen)).toBe('Whole office · date types that were deleted · “Deadline” only');
});

it('opens a calendar program for any scheme', () => {
  expect(webcalAddress('https://a.example/feeds/x.ics')).toBe('webcal://a.example/feeds/x.ics');
  expect(webcalAddress('http://localhost:8080/feeds/x.ics')).toBe('webcal://localhost:8080/feeds/x.ics');
});
