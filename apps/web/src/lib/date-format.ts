import { utcMidnight } from '@landfall/domain/calendar-dates';

/** In the reader's locale, but always of the calendar that the law counts by, whatever else is usual there. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(undefined, { calendar: 'gregory', ...options });
}

function dayFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return formatter({ timeZone: 'UTC', ...options });
}

const medium = dayFormatter({ dateStyle: 'medium' });
const weekday = dayFormatter({ weekday: 'short' });
const long = dayFormatter({ dateStyle: 'full' });
const yearless = dayFormatter({ weekday: 'long', month: 'long', day: 'numeric' });
const instant = formatter({ dateStyle: 'medium', timeStyle: 'short' });
const instantDay = formatter({ dateStyle: 'medium' });

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

/** A calendar date beside another one: 'Monday, July 6' in the same year, in full in any other. */
export function formatDateBeside(date: string, other: string): string {
  return format(date, date.slice(0, 4) === other.slice(0, 4) ? yearless : long);
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
