import { DAY_MS } from './durations.ts';

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Midnight UTC of a calendar date, only for counting days and for formatting in UTC: a calendar date is not an instant,
 * and treating it as one shifts it by a day in some time zones.
 * @returns milliseconds, or NaN for anything but an existing date `YYYY-MM-DD`
 */
export function utcMidnight(date: string): number {
  const match = CALENDAR_DATE.exec(date);
  if (!match) return Number.NaN;
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  // Days that do not exist roll over into the next month, and years below 100 into the 20th century.
  return new Date(time).toISOString().startsWith(date) ? time : Number.NaN;
}

const FIRST_TIME = utcMidnight('1900-01-01');
const LAST_TIME = utcMidnight('9999-12-31');

/**
 * Calendar days from `today` to `date`, both `YYYY-MM-DD`: negative if `date` is in the past. UTC has no clock changes.
 */
export function daysUntil(date: string, today: string): number {
  return (utcMidnight(date) - utcMidnight(today)) / DAY_MS;
}

/** The calendar date `days` after `date`, or before it when negative; both `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  // Cuts off the time; a year may have more than four digits.
  return new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, -'T00:00:00.000Z'.length);
}

/** Like {@link addDays}; undefined before 1900-01-01 and after 9999-12-31, the range of dates on cases. */
export function addDaysInRange(date: string, days: number): string | undefined {
  const time = utcMidnight(date) + days * DAY_MS;
  return time >= FIRST_TIME && time <= LAST_TIME ? addDays(date, days) : undefined;
}

/** The day of the week of a calendar date: 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay();
}

/** The number of days of a calendar date's month. */
function lengthOfMonth(date: string): number {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The last day of a calendar date's month. */
export function lastOfMonth(date: string): string {
  return `${date.slice(0, 8)}${lengthOfMonth(date)}`;
}

/** The same day `months` later, or earlier if negative; the last day of a month that is shorter. */
export function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(count / 12)).padStart(4, '0');
  const month = `${year}-${String((count % 12) + 1).padStart(2, '0')}`;
  const day = Math.min(Number(date.slice(8)), lengthOfMonth(`${month}-01`));
  return `${month}-${String(day).padStart(2, '0')}`;
}
