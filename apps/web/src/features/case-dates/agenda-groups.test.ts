import { expect, test } from 'vitest';
import { groupOf } from './agenda-groups.ts';

/** The group of an open date on a day. */
const on = (important_date: string, today: string) => groupOf({ state: 'open', important_date }, today);

test('a week ends on Saturday', () => {
  // March 2, 2026 is a Monday.
  expect(on('2026-03-01', '2026-03-02')).toBe('Overdue');
  expect(on('2026-03-02', '2026-03-02')).toBe('Today');
  expect(on('2026-03-03', '2026-03-02')).toBe('This week');
  expect(on('2026-03-07', '2026-03-02')).toBe('This week');
  expect(on('2026-03-08', '2026-03-02')).toBe('Later');
});

test('on a Saturday nothing of the week is left, on a Sunday all of it', () => {
  expect(on('2026-03-08', '2026-03-07')).toBe('Later');
  expect(on('2026-03-14', '2026-03-08')).toBe('This week');
});

test('handled dates are in one group only, whatever their day', () => {
  expect(groupOf({ state: 'waived', important_date: '2026-01-01' }, '2026-03-02')).toBe('Handled');
  expect(groupOf({ state: 'done', important_date: '2026-04-01' }, '2026-03-02')).toBe('Handled');
});
