import { type Cutoff, isCurrent } from './cutoffs.ts';

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];

/** A month `YYYY-MM` in words: 'July 2026'. */
export function monthWords(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** The month `YYYY-MM` of a day `YYYY-MM-DD`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month before one, both `YYYY-MM`. */
export function monthBefore(month: string): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 2;
  const year = String(Math.floor(count / 12)).padStart(4, '0');
  return `${year}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** The cutoff of a case's category and country in a month's bulletin; null if it is not listed. */
export interface MonthCutoff {
  month: string;
  cutoff: Cutoff | null;
}

/** The result of several bulletins for a priority date. */
export interface Currency {
  /** By the newest of them; null when that does not list it. */
  isCurrent: boolean | null;
  /** The first month of the unbroken series up to the newest in which it was current; null when it is not. */
  since: string | null;
  /**
   * Whether the previous month's bulletin exists and shows it was not current: otherwise it may have been current for
   * longer.
   */
  isSinceExact: boolean;
  /** The first month in which it was current, whatever followed; null if it never was. */
  firstCurrentIn: string | null;
}

/** Since when a priority date has been current. @param months the available ones, the earliest first */
export function currencyOf(priorityDate: string, months: readonly MonthCutoff[]): Currency {
  const states = months.map(({ cutoff }) => cutoff && isCurrent(priorityDate, cutoff));
  const isCurrentNow = states.at(-1) ?? null;
  const firstAt = states.indexOf(true);
  const firstCurrentIn = months[firstAt]?.month ?? null;
  if (!isCurrentNow) return { isCurrent: isCurrentNow, since: null, isSinceExact: false, firstCurrentIn };
  const lastOther = states.findLastIndex((state) => state !== true);
  const since = months[lastOther + 1]?.month ?? null;
  const before = months[lastOther];
  const isSinceExact = since !== null && states[lastOther] === false && before?.month === monthBefore(since);
  return { isCurrent: true, since, isSinceExact, firstCurrentIn };
}
