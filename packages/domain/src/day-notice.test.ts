import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNotice } from './day-notice.ts';

test.each([
  ['2026-03-14', 'weekend', 'weekend', '2026-03-16'],
  ['2026-03-15', 'weekend', 'weekend', '2026-03-16'],
  ['2026-07-03', 'holiday', 'Independence Day (observed)', '2026-07-06'],
  ['2026-07-04', 'holiday', 'Independence Day', '2026-07-06'],
  ['2026-05-23', 'weekend', 'weekend', '2026-05-26'],
  ['2026-11-26', 'holiday', 'Thanksgiving Day', '2026-11-27'],
  ['2021-12-31', 'holiday', 'New Year’s Day (observed)', '2022-01-03'],
  ['2022-01-01', 'holiday', 'New Year’s Day', '2022-01-03'],
  ['2023-01-01', 'holiday', 'New Year’s Day', '2023-01-03'],
  ['2023-01-02', 'holiday', 'New Year’s Day (observed)', '2023-01-03'],
  ['2022-12-24', 'weekend', 'weekend', '2022-12-27'],
  ['2021-06-18', 'holiday', 'Juneteenth National Independence Day (observed)', '2021-06-21'],
  ['1900-01-01', 'holiday', 'New Year’s Day', '1900-01-02'],
  // New Year's Day of 10000 is a Saturday, and there is no later business day within the supported dates.
  ['9999-12-31', 'holiday', 'New Year’s Day (observed)', undefined],
])('%s is a %s: %s, and the next business day is %s', (date, kind, words, nextBusinessDay) => {
  expect(dayNotice(date)).toEqual({ kind, words, nextBusinessDay });
});

test.each(['2026-03-16', '2026-07-02', '2026-07-06', '2020-06-19', '1985-01-21', '1953-07-03', '2026-12-24'])(
  '%s is a business day',
  (date) => {
    expect(dayNotice(date)).toBeUndefined();
  },
);

test.each(['', 'never', '2023-02-29', '1899-12-31', '2026-07-04T00:00:00Z'])('%j has no notice', (date) => {
  expect(dayNotice(date)).toBeUndefined();
});

test('every weekend has a notice that names the next day without one', () => {
  const day = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
  const first = Date.UTC(1900, 0, 1) / 86_400_000;
  const last = Date.UTC(9999, 11, 20) / 86_400_000;
  let closed = 0;
  fc.assert(
    fc.property(fc.integer({ min: first, max: last }), (number) => {
      const notice = dayNotice(day(number));
      // 1 January 1970 was a Thursday.
      const weekday = (((number + 4) % 7) + 7) % 7;
      if (weekday === 0 || weekday === 6) expect(notice).toBeDefined();
      if (!notice) return;
      closed += 1;
      let next = number + 1;
      while (dayNotice(day(next))) next += 1;
      expect(notice.nextBusinessDay).toBe(day(next));
      // The longest possible closure: a weekend with a holiday on its Friday or Monday.
      expect(next - number).toBeLessThanOrEqual(3);
    }),
    { numRuns: 1_000 },
  );
  expect(closed).toBeGreaterThan(200);
});
