import { Temporal } from 'temporal-polyfill';
import { type Period, unionOf } from '../deadline-rules/periods.ts';

/** The day some days after another, or before it when negative: `YYYY-MM-DD`. */
export function dayAfter(day: string, days = 1): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

/** The same day some years later, or earlier; of Feb 29 the 28th where there is none. */
export function yearsAfter(day: string, years: number): string {
  return Temporal.PlainDate.from(day).add({ years }).toString();
}

/** How many days it is from one day to another. */
export function daysBetween(first: string, last: string): number {
  return Temporal.PlainDate.from(first).until(Temporal.PlainDate.from(last)).days;
}

/** What of the periods lies from one day to another, both included. */
export function within(periods: readonly Period[], first: string, last: string): Period[] {
  return periods
    .map(([from, to]): Period => [from > first ? from : first, to < last ? to : last])
    .filter(([from, to]) => from <= to);
}

/** The days of some periods that lie in none of the others. */
export function without(periods: readonly Period[], others: readonly Period[]): Period[] {
  let left = unionOf(periods);
  for (const [from, to] of unionOf(others))
    left = left.flatMap(([first, last]): Period[] => {
      if (to < first || from > last) return [[first, last]];
      const before: Period[] = first < from ? [[first, dayAfter(from, -1)]] : [];
      const after: Period[] = to < last ? [[dayAfter(to), last]] : [];
      return [...before, ...after];
    });
  return left;
}
