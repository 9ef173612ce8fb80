import { expect, it } from 'vitest';
import { workWords } from './work-words.ts';

it.each([
  [0, 0, ''],
  [1, 0, '1 pending invitation will be cancelled.'],
  [2, 1, '2 pending invitations will be cancelled and 1 schedule will stop.'],
  [0, 3, '3 schedules will stop.'],
])('says what becomes of %i invitations and %i schedules', (invitations, schedules, words) => {
  expect(workWords({ invitations, schedules })).toBe(words);
});
