import { addDays, lastOfMonth } from '@landfall/domain/calendar-dates';

/** Common ranges, in days from today, both ends included. */
const RANGES = [
  { label: 'Next 7 days', from: 0, to: 7 },
  { label: 'Next 2 weeks', from: 0, to: 14 },
  { label: 'Next 30 days', from: 0, to: 30 },
  { label: 'Next 90 days', from: 0, to: 90 },
  { label: 'Past 30 days', from: -30, to: -1 },
];

/** A named range of calendar dates. */
export interface QuickRange {
  label: string;
  /** `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Whether overdue dates stay visible, as they do for ranges that look ahead. */
  overdue: 'kept' | undefined;
}

/** The ranges that are one click away, relative to the organization's current day. */
export function quickRanges(today: string): QuickRange[] {
  const ranges = RANGES.map(({ label, from, to }) => ({
    label,
    from: addDays(today, from),
    to: addDays(today, to),
  }));
  const month = { label: 'This month', from: `${today.slice(0, 7)}-01`, to: lastOfMonth(today) };
  return [...ranges.slice(0, -1), month, ...ranges.slice(-1)].map((range) => ({
    ...range,
    overdue: range.to >= today ? 'kept' : undefined,
  }));
}
