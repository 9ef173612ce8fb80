import { expect, test } from 'vitest';
import { daysWords, urgency } from './days-words.ts';

test.each([
  [-12, '12 days overdue', 'overdue'],
  [-1, '1 day overdue', 'overdue'],
  [0, 'Due today', 'soon'],
  [1, '1 day remaining', 'soon'],
  [7, '7 days remaining', 'soon'],
  [8, '8 days remaining', 'later'],
])('words %i days as %s', (days, words, level) => {
  expect(daysWords(days)).toBe(words);
  expect(urgency(days)).toBe(level);
});
