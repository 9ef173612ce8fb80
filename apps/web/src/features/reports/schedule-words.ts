import type { Schedule } from '@landfall/contract/report-templates';
import { officeDay } from '../../lib/office-day.ts';
import { namesTogether } from './report-words.ts';

/** Days of the week by their ISO number less one. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const hourFormat = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** An hour of the day in the reader's locale: '8:00 AM'. */
export function hourWords(hour: number): string {
  // Some browsers put a narrow no-break space before AM, others an ordinary one.
  return hourFormat.format(Date.UTC(2000, 0, 1, hour)).replaceAll('\u202F', ' ');
}

/** A template's schedule and recipients: 'Every weekday at 8:00 AM to Nadia Reyes'. */
export function scheduleWords(
  schedule: Pick<Schedule, 'frequency' | 'weekday' | 'hour'> & { names: readonly string[] },
): string {
  const { frequency, weekday = 1, hour, names } = schedule;
  const days = { daily: 'day', weekdays: 'weekday', weekly: WEEKDAYS[weekday - 1] ?? 'week' }[frequency];
  return `Every ${days} at ${hourWords(hour)} to ${namesTogether(names)}`;
}

const dayFormat = new Intl.DateTimeFormat(undefined, {
  calendar: 'gregory',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The day of the next report, by the office's calendar: 'Mon, Nov 23'. @param zone the office's IANA time zone */
export function nextDayWords(nextAt: string, zone: string | undefined): string {
  return dayFormat.format(Date.parse(officeDay(nextAt, zone)));
}
