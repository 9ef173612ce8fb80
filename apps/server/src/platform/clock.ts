import { MINUTE_MS } from '@landfall/domain/durations';
import { Temporal } from 'temporal-polyfill';

/** Where the server learns what time it is; tests put their own in its place. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The instant so many milliseconds after another one, or before it when negative; ISO in UTC. */
export function instantAfter(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

/** The last day that was worked out for a zone, and for which minute since 1970. */
const lastDays = new Map<string, { minute: number; day: string }>();

/**
 * The calendar day (`YYYY-MM-DD`) at `clock` in the IANA zone `timeZone`. Every call needs it, and no zone has begun a
 * day within a minute since 1972: it is worked out once a minute.
 */
export function todayIn(timeZone: string, clock: Clock): string {
  const minute = Math.floor(clock.now() / MINUTE_MS);
  const last = lastDays.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = Temporal.Instant.fromEpochMilliseconds(clock.now())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
  lastDays.set(timeZone, { minute, day });
  return day;
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
