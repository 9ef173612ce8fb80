import { expect, test } from 'vitest';
import { filtersOfList, parseListSearch } from './list-search.ts';

const SORTS = ['name', '-name'] as const;

test('reads the URL as text', () => {
  const search = { name_filter: 140, sort: '-name', deleted: true, without: 'phone', new: 'open' };
  expect(parseListSearch(search, SORTS)).toEqual({
    name_filter: '140',
    sort: '-name',
    deleted: 'true',
    without: 'phone',
    new: 'open',
  });
});

test('omits invalid values, and shortens filters to the server’s limit', () => {
  expect(
    parseListSearch({ name_filter: '', sort: 'age', deleted: 'false', new: 1, other: 'x' }, SORTS),
  ).toEqual({});
  expect(parseListSearch({ name_filter: 'x'.repeat(300) }, SORTS).name_filter).toHaveLength(200);
});

test('an open dialog and other columns do not change the request', () => {
  expect(filtersOfList({ name_filter: 'ana', with: 'created_at', new: 'open' })).toEqual({
    name_filter: 'ana',
  });
});
