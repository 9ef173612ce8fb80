import { expect, test } from 'vitest';
import { directionOf, nextSort } from './sort-order.ts';

test('a header’s presses order by its column up, then down, then not at all', () => {
  expect(nextSort(undefined, 'title')).toBe('title');
  expect(nextSort('title', 'title')).toBe('-title');
  expect(nextSort('-title', 'title')).toBeUndefined();
});

test('another column begins upwards, whatever the order was', () => {
  expect(nextSort('-status', 'title')).toBe('title');
  expect(nextSort('status', 'title')).toBe('title');
});

test('only the column that orders the rows says a direction', () => {
  expect(directionOf('title', 'title')).toBe('ascending');
  expect(directionOf('-title', 'title')).toBe('descending');
  expect(directionOf('-title', 'itle')).toBe('none');
  expect(directionOf(undefined, 'title')).toBe('none');
});
