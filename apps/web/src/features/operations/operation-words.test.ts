import type { Operation } from '@landfall/contract/operations';
import { expect, it } from 'vitest';
import { dayWords, stateWords } from './operation-words.ts';

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

const ended = { state: 'done', done: 2, total: 2, failed: 0, undoes: null } as Operation;
const undo = { ...ended, undoes: 'another' };
it.each<[Operation, string]>([
  [ended, 'All 2 done'],
  [{ ...ended, failed: 1 }, '1 of 2 done, 1 failed'],
  [{ ...ended, done: 0, total: 0 }, 'Done'],
  [undo, 'Everything is as it was before'],
  [{ ...undo, failed: 3 }, '0 of 2 done. 3 records were left as changed since'],
  [{ ...undo, state: 'running', done: 1 }, '1 of 2'],
])('%# words the state of an operation', (operation, words) => {
  expect(stateWords(operation)).toBe(words);
});
