import { HOUR_MS } from '@landfall/domain/durations';
import { Temporal } from 'temporal-polyfill';

/** When a report comes by itself. */
export interface Rhythm {
  frequency: 'daily' | 'weekdays' | 'weekly';
  /** ISO day of the week, 1 Monday; of a weekly one alone. */
  weekday?: number | undefined;
  /** Hour of the day in the organization's time zone. */
  hour: number;
}

/** A weekly rhythm comes back within eight days, even in a zone that leaves a calendar day out. */
const DAYS_AHEAD = 9;

function isDayOf({ frequency, weekday }: Rhythm, { dayOfWeek }: Temporal.PlainDate): boolean {
  if (frequency === 'weekly') return dayOfWeek === weekday;
  return frequency === 'daily' || dayOfWeek <= 5;
}

/**
 * The next time of a rhythm after an instant: strictly later, at its hour in the zone. An hour that the clocks skip comes
 * as soon as they go on; of one that they repeat the first counts.
 * @param after ISO instant
 * @returns ISO instant
 */
export function nextRun(rhythm: Rhythm, timeZone: string, after: string): string {
  const from = Temporal.Instant.from(after);
  const today = from.toZonedDateTimeISO(timeZone).toPlainDate();
  const plainTime = Temporal.PlainTime.from({ hour: rhythm.hour });
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = today.add({ days: ahead });
    if (!isDayOf(rhythm, day)) continue;
    const instant = day.toZonedDateTime({ timeZone, plainTime }).toInstant();
    if (Temporal.Instant.compare(instant, from) > 0) return instant.toString();
  }
  throw new Error(`No day of the week is ${rhythm.weekday}`);
}

const LATE_MS = HOUR_MS;

/** Whether what was due at one instant and is made at another (ISO both) is said to be late. */
export function isLate(dueAt: string, madeAt: string): boolean {
  return Date.parse(madeAt) - Date.parse(dueAt) > LATE_MS;
}
