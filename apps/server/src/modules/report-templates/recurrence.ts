import { HOUR_MS } from '@landfall/domain/durations';
import { nextOccurrence } from '@landfall/domain/recurrence';

/** The rhythm of a scheduled report. */
export interface Recurrence {
  frequency: 'daily' | 'weekdays' | 'weekly';
  /** ISO day of the week, 1 is Monday; only in a weekly rhythm. */
  weekday?: number | undefined;
  /** Hour of the day in the organization's time zone. */
  hour: number;
}

const WEEKDAYS = { daily: [1, 2, 3, 4, 5, 6, 7], weekdays: [1, 2, 3, 4, 5] };

/**
 * The next time of a rhythm, strictly after an instant, as {@link nextOccurrence} computes it.
 * @param after ISO instant
 * @returns ISO instant
 */
export function nextRun({ frequency, weekday, hour }: Recurrence, timeZone: string, after: string): string {
  const weekdays = frequency === 'weekly' ? [weekday ?? Number.NaN] : WEEKDAYS[frequency];
  return nextOccurrence({ at: `${String(hour).padStart(2, '0')}:00`, weekdays }, timeZone, after).at;
}

const LATE_MS = HOUR_MS;

/** Whether a report that was due at one instant and is made at another (ISO both) is announced as late. */
export function isLate(dueAt: string, madeAt: string): boolean {
  return Date.parse(madeAt) - Date.parse(dueAt) > LATE_MS;
}
