import { MINUTE_MS } from '@landfall/domain/durations';
import { Temporal } from 'temporal-polyfill';

/** The source of the current time, which tests replace. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Whether so many milliseconds have passed since an instant. True for an instant in the future, too: a clock that was
 * set back would otherwise stop regular work for as long as it was ahead.
 */
export function hasPassed(milliseconds: number, since: number, now: number): boolean {
  return now < since || now - since >= milliseconds;
}

/** The instant so many milliseconds after another one, or before it when negative; ISO in UTC. */
export function instantAfter(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

/** The current day of each zone that was requested in the current minute. */
const days = new Map<string, string>();
let minuteOfDays = Number.NaN;

/**
 * The calendar day (`YYYY-MM-DD`) at `clock` in the IANA zone `timeZone`. Every call needs it, and no zone has begun a
 * day within a minute since 1972, so that it is computed once a minute.
 */
export function todayIn(timeZone: string, clock: Clock): string {
  const now = clock.now();
  const minute = Math.floor(now / MINUTE_MS);
  if (minute !== minuteOfDays) {
    days.clear();
    minuteOfDays = minute;
  }
  const known = days.get(timeZone);
  if (known !== undefined) return known;
  const day = dayAt(timeZone, now);
  days.set(timeZone, day);
  return day;
}

function dayAt(timeZone: string, milliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** The last second of a day (`YYYY-MM-DD`) in the IANA zone `timeZone`, as ISO instant. */
export function endOfDay(day: string, timeZone: string): string {
  const next = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return next.subtract({ seconds: 1 }).toInstant().toString();
}

/** IANA's form of zone names: no offsets and no instants, both of which the library would accept as zones. */
const ZONE_NAME = /^[a-z][a-z0-9_+/-]*$/i;

/**
 * Whether `name` is an IANA time zone that {@link todayIn} accepts. The same library decides, because the platform also
 * accepts abbreviations like PST, which the library refuses.
 */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return dayAt(name, 0) !== '';
  } catch {
    return false;
  }
}
