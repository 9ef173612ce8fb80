import { utcMidnight } from '@landfall/domain/calendar-dates';

/** A calendar date in words. @param date `YYYY-MM-DD`, perhaps with a time, which is ignored */
export function dateWords(date: string, style: 'short' | 'full' = 'short'): string {
  const month = style === 'full' ? 'long' : 'short';
  return new Date(utcMidnight(date.slice(0, 10))).toLocaleDateString('en-US', {
    weekday: month,
    year: 'numeric',
    month,
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** A time of day in words, e.g. '9:30 AM'. @param time `HH:MM` */
export function timeWords(time: string): string {
  return new Date(`1970-01-01T${time}:00Z`)
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .replaceAll('\u202f', ' ');
}

/** An instant in the organization's time zone, e.g. 'March 2, 2026 at 9:14 AM PST'. */
export function instantWords(instant: string, timeZone: string): string {
  return new Date(instant)
    .toLocaleString('en-US', {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    })
    .replaceAll('\u202f', ' ');
}
