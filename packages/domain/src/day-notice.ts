import { Temporal } from 'temporal-polyfill';
import { utcMidnight } from './calendar-dates.ts';
import { federalHolidays } from './federal-holidays.ts';

const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;

/** A notice about a day on which federal offices are closed. */
export interface DayNotice {
  kind: 'weekend' | 'holiday';
  /** 'weekend', 'Independence Day' or 'Independence Day (observed)'. */
  words: string;
  /** `YYYY-MM-DD`; undefined after the last one of the year 9999. */
  nextBusinessDay: string | undefined;
}

function isWeekend(day: Temporal.PlainDate): boolean {
  return day.dayOfWeek > 5;
}

/** The holiday on a day, or observed on it. New Year's Day may be observed in the year before. */
function holidayWords(day: Temporal.PlainDate): string | undefined {
  for (const { name, on, observed } of [...federalHolidays(day.year), ...federalHolidays(day.year + 1)]) {
    if (on.equals(day)) return name;
    if (observed.equals(day)) return `${name} (observed)`;
  }
  return undefined;
}

function nextBusinessDay(day: Temporal.PlainDate): string | undefined {
  let next = day.add({ days: 1 });
  while (isWeekend(next) || holidayWords(next)) next = next.add({ days: 1 });
  return next.year > LAST_YEAR ? undefined : next.toString();
}

/**
 * The notice for a Saturday, a Sunday or a federal holiday, with the next business day: a period that ends on such a
 * day runs until the next day that is none of these (8 CFR § 1.2, "Day").
 * @param date `YYYY-MM-DD`
 * @returns undefined for a business day, and for text that is no date between 1900 and 9999
 */
export function dayNotice(date: string): DayNotice | undefined {
  if (Number.isNaN(utcMidnight(date))) return undefined;
  const day = Temporal.PlainDate.from(date);
  if (day.year < FIRST_YEAR) return undefined;
  const holiday = holidayWords(day);
  if (!holiday && !isWeekend(day)) return undefined;
  return {
    kind: holiday ? 'holiday' : 'weekend',
    words: holiday ?? 'weekend',
    nextBusinessDay: nextBusinessDay(day),
  };
}
