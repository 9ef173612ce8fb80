import { Temporal } from 'temporal-polyfill';

/** An instant of a local time of a day in a zone, in milliseconds. */
export function instantOf(day: string, time: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds;
}

/** The calendar day in a zone at an instant. */
export function dayAt(instant: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}
