import { Temporal } from 'temporal-polyfill';

/** Where the server learns what time it is; tests put their own in its place. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The calendar day (`YYYY-MM-DD`) at `clock` in the IANA zone `timeZone`. */
export function todayIn(timeZone: string, clock: Clock): string {
  return Temporal.Instant.fromEpochMilliseconds(clock.now())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/**
 * Whether `name` is an IANA time zone in which {@link todayIn} can tell the day. Asked of the same library: the
 * platform also knows abbreviations like PST, which it refuses.
 */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false;
  try {
    return todayIn(name, systemClock) !== '';
  } catch {
    return false;
  }
}
