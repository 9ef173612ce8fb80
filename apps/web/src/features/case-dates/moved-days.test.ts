import { expect, test } from 'vitest';
import { movedDays, readDays } from './moved-days.ts';

test('days are whole numbers up to ten years', () => {
  expect(['7', ' 14 ', '3650'].map(readDays)).toEqual([7, 14, 3650]);
  expect(['', '0', '-3', '1.5', '3651', 'seven'].map(readDays)).toEqual(Array(6).fill(undefined));
});

test('counts dates moved onto a weekend or a federal holiday', () => {
  const dates = ['2026-07-02', '2026-06-25', '2026-06-30'].map((important_date) => ({ important_date }));
  // July 3, 2026 is the day on which Independence Day is observed.
  expect(movedDays(dates, 1)).toEqual({ first: '2026-06-26', last: '2026-07-03', closed: 1 });
  expect(movedDays(dates, -4)).toEqual({ first: '2026-06-21', last: '2026-06-28', closed: 2 });
});
