import { MINUTE_MS } from '@landfall/domain/durations';
import { Temporal } from 'temporal-polyfill';

/** Where the server learns what time it is; tests put their own in its place. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Whether so many milliseconds have passed since an instant. So they have when it is in the future: a clock that was set
 * back would otherwise stop regular work for as long as it was ahead.
 */
export function hasPassed(milliseconds: number, since: number, now: number): boolean {
  return now < since || now - since >= milliseconds;
}

/** The instant so many milliseconds after another one, or before it when negative; ISO in UTC. */
export function instantAfter(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

/** The day in each zone that was asked for in the minute since 1970 that was asked for last. */
const days = new Map<string, string>();
let minuteOfDays = Number.NaN;

/**
 * The calendar day (`YYYY-MM-DD`) at `clock` in the IANA zone `timeZone`. Every call needs it, and no zone has begun a
 * day within a minute since 1972: it is worked out once a minute.
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

/** As IANA writes names of zones: no offset, and no instant that names a zone, both of which the library takes for one. */
const ZONE_NAME = /^[a-z][a-z0-9_+/-]*$/i;

/**
 * Whether `name` is an IANA time zone in which {@link todayIn} can tell the day. Asked of the same library: the
 * platform also knows abbreviations like PST, which it refuses.
 */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    return dayAt(name, 0) !== '';
  } catch {
    return false;
  }
}
