import { expect, it } from 'vitest';
import { nextOccurrence, type WeeklyRhythm } from './recurrence.ts';

const WEEKDAYS: WeeklyRhythm = { at: '07:30', weekdays: [1, 2, 3, 4, 5] };
const DAILY: WeeklyRhythm = { at: '02:30', weekdays: [1, 2, 3, 4, 5, 6, 7] };
const NEW_YORK = 'America/New_York';

const next = (rhythm: WeeklyRhythm, zone: string, after: string, lastDay?: string) =>
  nextOccurrence(rhythm, zone, after, lastDay).at;

it('comes at its hour in the office’s zone, today if that is still ahead', () => {
  expect(nextOccurrence(WEEKDAYS, NEW_YORK, '2026-03-02T12:29:00Z')).toEqual({
    at: '2026-03-02T12:30:00Z',
    day: '2026-03-02',
  });
  expect(next(WEEKDAYS, NEW_YORK, '2026-03-02T12:30:00Z')).toBe('2026-03-03T12:30:00Z');
});

it.each([
  ['Pacific/Auckland', '2026-03-02T20:00:00Z', '2026-03-03T18:30:00Z'],
  ['Asia/Kathmandu', '2026-03-02T00:00:00Z', '2026-03-02T01:45:00Z'],
  ['Pacific/Honolulu', '2026-03-02T18:00:00Z', '2026-03-03T17:30:00Z'],
])('uses the calendar day of %s', (zone, after, due) => {
  expect(next(WEEKDAYS, zone, after)).toBe(due);
});

it('skips unselected days, such as from Friday to Monday', () => {
  expect(next(WEEKDAYS, NEW_YORK, '2026-03-06T12:30:00Z')).toBe('2026-03-09T11:30:00Z');
  expect(next({ at: '07:30', weekdays: [2] }, NEW_YORK, '2026-03-03T12:30:00Z')).toBe('2026-03-10T11:30:00Z');
});

it('comes right after a skipped hour, and once in a repeated hour', () => {
  expect(next(DAILY, NEW_YORK, '2026-03-08T05:00:00Z')).toBe('2026-03-08T07:30:00Z');
  const repeated = { ...DAILY, at: '01:30' };
  expect(next(repeated, NEW_YORK, '2026-11-01T04:00:00Z')).toBe('2026-11-01T05:30:00Z');
  expect(next(repeated, NEW_YORK, '2026-11-01T05:30:00Z')).toBe('2026-11-02T06:30:00Z');
});

it('comes once a day', () => {
  expect(next(WEEKDAYS, NEW_YORK, '2026-03-02T11:00:00Z', '2026-03-02')).toBe('2026-03-03T12:30:00Z');
});

it('comes on the next day in a zone that skipped its day', () => {
  // Samoa skipped December 30: December 29 was followed by Saturday, December 31.
  const fridays = { at: '07:30', weekdays: [5] };
  expect(nextOccurrence(fridays, 'Pacific/Apia', '2011-12-28T20:00:00Z').day).toBe('2011-12-31');
});
