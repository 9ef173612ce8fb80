import { expect, it } from 'vitest';
import { morningOf, snoozeTimes } from './snooze-times.ts';

/** Instants in the local time of the machine that runs the test. */
const shown = (now: Date) =>
  snoozeTimes(now).map(({ label, until }) => {
    const time = new Date(until);
    return [label, time.getMonth() + 1, time.getDate(), time.getHours(), time.getMinutes()];
  });

it('a thread can be snoozed until a later hour, tomorrow morning, or Monday', () => {
  expect(shown(new Date(2026, 2, 4, 9, 20))).toEqual([
    ['Later today', 3, 4, 13, 0],
    ['Tomorrow morning', 3, 5, 9, 0],
    ['Next week', 3, 9, 9, 0],
  ]);
});

it('in the evening there is no later today, and from a Monday next week is the one after', () => {
  expect(shown(new Date(2026, 2, 2, 18, 30))).toEqual([
    ['Tomorrow morning', 3, 3, 9, 0],
    ['Next week', 3, 9, 9, 0],
  ]);
});

it('the morning of a day is in the reader’s zone', () => {
  expect(new Date(morningOf('2026-07-04')).getHours()).toBe(9);
});
