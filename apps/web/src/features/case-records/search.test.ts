import { expect, test } from 'vitest';
import { countCaseFilters, filtersOfCases, parseCaseSearch } from './search.ts';

test('the address is read as text, whatever it looks like', () => {
  expect(parseCaseSearch({ title: 140, archived: true, status: 'filed', filters: 'open' })).toEqual({
    title: '140',
    archived: 'true',
    status: 'filed',
    filters: 'open',
  });
});

test('what means nothing is left out', () => {
  expect(
    parseCaseSearch({ title: '', archived: 'maybe', status: 'lost', hide: [], filters: 1, other: 'x' }),
  ).toEqual({});
  expect(parseCaseSearch({ title: 'x'.repeat(300) }).title).toHaveLength(200);
});

test('kinds and checklists narrow the list; columns do not', () => {
  const kind = '0190a000-0000-7000-9000-000000000001';
  const search = parseCaseSearch({ matter_type_id: kind, checklist: 'missing', with: 'checklist' });
  expect(filtersOfCases(search)).toEqual({
    sort: 'urgent_date',
    matter_type_id: kind,
    checklist: 'missing',
  });
  expect(countCaseFilters(search, search.hide)).toBe(2);
  expect(parseCaseSearch({ matter_type_id: 'x', checklist: 'half' })).toEqual({});
});

test('what is urgent comes first, until the reader orders the list', () => {
  expect(filtersOfCases(parseCaseSearch({}))).toEqual({ sort: 'urgent_date' });
  expect(filtersOfCases(parseCaseSearch({ sort: '-title' }))).toEqual({ sort: '-title' });
});

test('filters are counted and passed on', () => {
  const search = parseCaseSearch({
    title: 'h-1b',
    archived: 'all',
    hide: 'Interview,Biometrics',
    filters: 'open',
  });
  expect(countCaseFilters(search, search.hide)).toBe(3);
  expect(filtersOfCases(search)).toEqual({ sort: 'urgent_date', title: 'h-1b', archived: 'all' });
  expect(countCaseFilters({}, undefined)).toBe(0);
});
