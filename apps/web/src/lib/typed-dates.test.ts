import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTypedDate } from './typed-dates.ts';

const DAY_MS = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const today = '2026-11-21';

/** Calendar days of the years 1900 to 9999, with leap days and ends of months more often than by chance. */
const realDay = fc.oneof(
  fc
    .integer({ min: Date.UTC(1900, 0, 1) / DAY_MS, max: Date.UTC(9999, 11, 31) / DAY_MS })
    .map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)),
  fc
    .tuple(fc.integer({ min: 1900, max: 9998 }), fc.integer({ min: 1, max: 12 }))
    .map(([year, month]) => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)),
);

test.each([
  ['2027-03-14', '2027-03-14'],
  ['2027-3-4', '2027-03-04'],
  ['3/14', '2027-03-14'],
  ['12/1', '2026-12-01'],
  ['11/21', '2026-11-21'],
  ['11/20', '2027-11-20'],
  ['3/14/27', '2027-03-14'],
  ['3/14/2025', '2025-03-14'],
  ['14.3.2027', '2027-03-14'],
  ['mar 14 2027', '2027-03-14'],
  ['March 14th, 2027', '2027-03-14'],
  ['Sept. 1', '2027-09-01'],
  ['14 mar', '2027-03-14'],
  ['15 dec 26', '2026-12-15'],
  ['Dec 15, 26', '2026-12-15'],
  ['2/29', '2028-02-29'],
  ['+84d', '2027-02-13'],
  ['+84', '2027-02-13'],
  ['-3 days', '2026-11-18'],
  ['in 6 weeks', '2027-01-02'],
  ['in 2 wks', '2026-12-05'],
  ['in a month', '2026-12-21'],
  ['2 weeks ago', '2026-11-07'],
  ['+1y', '2027-11-21'],
  ['Today', '2026-11-21'],
  ['yesterday', '2026-11-20'],
  ['  tomorrow ', '2026-11-22'],
])('reads %s as %s', (typed, expected) => {
  expect(parseTypedDate(typed, today)).toBe(expected);
});

test.each([
  ['11/20', 'nearest', '2026-11-20'],
  ['nov 3', 'nearest', '2026-11-03'],
  ['12/14', 'nearest', '2026-12-14'],
  ['1/5', 'nearest', '2027-01-05'],
  ['6/1', 'nearest', '2026-06-01'],
  ['2/29', 'nearest', '2028-02-29'],
  ['11/3/27', 'nearest', '2027-11-03'],
  ['11/21', 'last', '2026-11-21'],
  ['12/14', 'last', '2025-12-14'],
  ['2/29', 'last', '2024-02-29'],
  ['3/14/62', 'last', '1962-03-14'],
  ['14 mar 26', 'last', '2026-03-14'],
  ['12/14/26', 'last', '1926-12-14'],
  ['3/14/2062', 'last', '2062-03-14'],
] as const)('reads %s as %s occurrence: %s', (typed, occurrence, expected) => {
  expect(parseTypedDate(typed, today, occurrence)).toBe(expected);
});

test.each([
  '',
  'soon',
  '13/14',
  '2/30/2027',
  'foo 12',
  'dec 32',
  'dec 15 126',
  'mayor 5',
  'decimal 3',
  '12 marbles',
  '1899-12-31',
  '+99999y',
  '-99999d',
  'in 30 minutes',
  '+2 decades',
  'constructor',
  '__proto__',
])('refuses %j as a date', (typed) => {
  expect(parseTypedDate(typed, today)).toBeUndefined();
});

describe('T43 typed dates', () => {
  test.each([
    '2023-02-29',
    '2/29/2023',
    'Feb 29, 2023',
    '0000',
    '0000-01-01',
    'infinity',
    'now',
    '24:00',
    '2026-06-01T24:00',
  ])('refuse %j', (typed) => {
    expect(parseTypedDate(typed, today)).toBeUndefined();
  });

  test.each(['2024-02-29', '2038-01-20', '9999-12-31', '1900-01-01'])('accept %s', (date) => {
    expect(parseTypedDate(date, today)).toBe(date);
  });

  test('never leave the years 1900 to 9999', () => {
    expect(parseTypedDate('tomorrow', '9999-12-31')).toBeUndefined();
    expect(parseTypedDate('+1d', '9999-12-31')).toBeUndefined();
    expect(parseTypedDate('yesterday', '1900-01-01')).toBeUndefined();
    expect(parseTypedDate('1 day ago', '1900-01-01')).toBeUndefined();
  });
});

