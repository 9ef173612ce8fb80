import { expect, it } from 'vitest';
import { reportLists } from './report-lists.ts';

it.each([
  [1, ['Overdue and This Week']],
  [7, ['Overdue and This Week']],
  [8, ['Overdue and This Week', 'This Month']],
  [30, ['Overdue and This Week', 'This Month']],
  [31, ['Overdue and This Week', 'This Month', 'Next 31 Days']],
  [90, ['Overdue and This Week', 'This Month', 'Next 90 Days']],
  [365, ['Overdue and This Week', 'This Month', 'Next 365 Days']],
])('a range of %i days has its lists', (days, titles) => {
  expect(reportLists(days).map(({ title }) => title)).toEqual(titles);
});
