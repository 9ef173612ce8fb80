import { Temporal } from 'temporal-polyfill';

/** A range of days, both ends included; without a beginning it reaches back as far as there are dates. */
export interface DayRange {
  label: string;
  from: string | undefined;
  to: string;
}

/**
 * The ranges that are looked at every day, from the organization's day on.
 * @param today `YYYY-MM-DD`
 */
export function quickRanges(today: string): DayRange[] {
  const day = (ahead: number) => Temporal.PlainDate.from(today).add({ days: ahead }).toString();
  return [
    { label: 'Overdue', from: undefined, to: day(-1) },
    { label: 'Next 7 days', from: today, to: day(7) },
    { label: 'Next 2 weeks', from: today, to: day(14) },
    { label: 'Next 30 days', from: today, to: day(30) },
  ];
}
