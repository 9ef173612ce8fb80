import { expect, it } from 'vitest';
import { countedFrom } from './due-words.ts';

it.each([
  [-14, '14 days before Filing Deadline'],
  [-1, '1 day before Filing Deadline'],
  [0, 'on Filing Deadline'],
  [10, '10 days after Filing Deadline'],
])('says how a task hangs on its date: %i', (days, words) => {
  expect(countedFrom({ days, date_type: 'Filing Deadline' })).toBe(words);
});
