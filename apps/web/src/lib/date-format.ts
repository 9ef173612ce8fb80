import { utcMidnight } from '@landfall/domain/calendar-dates';

/**
 * Returns a function that formats days or instants in the reader's locale, but always in the Gregorian calendar, which
 * the law uses. A text that `read` cannot parse is returned unchanged.
 */
function writer(read: (text: string) => number, options: Intl.DateTimeFormatOptions) {
  const { format } = new Intl.DateTimeFormat(undefined, { calendar: 'gregory', ...options });
  return (text: string): string => {
    const time = read(text);
    return Number.isNaN(time) ? text : format(time);
  };
}

function dayWriter(options: Intl.DateTimeFormatOptions) {
  return writer(utcMidnight, { timeZone: 'UTC', ...options });
}

/** A calendar date, `2027-03-14`: 'Mar 14, 2027'. */
export const formatDate = dayWriter({ dateStyle: 'medium' });

/** The weekday of a calendar date: 'Sun'. */
export const formatWeekday = dayWriter({ weekday: 'short' });

/** A calendar date in full: 'Sunday, March 14, 2027'. */
export const formatLongDate = dayWriter({ dateStyle: 'full' });

/** The month of a calendar date: 'July 2026'. */
export const formatMonth = dayWriter({ month: 'long', year: 'numeric' });

const formatYearless = dayWriter({ weekday: 'long', month: 'long', day: 'numeric' });

/** A calendar date beside another one: 'Monday, July 6' in the same year, in full in any other. */
export function formatDateBeside(date: string, other: string): string {
  return date.slice(0, 4) === other.slice(0, 4) ? formatYearless(date) : formatLongDate(date);
}

/** A time of day, `09:05`: '9:05 AM'. */
export const formatTime = writer((time) => Date.parse(`1970-01-01T${time}Z`), {
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A UTC instant in the reader's zone: 'Mar 14, 2027, 9:05 AM'. */
export const formatInstant = writer(Date.parse, { dateStyle: 'medium', timeStyle: 'short' });

/** The time of a UTC instant in the reader's zone: '9:05 AM'. */
export const formatInstantTime = writer(Date.parse, { timeStyle: 'short' });

/** The day of a UTC instant in the reader's zone: 'Mar 14, 2027'. */
export const formatInstantDay = writer(Date.parse, { dateStyle: 'medium' });
