import { Temporal } from 'temporal-polyfill';
import { HOUR_MS } from './durations.ts';
import { closedBecause } from './working-days.ts';

/** The working hours: Monday to Friday between these hours, except on federal holidays. */
const OPENS = 9;
const CLOSES = 17;

/**
 * The instant at which this many working hours have passed: Monday to Friday from 9 to 17 local time, without federal
 * holidays.
 * @param from ISO instant from which hours count
 * @param hours more than 0
 * @param timeZone IANA name
 * @returns ISO instant
 */
export function afterWorkingHours(from: string, hours: number, timeZone: string): string {
  const start = Temporal.Instant.from(from).toZonedDateTimeISO(timeZone);
  let left = hours * HOUR_MS;
  for (let day = start.toPlainDate(); ; day = day.add({ days: 1 })) {
    if (closedBecause(day)) continue;
    const at = (hour: number) => day.toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds;
    const begins = Math.max(start.epochMilliseconds, at(OPENS));
    const worked = Math.max(0, at(CLOSES) - begins);
    if (left <= worked) return new Date(begins + left).toISOString();
    left -= worked;
  }
}
