import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { federalHolidays } from './federal-holidays.ts';

const NAMES = [
  'New Year’s Day',
  'Birthday of Martin Luther King, Jr.',
  'Washington’s Birthday',
  'Memorial Day',
  'Juneteenth National Independence Day',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
];

// The days on which offices close, copied by hand from the publications of the Office of Personnel Management.
const PUBLISHED: [year: number, closed: string][] = [
  [2021, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
  [2022, '2021-12-31 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
  [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
  [2028, '2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
  [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
];

test.each(PUBLISHED)('matches the published closing days of %i', (year, closed) => {
  const days = closed.split(' ').map((day) => (day.length === 5 ? `${year}-${day}` : day));
  expect(federalHolidays(year).map(({ name, observed }) => [name, observed.toString()])).toEqual(
    NAMES.map((name, index) => [name, days[index]]),
  );
});

// From the proclamations and acts themselves.
test.each([
  ['Thanksgiving Day', '1938-11-24', '1938-11-24'],
  ['Thanksgiving Day', '1939-11-23', '1939-11-23'],
  ['Thanksgiving Day', '1940-11-21', '1940-11-21'],
  ['Thanksgiving Day', '1941-11-20', '1941-11-20'],
  ['Thanksgiving Day', '1944-11-23', '1944-11-23'],
  ['Armistice Day', '1938-11-11', '1938-11-11'],
  ['Veterans Day', '1954-11-11', '1954-11-11'],
  ['Veterans Day', '1971-10-25', '1971-10-25'],
  ['Veterans Day', '1977-10-24', '1977-10-24'],
  ['Veterans Day', '1978-11-11', '1978-11-10'],
  ['Washington’s Birthday', '1970-02-22', '1970-02-23'],
  ['Washington’s Birthday', '1971-02-15', '1971-02-15'],
  ['Memorial Day', '1970-05-30', '1970-05-29'],
  ['Memorial Day', '1971-05-31', '1971-05-31'],
  ['Independence Day', '1948-07-04', '1948-07-04'],
  ['Independence Day', '1953-07-04', '1953-07-04'],
  ['New Year’s Day', '1966-01-01', '1965-12-31'],
  ['Birthday of Martin Luther King, Jr.', '1986-01-20', '1986-01-20'],
])('%s of %s was observed on %s', (name, on, observed) => {
  const found = federalHolidays(Number(on.slice(0, 4))).find((holiday) => holiday.name === name);
  expect([found?.on.toString(), found?.observed.toString()]).toEqual([on, observed]);
});

const upTo = (first: number, last: number) => fc.integer({ min: first, max: last });

test.each([
  [1900, 1937, 7],
  [1938, 1970, 8],
  [1971, 1985, 9],
  [1986, 2020, 10],
  [2021, 9999, 11],
])('%i to %i have %i holidays a year', (first, last, count) => {
  for (const year of [first, last]) expect([year, federalHolidays(year).length]).toEqual([year, count]);
  fc.assert(
    fc.property(upTo(first, last), (year) => {
      expect(federalHolidays(year)).toHaveLength(count);
    }),
  );
});

describe('in any year', () => {
  /** Monday is 1, Sunday 7; computed with `Date`, independently of the code under test. */
  const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

  test('floating holidays keep their weekday and part of the month', () => {
    const floating: Record<string, [weekday: number, earliest: string, latest: string]> = {
      'Birthday of Martin Luther King, Jr.': [1, '01-15', '01-21'],
      'Washington’s Birthday': [1, '02-15', '02-21'],
      'Memorial Day': [1, '05-25', '05-31'],
      'Labor Day': [1, '09-01', '09-07'],
      'Columbus Day': [1, '10-08', '10-14'],
      'Thanksgiving Day': [4, '11-22', '11-28'],
    };
    fc.assert(
      fc.property(upTo(1986, 9999), (year) => {
        const days = new Map(federalHolidays(year).map(({ name, on }) => [name, on.toString()]));
        for (const [name, [weekday, earliest, latest]] of Object.entries(floating)) {
          const day = days.get(name) ?? '';
          expect([name, day, weekdayOf(day)]).toEqual([name, day, weekday]);
          expect(day >= `${year}-${earliest}` && day <= `${year}-${latest}`).toBe(true);
        }
      }),
    );
  });

  test('observed days are distinct working days, at most a day off', () => {
    fc.assert(
      fc.property(upTo(1960, 9999), (year) => {
        const holidays = federalHolidays(year);
        for (const { on, observed } of holidays) {
          expect(weekdayOf(observed.toString())).toBeLessThan(6);
          expect(Math.abs(on.until(observed).days)).toBe(weekdayOf(on.toString()) < 6 ? 0 : 1);
        }
        expect(new Set(holidays.map(({ observed }) => observed.toString())).size).toBe(holidays.length);
      }),
    );
  });

  test('are in calendar order', () => {
    fc.assert(
      fc.property(upTo(1900, 9999), (year) => {
        const days = federalHolidays(year).map(({ on }) => on.toString());
        expect(days).toEqual([...days].sort());
        expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true);
      }),
    );
  });
});
