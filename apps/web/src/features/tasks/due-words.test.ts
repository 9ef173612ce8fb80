import { expect, it } from 'vitest';
import { countedFrom } from './due-words.ts';

it.each([
  [-14, '14 days before Filing Deadline'],
  [-1, '1 day before Filing Deadline'],
  [0, 'on Filing Deadline'],
  [10, '10 days after Filing Deadline'],
])('words how a task depends on its date: %i', (days, words) => {
  const due_from = { case_date_id: '', days, date_type: 'Filing Deadline' };
  expect(countedFrom({ due_from, waits_for: null })).toBe(words);
});

it('words for which date a task waits', () => {
  const waits_for = { days: -14, date: 'Interview' };
  expect(countedFrom({ due_from: null, waits_for })).toBe('14 days before Interview, once that is set');
  expect(countedFrom({ due_from: null, waits_for: null })).toBeUndefined();
});
