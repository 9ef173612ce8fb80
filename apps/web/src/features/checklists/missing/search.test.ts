import { expect, it } from 'vitest';
import { filtersOfMissing, parseMissingSearch } from './search.ts';

it('reads filters from the URL, and omits invalid ones', () => {
  expect(parseMissingSearch({ from: 'client', state: 'asked', asked_days: 14, filters: 'open' })).toEqual({
    from: 'client',
    state: 'asked',
    asked_days: '14',
    filters: 'open',
  });
  expect(
    parseMissingSearch({ from: 'nobody', state: 'accepted', asked_days: '0', assignee_id: 'me' }),
  ).toEqual({});
  expect(parseMissingSearch({ asked_days: '3651' })).toEqual({});
});

it('requests one state from the server', () => {
  expect(filtersOfMissing({ state: 'open', asked_days: '7', filters: 'open' })).toEqual({ asked_days: '7' });
  expect(filtersOfMissing({ state: 'open' })).toEqual({ state: 'open' });
});
