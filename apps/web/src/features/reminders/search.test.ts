import { expect, it } from 'vitest';
import { countQueueFilters, filtersOfQueue, parseReminderSearch, statusInAddress } from './search.ts';

const CASE = '0190a000-0000-7000-9000-000000000001';

it('the queue’s URL holds status, days and case, without invalid values', () => {
  const search = parseReminderSearch({
    status: 'failed',
    from: '2026-03-02',
    to: 'soon',
    case: CASE,
    group: 'x',
  });
  expect(search).toEqual({ status: 'failed', from: '2026-03-02', case: CASE });
  expect(filtersOfQueue(search)).toEqual({ status: 'failed', from: '2026-03-02', case_id: CASE });
  expect(parseReminderSearch({ tab: 'queue', status: 'lost', case: '1' })).toEqual({});
});

it('other tabs hold what is being edited, and no filters', () => {
  expect(parseReminderSearch({ tab: 'templates', template: 'new', status: 'failed' })).toEqual({
    tab: 'templates',
    template: 'new',
  });
  expect(parseReminderSearch({ tab: 'groups', group: CASE })).toEqual({ tab: 'groups', group: CASE });
});

it('pending is the default, and no filter', () => {
  expect(filtersOfQueue({})).toEqual({ status: 'pending' });
  expect([statusInAddress('pending'), statusInAddress('sent')]).toEqual([undefined, 'sent']);
  expect(countQueueFilters({ status: 'sent' })).toBe(0);
  expect(countQueueFilters({ from: '2026-03-02', to: '2026-03-03', case: CASE })).toBe(2);
});
