import { expect, test } from 'vitest';
import { filterChoices, hexOf } from './date-choice.ts';

const types = [
  { name: 'Asylum Clock', hex: undefined, archived: true },
  { name: 'Filing Deadline', hex: '#aa0000', archived: false },
];

test('lists active types before archived ones; unknown types of the URL can be removed', () => {
  expect(filterChoices(types, ['Filing Deadline', 'Renamed']).map(({ name }) => name)).toEqual([
    'Filing Deadline',
    'Asylum Clock',
    'Renamed',
  ]);
});

test('uses the chosen colour of a type', () => {
  expect(hexOf(types, 'Filing Deadline')).toBe('#aa0000');
  expect(hexOf(types, 'Renamed')).toBeUndefined();
  expect(hexOf(undefined, 'Filing Deadline')).toBeUndefined();
});
