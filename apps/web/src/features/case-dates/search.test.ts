import { expect, test } from 'vitest';
import { countDateFilters, filtersOfDates, parseCaseDateSearch } from './search.ts';

test('only calendar dates are read as dates', () => {
  expect(
    parseCaseDateSearch({ from: '2026-11-21', to: 'soon', types: 'Interview', filters: 'open' }),
  ).toEqual({
    from: '2026-11-21',
    types: 'Interview',
    filters: 'open',
  });
  expect(parseCaseDateSearch({ from: 20261121, to: '2026-02-31', filters: 'shut' })).toEqual({});
});

test('filters are counted and passed on under the names of the call', () => {
  const search = parseCaseDateSearch({ from: '2026-01-01', types: 'Interview,Biometrics' });
  expect(countDateFilters(search)).toBe(2);
  expect(filtersOfDates(search)).toEqual({ date_begin: '2026-01-01', date_types: 'Interview,Biometrics' });
  expect(countDateFilters({ from: '2026-01-01', to: '2026-02-01' })).toBe(1);
  expect(countDateFilters({ to: '2026-02-01' })).toBe(1);
  expect(countDateFilters({})).toBe(0);
});
