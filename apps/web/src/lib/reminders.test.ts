import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customDays, REMINDER_PRESETS, reminderSeconds, reminderTime, reminderWords } from './reminders.ts';

const DAY = 86_400;
const wholeDays = fc.integer({ min: -36_500, max: 36_500 });

describe('the offset of a reminder', () => {
  it('round-trips through the chosen words, for any number of days', () => {
    fc.assert(
      fc.property(wholeDays, (days) => {
        expect(reminderSeconds(reminderTime(days * DAY))).toBe(days === 0 ? 0 : days * DAY);
      }),
    );
  });

  it('is negative before the date, positive after it and 0 on the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 36_500 }), (days) => {
        expect(reminderSeconds({ timing: 'before', days })).toBe(-days * DAY);
        expect(reminderSeconds({ timing: 'after', days })).toBe(days * DAY);
        expect(reminderSeconds({ timing: 'on', days })).toBe(0);
      }),
    );
    expect(Object.is(reminderSeconds({ timing: 'before', days: 0 }), 0)).toBe(true);
  });

  it('has presets of 1, 7, 30 and 60 days', () => {
    expect(REMINDER_PRESETS).toEqual([
      { days: 1, label: '1 day' },
      { days: 7, label: '7 days' },
      { days: 30, label: '1 month (30 days)' },
      { days: 60, label: '2 months (60 days)' },
    ]);
  });
});

it.each([
  ['14', 14],
  [' 3 ', 3],
  ['2.6', 3],
  ['', 0],
  ['soon', 0],
  ['-5', 0],
  ['Infinity', 0],
  ['1e3', 1000],
])('custom days typed as %j count as %i', (typed, days) => {
  expect(customDays(typed)).toBe(days);
});

it.each([
  [-7 * DAY, '7 days before'],
  [-DAY, '1 day before'],
  [0, 'On the day'],
  [30 * DAY, '1 month after'],
  [-60 * DAY, '2 months before'],
  [45 * DAY, '45 days after'],
])('%i seconds are worded as %s', (seconds, words) => {
  expect(reminderWords(seconds)).toBe(words);
});
