import { expect, test } from 'vitest';
import { withRow } from './useRowWindow.ts';

const range = { startIndex: 10, endIndex: 12, overscan: 2, count: 100 };

test('draws a few rows around the visible ones, within bounds', () => {
  expect(withRow(range, -1)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(withRow({ ...range, count: 13 }, -1)).toEqual([8, 9, 10, 11, 12]);
  expect(withRow({ ...range, startIndex: 0, endIndex: 1 }, -1)).toEqual([0, 1, 2, 3]);
});

test('also draws the focused row, once and in order', () => {
  expect(withRow(range, 3)).toEqual([3, 8, 9, 10, 11, 12, 13, 14]);
  expect(withRow(range, 90)).toEqual([8, 9, 10, 11, 12, 13, 14, 90]);
  expect(withRow(range, 11)).toEqual([8, 9, 10, 11, 12, 13, 14]);
  expect(withRow(range, 100)).toEqual([8, 9, 10, 11, 12, 13, 14]);
});
