import { expect, test } from 'vitest';
import { allToggled, shareSelected, toggled, withRange } from './row-selection.ts';

const ids = ['a', 'b', 'c', 'd'];

test('toggles one row without changing the old selection', () => {
  const before = new Set(['a']);
  expect(toggled(before, 'b')).toEqual(new Set(['a', 'b']));
  expect(toggled(before, 'a')).toEqual(new Set());
  expect(before).toEqual(new Set(['a']));
});

test('the checkbox for all reflects none, some and all of the loaded rows', () => {
  expect(shareSelected(new Set(), ids)).toBe('none');
  expect(shareSelected(new Set(['elsewhere']), ids)).toBe('none');
  expect(shareSelected(new Set(['b']), ids)).toBe('some');
  expect(shareSelected(new Set([...ids, 'elsewhere']), ids)).toBe('all');
  expect(shareSelected(new Set(['a']), [])).toBe('none');
});

test('it selects missing rows, then clears; unloaded ones stay selected', () => {
  expect(allToggled(new Set(['b', 'elsewhere']), ids)).toEqual(new Set([...ids, 'elsewhere']));
  expect(allToggled(new Set([...ids, 'elsewhere']), ids)).toEqual(new Set(['elsewhere']));
});

test('a range includes both ends, in either direction, in addition to the selection', () => {
  expect(withRange(new Set(['a']), ids, 1, 2)).toEqual(new Set(['a', 'b', 'c']));
  expect(withRange(new Set(), ids, 3, 1)).toEqual(new Set(['b', 'c', 'd']));
  expect(withRange(new Set(), ids, 2, 2)).toEqual(new Set(['c']));
});
