import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import {
  addDays,
  addDaysInRange,
  addMonths,
  dayOfWeek,
  daysUntil,
  lastOfMonth,
  utcMidnight,
} from './calendar-dates.ts';

/** Any day from 1900 to 9999 as text, computed independently. */
const written = fc
  .tuple(
    fc.integer({ min: 1900, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .filter(([year, month, day]) => day <= monthLength(year, month))
  .map(([year, month, day]) => text(year, month, day));

function monthLength(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function text(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function dayAfter(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  if (day < monthLength(year, month)) return text(year, month, day + 1);
  return month < 12 ? text(year, month + 1, 1) : text(year + 1, 1, 1);
}

test('counts days on the calendar, across clock changes and leap days', () => {
  expect(daysUntil('2026-11-21', '2026-11-21')).toBe(0);
  expect(daysUntil('2026-11-20', '2026-11-21')).toBe(-1);
  expect(daysUntil('2027-11-21', '2026-11-21')).toBe(365);
  expect(daysUntil('2028-03-01', '2028-02-28')).toBe(2);
  expect(daysUntil('2100-03-01', '2100-02-28')).toBe(1);
  expect(daysUntil('2026-03-09', '2026-03-08')).toBe(1);
  expect(daysUntil('2026-11-02', '2026-11-01')).toBe(1);
});

test('the next day is one day later, in any year', () => {
  fc.assert(
    fc.property(
      written.filter((date) => date !== '9999-12-31'),
      (date) => {
        expect([date, daysUntil(dayAfter(date), date)]).toEqual([date, 1]);
      },
    ),
    { numRuns: 1_000 },
  );
});

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ['UTC', 0],
  ['America/St_Johns', 210],
  ['Pacific/Kiritimati', -840],
  ['America/Los_Angeles', 480],
])('stepping over four centuries visits every day once in %s', (zone, januaryOffset) => {
  vi.stubEnv('TZ', zone);
  expect(new Date(2026, 0, 1).getTimezoneOffset(), 'the zone is in force').toBe(januaryOffset);
  let date = '1900-01-01';
  for (let walked = 0; walked <= 146_097; walked += 1) {
    const counted = daysUntil(date, '1900-01-01');
    // Asserts only on a difference: one assertion for each day would be slow.
    if (counted !== walked) expect([date, counted]).toEqual([date, walked]);
    date = dayAfter(date);
  }
  expect(date).toBe('2300-01-02');
});

test('differences are antisymmetric and additive', () => {
  fc.assert(
    fc.property(written, written, written, (a, b, c) => {
      expect(daysUntil(a, b) + daysUntil(b, a)).toBe(0);
      expect(daysUntil(c, b) + daysUntil(b, a)).toBe(daysUntil(c, a));
      expect(daysUntil(b, a) > 0).toBe(b > a);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  '2023-02-29',
  '2100-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '0050-01-01',
  '2026-1-1',
  'now',
  '',
])('refuses %j, which is not a calendar day', (date) => {
  expect(utcMidnight(date)).toBeNaN();
});

test('adds and subtracts days across the ends of months and years', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  fc.assert(
    fc.property(written, fc.integer({ min: -400, max: 0 }), (date, days) => {
      expect(daysUntil(addDays(date, days), date)).toBe(days);
    }),
  );
});

test('has no days before 1900 or after 9999', () => {
  expect(addDaysInRange('9999-12-30', 1)).toBe('9999-12-31');
  expect(addDaysInRange('9999-12-30', 2)).toBeUndefined();
  expect(addDaysInRange('1900-01-02', -1)).toBe('1900-01-01');
  expect(addDaysInRange('1900-01-02', -2)).toBeUndefined();
  // A day after 9999 is written in the expanded ISO 8601 format.
  expect(addDays('9999-12-31', 1)).toBe('+010000-01-01');
});

test('knows the last day of a month, and the order of weekdays', () => {
  fc.assert(
    fc.property(written, (date) => {
      const [year = 0, month = 0] = date.split('-').map(Number);
      expect(lastOfMonth(date)).toBe(text(year, month, monthLength(year, month)));
      expect(dayOfWeek(addDays(date, 1))).toBe((dayOfWeek(date) + 1) % 7);
    }),
  );
  // Independence Day of 2026 is a Saturday.
  expect(dayOfWeek('2026-07-04')).toBe(6);
});

test('adding months keeps the day, or uses the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28');
  expect(addMonths('9999-12-01', 1)).toBe('10000-01-01');
});
