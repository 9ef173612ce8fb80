import type { DueDates } from '@landfall/contract/home';
import { expect, it } from 'vitest';
import { dueParts, type Home, isEmpty, nothingDueWords } from './due-words.ts';

const due = (total: number | null): DueDates => ({ dates: [], total });
const home = (overdue: number | null, today: number, week: number, later: number): Home => ({
  today: '2026-03-02',
  week_end: '2026-03-07',
  overdue: due(overdue),
  due_today: due(today),
  this_week: due(week),
  later: due(later),
  waiting_for_client: { cases: [], total: 0 },
  tasks: { tasks: [], total: 0 },
  unread: { threads: [], total: 0 },
});

it.each([
  [home(0, 0, 0, 4), 'Nothing is overdue, and nothing is due this week.'],
  [home(0, 0, 2, 4), 'Nothing is overdue or due today.'],
  [home(0, 1, 0, 0), undefined],
  [home(1, 0, 0, 0), undefined],
  [home(null, 0, 0, 0), undefined],
])('says precisely what is not due (%#)', (shown, words) => {
  expect(nothingDueWords(shown)).toBe(words);
});

it('is empty without an open date, but not with too many to count', () => {
  expect(isEmpty(home(0, 0, 0, 0))).toBe(true);
  expect(isEmpty(home(0, 0, 0, 1))).toBe(false);
  expect(isEmpty(home(null, 0, 0, 0))).toBe(false);
});

it('names the days of each group, without a gap', () => {
  expect(dueParts(home(0, 0, 0, 0)).map(({ title, range }) => [title, range])).toEqual([
    ['Overdue', { to: '2026-03-01' }],
    ['Today', { from: '2026-03-02', to: '2026-03-02' }],
    ['This week', { from: '2026-03-03', to: '2026-03-07' }],
    ['Later', { from: '2026-03-08' }],
  ]);
});
