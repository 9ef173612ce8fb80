import { addDays } from '../calendar-dates.ts';
import { type Period, unionOf } from '../deadline-rules/periods.ts';

/** The parts of the periods from one day to another, both included. */
export function within(periods: readonly Period[], first: string, last: string): Period[] {
  return periods
    .map(([from, to]): Period => [from > first ? from : first, to < last ? to : last])
    .filter(([from, to]) => from <= to);
}

/** The days of some periods that are in none of the others. */
export function subtractPeriods(periods: readonly Period[], others: readonly Period[]): Period[] {
  let left = unionOf(periods);
  for (const [from, to] of unionOf(others))
    left = left.flatMap(([first, last]): Period[] => {
      if (to < first || from > last) return [[first, last]];
      const before: Period[] = first < from ? [[first, addDays(from, -1)]] : [];
      const after: Period[] = to < last ? [[addDays(to, 1), last]] : [];
      return [...before, ...after];
    });
  return left;
}
