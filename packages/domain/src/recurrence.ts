import { Temporal } from 'temporal-polyfill';

/** When something comes again and again. */
export interface WeeklyRhythm {
  /** `HH:MM` by the clocks of a zone. */
  at: string;
  /** ISO days of the week, 1 Monday; at least one. */
  weekdays: readonly number[];
}

/** Some day of the rhythm comes within eight days, even in a zone that leaves one out; the first may be over. */
const DAYS_AHEAD = 9;

/**
 * The next time of a rhythm: strictly after an instant, on one of its days, at its hour in the zone. An hour that the
 * clocks skip comes as soon as they go on; of one that they repeat the first counts.
 * @param after ISO instant
 * @param lastDay a calendar day (`YYYY-MM-DD`) that has no second one; null: any may have one
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
    // In a zone that leaves the day out it is the day after.
    const moment = chosen.toZonedDateTime({ timeZone, plainTime });
    const [instant, day] = [moment.toInstant(), moment.toPlainDate().toString()];
    if (day !== lastDay && Temporal.Instant.compare(instant, from) > 0)
      return { at: instant.toString(), day };
  }
  throw new Error(`Nothing within ${DAYS_AHEAD} days on the days of the week ${weekdays.join(', ')}`);
}
