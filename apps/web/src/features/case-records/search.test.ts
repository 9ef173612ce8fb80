import { expect, test } from 'vitest';
import { countCaseFilters, filtersOfCases, parseCaseSearch } from './search.ts';

test('reads the URL as text', () => {
  expect(parseCaseSearch({ title: 140, archived: true, status: 'filed', filters: 'open' })).toEqual({
    title: '140',
    archived: 'true',
    status: 'filed',
    filters: 'open',
  });
});

test('omits invalid values', () => {
  expect(
    parseCaseSearch({ title: '', archived: 'maybe', status: 'lost', hide: [], filters: 1, other: 'x' }),
  ).toEqual({});
  expect(parseCaseSearch({ title: 'x'.repeat(300) }).title).toHaveLength(200);
});

test('kinds and checklists are filters; columns are not', () => {
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

test('sorts by urgency until the reader chooses a column', () => {
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
