import { expect, test } from 'vitest';
import { directionOf, nextSort } from './sort-order.ts';

test('pressing a header sorts ascending, then descending, then not at all', () => {
  expect(nextSort(undefined, 'title')).toBe('title');
  expect(nextSort('title', 'title')).toBe('-title');
  expect(nextSort('-title', 'title')).toBeUndefined();
});

test('another column begins ascending, whatever the order was', () => {
  expect(nextSort('-status', 'title')).toBe('title');
  expect(nextSort('status', 'title')).toBe('title');
});

test('only the sorted column has a direction', () => {
  expect(directionOf('title', 'title')).toBe('ascending');
  expect(directionOf('-title', 'title')).toBe('descending');
  expect(directionOf('-title', 'itle')).toBe('none');
  expect(directionOf(undefined, 'title')).toBe('none');
});