describe('a day round-trips through every format', () => {
  const forms = (date: string) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const name = MONTHS[month - 1] ?? '';
    const suffix = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' }[day] ?? 'th';
    return [
      date,
      `${year}-${month}-${day}`,
      `${month}/${day}/${year}`,
      `${date.slice(5, 7)}/${date.slice(8)}/${year}`,
      `${month}-${day}-${year}`,
      `${month}.${day}.${year}`,
      `${name} ${day}, ${year}`,
      `${name.slice(0, 3)} ${day} ${year}`,
      `${name.slice(0, 3)}. ${day}${suffix}, ${year}`,
      `${name.toUpperCase()} ${day} ${year}`,
      `${day} ${name} ${year}`,
      `${day}${suffix} ${name.slice(0, 3).toLowerCase()} ${year}`,
      `  ${day}  ${name.slice(0, 4)}   ${year} `,
      ...(day > 12 ? [`${day}/${month}/${year}`, `${day}.${month}.${year}`] : []),
      ...(year >= 2000 && year < 2100
        ? [
            `${month}/${day}/${date.slice(2, 4)}`,
            `${name} ${day}, ${date.slice(2, 4)}`,
            `${day} ${name} ${date.slice(2, 4)}`,
          ]
        : []),
    ];
  };

  test('with its year, whatever today is', () => {
    fc.assert(
      fc.property(realDay, realDay, (date, now) => {
        for (const typed of forms(date)) expect([typed, parseTypedDate(typed, now)]).toEqual([typed, date]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('without its year as the next such day', () => {
    // Any nine years contain a leap day; the last years are left out because later dates are out of range.
    const now = realDay.filter((date) => date < '9990-01-01');
    fc.assert(
      fc.property(realDay, now, (date, from) => {
        const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
        const ahead = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
          (years) => `${Number(from.slice(0, 4)) + years}${date.slice(4)}`,
        );
        const next = ahead.find((each) => each >= from && !Number.isNaN(Date.parse(each)) && isReal(each));
        for (const typed of [
          `${month}/${day}`,
          `${MONTHS[month - 1]} ${day}`,
          `${day} ${MONTHS[month - 1]?.slice(0, 3)}`,
        ])
          expect([typed, from, parseTypedDate(typed, from)]).toEqual([typed, from, next]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('finds a leap day across a century without one', () => {
    expect(parseTypedDate('2/29', '2096-03-01')).toBe('2104-02-29');
  });
});

function isReal(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

function inRange(date: Date): string | undefined {
  const year = date.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

/** An independent implementation: adds days as durations, and months by number, at most to the end of the month. */
function naive(from: string, unit: string, count: number): string | undefined {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  if (unit === 'd' || unit === 'w')
    return inRange(new Date(Date.UTC(year, month - 1, day) + count * (unit === 'w' ? 7 : 1) * DAY_MS));
  const months = year * 12 + (month - 1) + count * (unit === 'y' ? 12 : 1);
  const [newYear, newMonth] = [Math.floor(months / 12), ((months % 12) + 12) % 12];
  if (newYear < 1900 || newYear > 9999) return undefined;
  const end = new Date(Date.UTC(newYear, newMonth + 1, 0)).getUTCDate();
  return new Date(Date.UTC(newYear, newMonth, Math.min(day, end))).toISOString().slice(0, 10);
}

const WORDS = { d: 'day', w: 'week', m: 'month', y: 'year' } as const;

test('counts spans of days, weeks, months and years as by hand', () => {
  const unit = fc.constantFrom('d', 'w', 'm', 'y');
  const count = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 99_999 }));
  fc.assert(
    fc.property(realDay, unit, count, (from, letter, amount) => {
      const word = WORDS[letter];
      const [later, earlier] = [naive(from, letter, amount), naive(from, letter, -amount)];
      const expected = [
        [`+${amount}${letter}`, later],
        [`+ ${amount} ${word}s`, later],
        [`in ${amount} ${word}s`, later],
        [`in ${amount}${letter}`, later],
        [`in a ${word}`, naive(from, letter, 1)],
        [`-${amount}${letter}`, earlier],
        [`${amount} ${word}s ago`, earlier],
        [`an ${word} ago`, naive(from, letter, -1)],
        ...(letter === 'd' ? [[`+${amount}`, later]] : []),
      ];
      for (const [typed = '', date] of expected)
        expect([from, typed, parseTypedDate(typed, from)]).toEqual([from, typed, date]);
    }),
    { numRuns: 2_000 },
  );
});

test('no input throws or gives an invalid date', () => {
  const pieces = fc.constantFrom(
    '+',
    '-',
    '3',
    '14',
    '2026',
    '/',
    '.',
    ' ',
    'in',
    'ago',
    'mar',
    'd',
    'weeks',
    'th',
    ',',
  );
  const typed = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(typed, realDay, (text, now) => {
      const date = parseTypedDate(text, now);
      if (date !== undefined)
        expect([text, /^\d{4}-\d{2}-\d{2}$/.test(date) && isReal(date)]).toEqual([text, true]);
    }),
    { numRuns: 5_000 },
  );
});
