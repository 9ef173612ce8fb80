import { expect, it } from 'vitest';
import { hourWords, nextDayWords, scheduleWords } from './schedule-words.ts';

const names = ['Nadia Reyes'];

it.each([
  [{ frequency: 'daily', hour: 0 }, 'Every day at 12:00 AM to Nadia Reyes'],
  [{ frequency: 'weekdays', hour: 8 }, 'Every weekday at 8:00 AM to Nadia Reyes'],
  [{ frequency: 'weekly', weekday: 1, hour: 13 }, 'Every Monday at 1:00 PM to Nadia Reyes'],
  [{ frequency: 'weekly', weekday: 7, hour: 23 }, 'Every Sunday at 11:00 PM to Nadia Reyes'],
] as const)('words %o as a sentence', (schedule, words) => {
  expect(scheduleWords({ ...schedule, names })).toBe(words);
});

it('words the hour of the day', () => {
  expect(hourWords(12)).toBe('12:00 PM');
});

it("counts the next day by the office's calendar, in any zone of the reader", () => {
  const nextAt = '2026-11-23T03:00:00Z';
  expect(nextDayWords(nextAt, 'America/New_York')).toBe('Sun, Nov 22');
  expect(nextDayWords(nextAt, 'Asia/Kolkata')).toBe('Mon, Nov 23');
});

it('shows a day even where the browser does not know the office’s zone', () => {
  expect(nextDayWords('2026-11-23T03:00:00Z', 'America/Not_Yet_Known')).toBe('Mon, Nov 23');
});
