import { Temporal } from 'temporal-polyfill';

/** The weekdays and the time of day of something that recurs weekly. */
export interface WeeklyRhythm {
  /** `HH:MM` local time. */
  at: string;
  /** ISO days of the week, 1 Monday; at least one. */
  weekdays: readonly number[];
}

/** The next occurrence is within eight days even if the zone skips one; today's may be over. */
const DAYS_AHEAD = 9;

/**
 * The next occurrence strictly after an instant. A local time that the clocks skip becomes the first one after the gap;
 * of a repeated one the first counts.
 * @param after ISO instant
 * @param lastDay a calendar day (`YYYY-MM-DD`) that may not have a second occurrence; null for none
 */
export function nextOccurrence(
  { at, weekdays }: WeeklyRhythm,
  timeZone: string,
  after: string,
  lastDay: string | null = null,
): { at: string; day: string } {
  const from = Temporal.Instant.from(after);
  const today = from.toZonedDateTimeISO(timeZone).toPlainDate();
  const plainTime = Temporal.PlainTime.from(at);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const chosen = today.add({ days: ahead });
    if (!weekdays.includes(chosen.dayOfWeek)) continue;
    // In a zone that skips this day, the moment is on the day after.
    const moment = chosen.toZonedDateTime({ timeZone, plainTime });
    const [instant, day] = [moment.toInstant(), moment.toPlainDate().toString()];
    if (day !== lastDay && Temporal.Instant.compare(instant, from) > 0)
      return { at: instant.toString(), day };
  }
  throw new Error(`Nothing within ${DAYS_AHEAD} days on the days of the week ${weekdays.join(', ')}`);
}
