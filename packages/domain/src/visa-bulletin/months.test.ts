import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Cutoff } from './cutoffs.ts';
import { currencyOf, type MonthCutoff, monthBefore, monthWords } from './months.ts';

const BEHIND: Cutoff = { status: 'date', date: '2019-01-01' };
const AHEAD: Cutoff = { status: 'date', date: '2021-01-01' };
const PRIORITY = '2020-01-01';

const at = (month: string, cutoff: Cutoff | null): MonthCutoff => ({ month, cutoff });

it('months are worded, and have a previous month', () => {
  expect(monthWords('2026-07')).toBe('July 2026');
  expect(monthBefore('2026-07')).toBe('2026-06');
  expect(monthBefore('2026-01')).toBe('2025-12');
});

it.each([
  [
    'since the first month in a row',
    [at('2026-05', BEHIND), at('2026-06', AHEAD), at('2026-07', AHEAD)],
    { isCurrent: true, since: '2026-06', isSinceExact: true, firstCurrentIn: '2026-06' },
  ],
  [
    'after it had retrogressed, with the first month of all',
    [at('2026-05', AHEAD), at('2026-06', BEHIND), at('2026-07', AHEAD)],
    { isCurrent: true, since: '2026-07', isSinceExact: true, firstCurrentIn: '2026-05' },
  ],
  [
    'or earlier, where no bulletin before is there',
    [at('2026-06', AHEAD), at('2026-07', AHEAD)],
    { isCurrent: true, since: '2026-06', isSinceExact: false, firstCurrentIn: '2026-06' },
  ],
  [
    'or earlier, where a month before is missing',
    [at('2026-04', BEHIND), at('2026-07', AHEAD)],
    { isCurrent: true, since: '2026-07', isSinceExact: false, firstCurrentIn: '2026-07' },
  ],
  [
    'or earlier, where the month before says nothing of it',
    [at('2026-06', null), at('2026-07', AHEAD)],
    { isCurrent: true, since: '2026-07', isSinceExact: false, firstCurrentIn: '2026-07' },
  ],
  [
    'no longer, with the month in which it was',
    [at('2026-06', AHEAD), at('2026-07', BEHIND)],
    { isCurrent: false, since: null, isSinceExact: false, firstCurrentIn: '2026-06' },
  ],
  [
    'unknown, where the newest says nothing',
    [at('2026-06', AHEAD), at('2026-07', null)],
    { isCurrent: null, since: null, isSinceExact: false, firstCurrentIn: '2026-06' },
  ],
  [
    'unknown, without bulletins',
    [],
    { isCurrent: null, since: null, isSinceExact: false, firstCurrentIn: null },
  ],
])('a priority date is current %s', (_, months, expected) => {
  expect(currencyOf(PRIORITY, months)).toEqual(expected);
});

it('is current since the first month of an unbroken series, never before the first bulletin', () => {
  const cutoffs = fc.array(fc.constantFrom(BEHIND, AHEAD, null), { maxLength: 24 });
  fc.assert(
    fc.property(cutoffs, (given) => {
      const months = given.map((cutoff, index) =>
        at(`${2024 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`, cutoff),
      );
      const { isCurrent, since, firstCurrentIn } = currencyOf(PRIORITY, months);
      expect(isCurrent === true).toBe(since !== null);
      if (since === null || firstCurrentIn === null) return;
      expect(firstCurrentIn <= since).toBe(true);
      for (const { month, cutoff } of months) if (month >= since) expect(cutoff).toBe(AHEAD);
    }),
  );
});
