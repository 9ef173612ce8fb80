import { expect, test } from 'vitest';
import { filtersOfList, parseListSearch } from './list-search.ts';

const SORTS = ['name', '-name'] as const;

test('the address is read as text, whatever it looks like', () => {
  const search = { name_filter: 140, sort: '-name', deleted: true, without: 'phone', new: 'open' };
  expect(parseListSearch(search, SORTS)).toEqual({
    name_filter: '140',
    sort: '-name',
    deleted: 'true',
    without: 'phone',
    new: 'open',
  });
});

test('what means nothing is left out, and a filter is no longer than the server takes', () => {
  expect(
    parseListSearch({ name_filter: '', sort: 'age', deleted: 'false', new: 1, other: 'x' }, SORTS),
  ).toEqual({});
  expect(parseListSearch({ name_filter: 'x'.repeat(300) }, SORTS).name_filter).toHaveLength(200);
});

test('an open dialog and other columns ask the server nothing else', () => {
  expect(filtersOfList({ name_filter: 'ana', with: 'created_at', new: 'open' })).toEqual({
    name_filter: 'ana',
  });
});
