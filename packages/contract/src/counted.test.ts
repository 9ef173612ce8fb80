import { expect, test } from 'vitest';
import { counted, plural } from './counted.ts';

test.each([
  [0, '0 days'],
  [1, '1 day'],
  [2, '2 days'],
  [21, '21 days'],
])('words %i days as %s', (count, words) => {
  expect(counted(count, 'day')).toBe(words);
});

test('uses a given plural', () => {
  expect(counted(1, 'beneficiary', 'beneficiaries')).toBe('1 beneficiary');
  expect(counted(0, 'beneficiary', 'beneficiaries')).toBe('0 beneficiaries');
  expect(plural(1_000, 'entry', 'entries')).toBe('entries');
});
