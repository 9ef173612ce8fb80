import { Temporal } from 'temporal-polyfill';
import { addDays, daysUntil } from '../calendar-dates.ts';

/** First and last day, `YYYY-MM-DD`. */
export type Period = readonly [first: string, last: string];

const plain = (day: string) => Temporal.PlainDate.from(day);

/** The periods in order, with overlapping and adjacent ones merged: no day is counted twice. */
export function unionOf(periods: readonly Period[]): Period[] {
  const union: [string, string][] = [];
  for (const [first, last] of periods.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const before = union.at(-1);
    if (!before || first > addDays(before[1], 1)) union.push([first, last]);
    else if (last > before[1]) before[1] = last;
  }
  return union;
}

/**
 * The number of days in any of the periods.
 * @param counted whether the first and the last day of each period count
 */
export function daysIn(periods: readonly Period[], counted = { first: true, last: true }): number {
  const ends = Number(counted.first) + Number(counted.last) - 1;
  return unionOf(periods).reduce((sum, [first, last]) => sum + Math.max(0, daysUntil(last, first) + ends), 0);
}

/** The parts of the periods before a day, `YYYY-MM-DD`. */
export function periodsBefore(periods: readonly Period[], day: string): Period[] {
  const before = addDays(day, -1);
  return periods
    .filter(([first]) => first < day)
    .map(([first, last]): Period => [first, last < day ? last : before]);
}

/**
 * The day on which this many days have been used.
 * @param openSince the first day of a period without an end; undefined if there is none
 * @returns undefined if the limit is never reached
 */
export function dayOfLimit(
  periods: readonly Period[],
  openSince: string | undefined,
  limit: number,
): Temporal.PlainDate | undefined {
  const ended = openSince === undefined ? periods : periodsBefore(periods, openSince);
  let left = limit;
  for (const [first, last] of unionOf(ended)) {
    const days = daysUntil(last, first) + 1;
    if (days >= left) return plain(first).add({ days: left - 1 });
    left -= days;
  }
  return openSince === undefined ? undefined : plain(openSince).add({ days: left - 1 });
}
