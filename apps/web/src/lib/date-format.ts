import { utcMidnight } from './calendar-dates.ts';

function formatter(options: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
}

const medium = formatter({ dateStyle: 'medium' });
const weekday = formatter({ weekday: 'short' });
const long = formatter({ dateStyle: 'full' });
const instant = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const instantDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

function format(date: string, by: Intl.DateTimeFormat): string {
  const time = utcMidnight(date);
  return Number.isNaN(time) ? date : by.format(time);
}

/** `2027-03-14` in the reader's locale: 'Mar 14, 2027'. Anything that is no calendar date comes back as it is. */
export function formatDate(date: string): string {
  return format(date, medium);
}

/** The weekday of a calendar date: 'Sun'. */
export function formatWeekday(date: string): string {
  return format(date, weekday);
}

/** A calendar date in full: 'Sunday, March 14, 2027'. */
export function formatLongDate(date: string): string {
  return format(date, long);
}

/** A UTC instant in the reader's locale and zone: 'Mar 14, 2027, 9:05 AM'. */
export function formatInstant(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : instant.format(time);
}

/** The day of a UTC instant in the reader's locale and zone: 'Mar 14, 2027'. */
export function formatInstantDay(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : instantDay.format(time);
}
