import { z } from 'zod';
import { LIMITS, MAX_PAGE_SIZE, PAGE_SIZE } from './constants.ts';
import { isShown } from './shown-text.ts';

/** `archived_at` of a record that is not archived (product specification, section 3). */
export const NOT_ARCHIVED = '0001-01-01T00:00:00Z';

/** Whether PostgreSQL and every client can store a text: no NUL, no lone surrogate. */
function storable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** Bounds a text to `max` letters, counted as PostgreSQL counts them; UTF-16 has two units for some. */
function bounded(shape: z.ZodString, max: number) {
  return shape
    .refine((value) => value.length <= max || [...value].length <= max, `At most ${max} characters`)
    .refine(storable, 'Contains a character that cannot be stored')
    .meta({ maxLength: max });
}

/** Any text up to `max` letters. */
export function text(max: number) {
  return bounded(z.string(), max);
}

/** Text that is required: trimmed, not empty. */
export function requiredText(max: number) {
  return bounded(z.string().trim().min(1, 'Required'), max);
}

/**
 * One line of text, trimmed; may be empty. Names and titles use it, so they must not contain invisible characters.
 * Multi-line texts keep what was pasted into them, because they do not identify records.
 */
export function line(max: number) {
  return text(max)
    .trim()
    .refine((value) => !/[\r\n\u2028\u2029]/.test(value), { error: 'One line only', abort: true })
    .refine(isShown, 'Contains characters that cannot be shown');
}

/** One line of text that is required, trimmed. */
export function requiredLine(max: number) {
  return line(max).min(1, 'Required');
}

/** A key for programs: lower-case letters and digits, with single underscores between them. */
export function wordKey(max: number) {
  return text(max).regex(
    /^[a-z0-9]+(_[a-z0-9]+)*$/,
    'Small letters and digits, with single underscores between them',
  );
}

/** The key of a deadline rule, in a path. */
export const ruleKey = text(80);

/** Empty, or an e-mail address. */
export const optionalEmail = line(LIMITS.email).refine(
  (value) => value === '' || z.email().safeParse(value).success,
  'Not an e-mail address',
);

/** A host name with a dot, as websites have; names of local networks have none. */
const WEB_HOST = /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*[a-z0-9]\.?$/;
const IPV4 = /^\d+(\.\d+){3}$/;

function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(value) || !URL.canParse(value)) return false;
  const { hostname, username } = new URL(value);
  if (username !== '') return false;
  // A plain number would be read as an IPv4 address too.
  return WEB_HOST.test(hostname) || (IPV4.test(hostname) && value.includes(hostname));
}

/** Empty, or a web address. It is only shown as a link; the server never opens it. */
export const optionalWebsite = line(LIMITS.website).refine(
  (value) => value === '' || isWebAddress(value),
  'Not a web address, such as https://example.com',
);

/** A record's id: UUIDv7. A malformed id in a path is answered like an unknown one. */
export const id = z.uuid();

/** UTC instant with `Z`. */
export const instant = z.string();

const INSTANT_WORDS = 'Not an instant from 1970 on, such as 2026-03-05T15:00:00Z';

/** A UTC instant from 1970 to 9999 in requests: the database has no year 0, and nothing happened here before. */
export const instantInput = z.iso
  .datetime({ error: INSTANT_WORDS, abort: true })
  .refine((value) => value >= '1970', INSTANT_WORDS);

/** `archived_at` in responses: an instant, or {@link NOT_ARCHIVED}. */
export const archivedAt = z.string();

/** The largest number of an integer column of the database. */
const MAX_INTEGER = 2 ** 31 - 1;

/** A whole number from `min` on that an integer column of the database can hold. */
export function wholeNumber(min: number) {
  return z
    .number()
    .int('A whole number')
    .min(min, `At least ${min}`)
    .max(MAX_INTEGER, `At most ${MAX_INTEGER}`);
}

/** A {@link wholeNumber} in a query, where it is text. */
export function wholeNumberText(min: number) {
  return z.coerce
    .number()
    .int('A whole number')
    .min(min, `At least ${min}`)
    .max(MAX_INTEGER, `At most ${MAX_INTEGER}`);
}

/** Increases by one with every change of a record. */
export const version = wholeNumber(1);

/** A calendar date in responses: `YYYY-MM-DD`. */
export const calendarDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const DATE_INPUT =
  /^(\d{4})-(\d{2})-(\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function isCalendarDate(value: string): boolean {
  const match = DATE_INPUT.exec(value);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return year >= 1900 && length !== undefined && day >= 1 && day <= length;
}

/**
 * A calendar date from 1900-01-01 to 9999-12-31 in requests: `YYYY-MM-DD`, or a full ISO timestamp, of which the date
 * counts as written. Read it with {@link dateAsWritten}.
 */
export const calendarDateInput = z
  .string()
  .refine(isCalendarDate, 'Not a date between 1900-01-01 and 9999-12-31 (YYYY-MM-DD)');

/** The calendar date of a valid {@link calendarDateInput}, without any time-zone shift. */
export function dateAsWritten(input: string): string {
  return input.slice(0, 10);
}

/** A time of day, `HH:MM` from 00:00 to 23:59. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time between 00:00 and 23:59 (HH:MM)');

/** The end of a page of a list; opaque to callers. It has room for any stored sort key. */
export const cursor = z.string().max(3_000);

export const pageQuery = {
  limit: z.coerce
    .number()
    .int('A whole number')
    .min(1, 'At least 1')
    .max(MAX_PAGE_SIZE, `At most ${MAX_PAGE_SIZE}`)
    .default(PAGE_SIZE),
  cursor: cursor.optional(),
};

/** A boolean in a query. */
export const flag = z.enum(['true', 'false']).default('false');

/** The sort keys of a list: each of these columns, and with a leading minus in reverse order. */
export function ascendingAndDescending<const Column extends string>(
  columns: readonly Column[],
): (Column | `-${Column}`)[] {
  return columns.flatMap((column) => [column, `-${column}` as const]);
}

/** The fields of every list response beside its rows. */
export const pageInfo = { total: z.number().int(), next_cursor: z.string().nullable() };

/**
 * For lists that may be long: when to count their total. `later` may leave it out, as null, when counting would delay
 * the rows; the caller then asks again with `now` and one row.
 */
export const totalQuery = { total: z.enum(['now', 'later']).default('now') };

/** A total that {@link totalQuery} may leave out; exact if present. */
export const laterTotal = z.number().int().nullable();
