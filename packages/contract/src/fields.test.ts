import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  calendarDate,
  calendarDateInput,
  dateAsWritten,
  id,
  line,
  pageQuery,
  requiredText,
  text,
} from './fields.ts';

const accepts = (value: unknown) => calendarDateInput.safeParse(value).success;

/** Midnights in UTC of every day from 1900 to 9999. */
const realDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(9999, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));

describe('T43 calendar dates', () => {
  it('accepts every day from 1900 to 9999, with and without time and zone', () => {
    const suffix = fc.constantFrom(
      '',
      'T00:00',
      'T23:59:59',
      'T23:59:59.999Z',
      'T00:00:00+14:00',
      'T12:30-0530',
      'T12:30Z',
    );
    fc.assert(
      fc.property(realDay, suffix, (day, time) => {
        expect([day + time, accepts(day + time)]).toEqual([day + time, true]);
        expect(dateAsWritten(day + time)).toBe(day);
        expect(calendarDate.safeParse(day).success).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps the written day of a timestamp, whatever its time and offset', () => {
    const two = (number: number) => String(number).padStart(2, '0');
    const upTo = (max: number) => fc.integer({ min: 0, max }).map(two);
    const fraction = fc
      .integer({ min: 1, max: 9 })
      .chain((digits) =>
        fc
          .integer({ min: 0, max: 10 ** digits - 1 })
          .map((value) => `.${String(value).padStart(digits, '0')}`),
      );
    const seconds = fc.oneof(
      fc.constant(''),
      fc.tuple(upTo(59), fc.oneof(fc.constant(''), fraction)).map(([second, part]) => `:${second}${part}`),
    );
    const offset = fc.oneof(
      fc.constantFrom('', 'Z'),
      fc
        .tuple(fc.constantFrom('+', '-'), upTo(23), fc.constantFrom(':', ''), upTo(59))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(realDay, upTo(23), upTo(59), seconds, offset, (day, hour, minute, rest, zone) => {
        const sent = `${day}T${hour}:${minute}${rest}${zone}`;
        expect([sent, accepts(sent)]).toEqual([sent, true]);
        expect([sent, dateAsWritten(calendarDateInput.parse(sent))]).toEqual([sent, day]);
        // The result is a valid date again, and parsing it returns the same date.
        expect(dateAsWritten(calendarDateInput.parse(dateAsWritten(sent)))).toBe(day);
      }),
      { numRuns: 5_000 },
    );
  });

  it('accepts exactly the days that exist', () => {
    const parts = [
      fc.integer({ min: 1890, max: 2110 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
    ] as const;
    fc.assert(
      fc.property(...parts, (year, month, day) => {
        const two = (number: number) => String(number).padStart(2, '0');
        const made = new Date(Date.UTC(year, month - 1, day));
        const real =
          made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day;
        expect(accepts(`${year}-${two(month)}-${two(day)}`)).toBe(real && year >= 1900);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['2000-02-29', '2024-02-29', '2400-02-29', '2038-01-20', '9999-12-31'])('accepts %s', (day) => {
    expect(accepts(day)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2100-02-29',
    '0000-00-00',
    '0000-01-01',
    '0001-01-01T00:00:00Z',
    '1899-12-31',
    '10000-01-01',
    '+12026-01-01',
    '-2026-01-01',
    'infinity',
    'now',
    'today',
    'tomorrow',
    '2026-06-01T24:00',
    '2026-06-01T23:60',
    '2026-06-01T23:59:60',
    '2026-06-01T',
    '2026-06-01 10:00',
    '2026-06-01T10',
    '2026-W10-1',
    '2026-152',
    '20260601',
    '2026-6-1',
    '06/01/2026',
    '1 June 2026',
    '2026-06-01\n',
    '\n2026-06-01',
    '2026-06-01\u0000',
    '２０２６-06-01',
    '',
  ])('refuses %j', (day) => {
    expect(accepts(day)).toBe(false);
  });

  it.each([20260601, null, undefined, true, [], ['2026-06-01'], {}, new Date()])(
    'refuses %j, which is not a string',
    (value) => {
      expect(accepts(value)).toBe(false);
    },
  );
});

describe('T37 texts', () => {
  const field = text(50);

  it('are unchanged when they can be stored', () => {
    const storable = fc
      .string({ unit: 'binary', maxLength: 25 })
      .filter((value) => !value.includes('\u0000') && value.isWellFormed());
    fc.assert(
      fc.property(storable, (value) => {
        expect(field.parse(value)).toBe(value);
      }),
    );
  });

  it.each(['\u0000', 'a\u0000b', '\ud800', 'a\udc00', '\udc00\ud800'])('refuse %j', (value) => {
    expect(field.safeParse(value).success).toBe(false);
    expect(requiredText(50).safeParse(value).success).toBe(false);
  });

  it('have a maximum length, after trimming if they are required', () => {
    expect(text(3).safeParse('abc').success).toBe(true);
    expect(text(3).safeParse('abcd').success).toBe(false);
    expect(requiredText(3).parse('  abc ')).toBe('abc');
    expect(requiredText(3).safeParse('abcd').success).toBe(false);
  });

  it.each([text(3), requiredText(3), line(3)])('count letters beyond the first plane as one', (shape) => {
    expect(shape.safeParse('𠮷📅𠀋').success).toBe(true);
    expect(shape.safeParse('𠮷📅𠀋a').error?.issues[0]?.message).toBe('At most 3 characters');
    expect(z.toJSONSchema(shape)).toMatchObject({ maxLength: 3 });
  });

  it.each(['', ' ', '\t\n', '\u00a0\ufeff'])('that are required refuse %j', (value) => {
    expect(requiredText(3).safeParse(value).success).toBe(false);
  });
});

describe('T40 the page size', () => {
  it.each([
    ['1', 1],
    ['50', 50],
    ['200', 200],
    [undefined, 50],
    [7, 7],
  ])('reads %j as %i', (sent, size) => {
    expect(pageQuery.limit.parse(sent)).toBe(size);
  });

  it.each(['0', '-1', '201', '1.5', 'NaN', 'Infinity', '9223372036854775808', '', 'ten', [1, 2]])(
    'refuses %j',
    (sent) => {
      expect(pageQuery.limit.safeParse(sent).success).toBe(false);
    },
  );
});

describe('ids', () => {
  it('are UUIDs', () => {
    expect(id.safeParse('01a1fcae-519a-7039-8164-4658501f2265').success).toBe(true);
    for (const value of [
      '',
      '1',
      '01a1fcae519a703981644658501f2265',
      '{01a1fcae-519a-7039-8164-4658501f2265}',
      '01a1fcae-519a-7039-8164-4658501f2265 ',
    ])
      expect([value, id.safeParse(value).success]).toEqual([value, false]);
  });
});
