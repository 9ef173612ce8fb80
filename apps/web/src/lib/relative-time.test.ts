import { expect, test } from 'vitest';
import { relativeDay, relativeTime } from './relative-time.ts';

const now = Date.parse('2027-03-14T12:00:00Z');
const ago = (iso: string) => relativeTime(iso, now, 'en-US');

test('words a span in the largest complete unit', () => {
  expect(ago('2027-03-14T11:59:30Z')).toBe('just now');
  expect(ago('2027-03-14T11:55:00Z')).toBe('5 minutes ago');
  expect(ago('2027-03-14T09:59:00Z')).toBe('2 hours ago');
  expect(ago('2027-03-13T11:00:00Z')).toBe('1 day ago');
  expect(ago('2027-03-04T12:00:00Z')).toBe('1 week ago');
  expect(ago('2026-12-14T12:00:00Z')).toBe('3 months ago');
  expect(ago('2025-03-14T12:00:00Z')).toBe('2 years ago');
});

test('a slow clock of the reader puts nothing into the future', () => {
  expect(ago('2027-03-14T12:00:20Z')).toBe('just now');
});

test('returns an invalid instant unchanged', () => {
  expect(ago('soon')).toBe('soon');
});

test('words a day by its distance', () => {
  expect([0, 1, 5, -1, -3].map((days) => relativeDay(days, 'en-US'))).toEqual([
    'today',
    'tomorrow',
    'in 5 days',
    'yesterday',
    '3 days ago',
  ]);
});
