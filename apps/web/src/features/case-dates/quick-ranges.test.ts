import { expect, test } from 'vitest';
import { quickRanges } from './quick-ranges.ts';

test('ranges count from today; the past ones end yesterday', () => {
  const ranges = new Map(quickRanges('2026-12-24').map(({ label, from, to }) => [label, [from, to]]));
  expect(ranges.get('Next 2 weeks')).toEqual(['2026-12-24', '2027-01-07']);
  expect(ranges.get('Past 30 days')).toEqual(['2026-11-24', '2026-12-23']);
});
