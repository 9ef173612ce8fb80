import type { DatedCase } from '@landfall/contract/case-dates';
import { MAX_MOVED_DAYS } from '@landfall/contract/constants';
import { addDays } from '@landfall/domain/calendar-dates';
import { dayNotice } from '@landfall/domain/day-notice';

/** Parses a number of days; undefined unless it is a whole number from 1 to {@link MAX_MOVED_DAYS}. */
export function readDays(text: string): number | undefined {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MAX_MOVED_DAYS ? days : undefined;
}

/** The dates after a move by `days`: the first and the last day, and how many fall on a weekend or federal holiday. */
export function movedDays(dates: readonly Pick<DatedCase, 'important_date'>[], days: number) {
  const moved = dates.map(({ important_date }) => addDays(important_date, days)).toSorted();
  return {
    first: moved[0] ?? '',
    last: moved.at(-1) ?? '',
    closed: moved.filter((date) => dayNotice(date)).length,
  };
}
