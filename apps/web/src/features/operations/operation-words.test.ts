import { expect, it } from 'vitest';
import { dayWords } from './operation-words.ts';

const NOW = new Date(2026, 2, 2, 9, 30);
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();

it.each([
  [at(2, 0), 'Today'],
  [at(2, 23), 'Today'],
  [at(1, 23), 'Yesterday'],
  [at(1, 0), 'Yesterday'],
  [at(0, 23), 'Feb 28, 2026'],
])('the day of %s is %s', (instant, words) => {
  expect(dayWords(instant, NOW)).toBe(words);
});
