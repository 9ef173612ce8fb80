import { expect, it } from 'vitest';
import { countAuditFilters, filtersOfAudit, parseAuditSearch } from './search.ts';

const ID = '01a1fe2b-18bc-732a-bef0-7fc310a22f86';

it('the URL holds the filters, and omits invalid ones', () => {
  const search = {
    person_id: ID,
    resource_id: 'everything',
    action: 'note.created',
    outcome: 'failed',
    from: '2026-02-30',
    to: '2026-03-02T23:00:00Z',
    filters: 'open',
    tab: 'audit',
  };
  expect(parseAuditSearch(search)).toEqual({
    person_id: ID,
    action: 'note.created',
    to: '2026-03-02',
    filters: 'open',
  });
});

it('the drawer is no filter, and two days are one', () => {
  const search = parseAuditSearch({ person_id: ID, from: '2026-03-01', to: '2026-03-02', filters: 'open' });
  expect(countAuditFilters(search)).toBe(2);
  expect(filtersOfAudit(search)).toEqual({ person_id: ID, from: '2026-03-01', to: '2026-03-02' });
  expect(countAuditFilters({ filters: 'open' })).toBe(0);
});
