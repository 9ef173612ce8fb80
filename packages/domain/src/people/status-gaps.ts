import { addDays, daysUntil } from '../calendar-dates.ts';
import { daysIn, type Period, unionOf } from '../deadline-rules/periods.ts';
import { subtractPeriods } from './day-intervals.ts';
import { NO_END, type PersonFacts, statusDays } from './person-facts.ts';

/** Days without a status; without an end if it has none. */
export interface StatusGap {
  from: string;
  to: string | null;
  /** The number of days: up to today for a gap that includes today, otherwise of the whole gap. */
  days: number;
}

/**
 * The days between statuses, and after the last one until today, that no status covers. Days abroad are not included: a
 * stay starts again on the day of return, while the day of departure is still one in the country.
 */
export function statusGaps(facts: PersonFacts): StatusGap[] {
  const { absences, today } = facts;
  const covered = unionOf(statusDays(facts));
  const [first, last] = [covered[0], covered.at(-1)];
  if (!first || !last) return [];
  // After the last status has ended, the gap continues as long as the person is in the country.
  const end = last[1] < today ? NO_END : last[1];
  const away = absences.flatMap(({ from, to }): Period[] => {
    const begins = addDays(from, 1);
    return to !== null && to < begins ? [] : [[begins, to ?? NO_END]];
  });
  return subtractPeriods([[first[0], end]], [...covered, ...away])
    .filter(([from]) => from <= today || end !== NO_END)
    .map(([from, to]) => {
      const goesOn = from <= today && to > today;
      return {
        from,
        to: to === NO_END ? null : to,
        days: goesOn ? daysUntil(today, from) + 1 : daysIn([[from, to]]),
      };
    });
}

/** The gap that includes today, whether or not its end is known. */
export function gapToday(facts: PersonFacts): StatusGap | undefined {
  const { today } = facts;
  return statusGaps(facts).find(({ from, to }) => from <= today && (to === null || to >= today));
}
