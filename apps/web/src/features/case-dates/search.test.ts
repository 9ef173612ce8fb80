import { expect, test } from 'vitest';
import { countDateFilters, filtersOfDates, listedDates, parseCaseDateSearch } from './search.ts';

test('reads only calendar dates as dates', () => {
  expect(
    parseCaseDateSearch({ from: '2026-11-21', to: 'soon', types: 'Interview', filters: 'open' }),
  ).toEqual({
    from: '2026-11-21',
    types: 'Interview',
    filters: 'open',
  });
  expect(parseCaseDateSearch({ from: 20261121, to: '2026-02-31', filters: 'shut' })).toEqual({});
});

test('filters are counted, and passed on under the call’s names', () => {
  const search = parseCaseDateSearch({ from: '2026-01-01', types: 'Interview,Biometrics' });
  expect(countDateFilters(search)).toBe(2);
  expect(filtersOfDates(search)).toEqual({ date_begin: '2026-01-01', date_types: 'Interview,Biometrics' });
  expect(countDateFilters({ from: '2026-01-01', to: '2026-02-01' })).toBe(1);
  expect(countDateFilters({ to: '2026-02-01' })).toBe(1);
  expect(countDateFilters({})).toBe(0);
});

test('reads known states only; an agenda has open dates by default', () => {
  expect(parseCaseDateSearch({ states: 'waived,lost,open', view: 'agenda', on: '2026-07-04' })).toEqual({
    states: 'open,waived',
    view: 'agenda',
    on: '2026-07-04',
  });
  expect(parseCaseDateSearch({ states: 'lost', view: 'tables', mine: 'false' })).toEqual({});
  expect(filtersOfDates({ view: 'agenda', mine: 'true' })).toEqual({ states: 'open', mine: 'true' });
  expect(filtersOfDates({ view: 'agenda', states: 'done' })).toEqual({ states: 'done' });
  expect(filtersOfDates({})).toEqual({});
});

test('overdue dates are included with a range that has a beginning', () => {
  expect(filtersOfDates({ from: '2026-03-02', overdue: 'kept' })).toEqual({
    date_begin: '2026-03-02',
    include_overdue: 'true',
  });
  expect(filtersOfDates({ to: '2026-03-02', overdue: 'kept' })).toEqual({ date_end: '2026-03-02' });
});

test('a month has its own range, which is no filter', () => {
  const range = { from: '2026-01-01', to: '2026-02-01' };
  expect(countDateFilters({ view: 'month', ...range, mine: 'true' })).toBe(1);
  expect(countDateFilters({ ...range, mine: 'true', states: 'open' })).toBe(3);
});

test('the longest overdue come first except in the two tables', () => {
  const [longest, mine] = [{ longest_overdue_first: 'true' }, { mine: 'true' }] as const;
  expect(listedDates(mine, false)).toEqual(mine);
  expect(listedDates(mine, true)).toEqual({ ...mine, ...longest });
  expect(listedDates({ view: 'agenda' }, false)).toEqual({ states: 'open', ...longest });
});
