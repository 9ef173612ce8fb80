import type { Temporal } from 'temporal-polyfill';
import { federalHolidays } from './federal-holidays.ts';

const SATURDAY = 6;

/** A single day on which an executive order closed federal offices. */
export interface Closure {
  /** `YYYY-MM-DD` */
  on: string;
  why: string;
}

const observed = new Map<number, ReadonlyMap<string, string>>();

/** Names of the holidays that are observed in a year, by day. */
function observedIn(year: number): ReadonlyMap<string, string> {
  const known = observed.get(year);
  if (known) return known;
  // New Year's Day may be observed at the end of the year before.
  const days = [...federalHolidays(year), ...federalHolidays(year + 1)].filter(
    (day) => day.observed.year === year,
  );
  const names = new Map(days.map(({ name, observed: on }) => [on.toString(), name]));
  observed.set(year, names);
  return names;
}

/**
 * Why a day is not a business day: the name of the weekday, of the observed federal holiday, or the reason of a
 * closure; undefined for a business day.
 * @param closures further days that count as closed; none by default
 */
export function closedBecause(
  day: Temporal.PlainDate,
  closures: readonly Closure[] = [],
): string | undefined {
  if (day.dayOfWeek >= SATURDAY) return day.dayOfWeek === SATURDAY ? 'Saturday' : 'Sunday';
  const on = day.toString();
  return observedIn(day.year).get(on) ?? closures.find((closure) => closure.on === on)?.why;
}

/**
 * The business day `count` after a day, or before it when negative. The day itself is not counted.
 * @returns the day, with the holidays and closures that were skipped
 */
export function addBusinessDays(
  from: Temporal.PlainDate,
  count: number,
  closures: readonly Closure[],
): { date: Temporal.PlainDate; passed: string[] } {
  const days = Math.sign(count);
  const passed: string[] = [];
  let at = from;
  for (let left = Math.abs(count); left > 0; ) {
    at = at.add({ days });
    const why = closedBecause(at, closures);
    if (why === undefined) left -= 1;
    else if (at.dayOfWeek < SATURDAY) passed.push(why);
  }
  return { date: at, passed };
}
