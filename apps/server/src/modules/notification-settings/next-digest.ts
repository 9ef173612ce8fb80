import { Temporal } from 'temporal-polyfill';

/** When a member's digest comes. */
export interface DigestRhythm {
  /** `HH:MM` in the organization's time zone. */
  at: string;
  /** ISO days of the week, 1 Monday; at least one. */
  weekdays: readonly number[];
}

/** Some day of the rhythm comes within a week; it may be today's, which is past or has had its digest. */
const DAYS_AHEAD = 9;

/**
 * When the next digest is due: strictly after an instant, on one of its days, at its hour in the zone. An hour that the
 * clocks skip comes as soon as they go on; of one that they repeat the first counts.
 * @param after ISO instant
 * @param lastDay the calendar day (`YYYY-MM-DD`) of the latest digest, which has no second one; null: there was none
 */
export function nextDigest(
  { at, weekdays }: DigestRhythm,
  timeZone: string,
  after: string,
  lastDay: string | null,
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
  throw new Error(`No digest within ${DAYS_AHEAD} days on the days of the week ${weekdays.join(', ')}`);
}
