import { expect, test } from 'vitest';
import { quickRanges } from './quick-ranges.ts';

test('ranges count from today; past ones end yesterday', () => {
  const ranges = new Map(quickRanges('2026-12-24').map(({ label, from, to }) => [label, [from, to]]));
  expect(ranges.get('Next 2 weeks')).toEqual(['2026-12-24', '2027-01-07']);
  expect(ranges.get('Past 30 days')).toEqual(['2026-11-24', '2026-12-23']);
});

test('this month is a complete one', () => {
  const month = (today: string) => quickRanges(today).find(({ label }) => label === 'This month');
  expect(month('2028-02-29')).toMatchObject({ from: '2028-02-01', to: '2028-02-29' });
  expect(month('2026-12-01')).toMatchObject({ from: '2026-12-01', to: '2026-12-31' });
});

test('ranges ahead include overdue dates', () => {
  const kept = quickRanges('2026-12-24').filter(({ overdue }) => overdue === 'kept');
  expect(kept.map(({ label }) => label)).toEqual([
    'Next 7 days',
    'Next 2 weeks',
    'Next 30 days',
    'Next 90 days',
    'This month',
  ]);
});
