import { expect, it } from 'vitest';
import { quickRanges } from './quick-ranges.ts';

it('ranges count from the organization’s day, across months and leap years', () => {
  expect(quickRanges('2028-02-20')).toEqual([
    { label: 'Overdue', from: undefined, to: '2028-02-19' },
    { label: 'Next 7 days', from: '2028-02-20', to: '2028-02-27' },
    { label: 'Next 2 weeks', from: '2028-02-20', to: '2028-03-05' },
    { label: 'Next 30 days', from: '2028-02-20', to: '2028-03-21' },
  ]);
});
