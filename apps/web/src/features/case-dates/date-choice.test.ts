import { expect, test } from 'vitest';
import { filterChoices, hexOf } from './date-choice.ts';

const types = [
  { name: 'Asylum Clock', hex: undefined, archived: true },
  { name: 'Filing Deadline', hex: '#aa0000', archived: false },
];

test('types in use come before archived ones; a type that only the address knows can be taken back', () => {
  expect(filterChoices(types, ['Filing Deadline', 'Renamed']).map(({ name }) => name)).toEqual([
    'Filing Deadline',
    'Asylum Clock',
    'Renamed',
  ]);
});

test('a type has the colour that was chosen for it', () => {
  expect(hexOf(types, 'Filing Deadline')).toBe('#aa0000');
  expect(hexOf(types, 'Renamed')).toBeUndefined();
  expect(hexOf(undefined, 'Filing Deadline')).toBeUndefined();
});
