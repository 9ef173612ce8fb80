import { Temporal } from 'temporal-polyfill';

type DayOfYear = (year: number) => Temporal.PlainDate;

/** A legal public holiday in one year. */
export interface FederalHoliday {
  name: string;
  /** Its statutory day. */
  on: Temporal.PlainDate;
  /** The day on which offices close for it, which may be in the year before. */
  observed: Temporal.PlainDate;
}

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 7;

function fixed(month: number, day: number): DayOfYear {
  return (year) => Temporal.PlainDate.from({ year, month, day });
}

/** The nth weekday of a month. */
function nth(count: number, weekday: number, month: number): DayOfYear {
  return (year) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 });
    return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + 7 * (count - 1) });
  };
}

/** The last weekday of a month, or `weeksBefore` it. */
function last(weekday: number, month: number, weeksBefore = 0): DayOfYear {
  return (year) => {
    const end = Temporal.PlainDate.from({ year, month, day: 31 }, { overflow: 'constrain' });
    return end.subtract({ days: ((end.dayOfWeek - weekday + 7) % 7) + 7 * weeksBefore });
  };
}

/**
 * 5 U.S.C. § 6103(a) as it was in each year: name, day, first and last year. Most moved to a Monday in 1971 (Uniform
 * Monday Holiday Act, Pub. L. 90-363); the years of the others are from the Congressional Research Service's report
 * R41990, "Federal Holidays: Evolution and Current Practices". The first year of holidays older than 1900 is given as
 * 1900.
 */
const LAWS: readonly [name: string, day: DayOfYear, since: number, until?: number][] = [
  ['New Year’s Day', fixed(1, 1), 1900],
  // Pub. L. 98-144 of 1983, in force from 1986.
  ['Birthday of Martin Luther King, Jr.', nth(3, MONDAY, 1), 1986],
  ['Washington’s Birthday', fixed(2, 22), 1900, 1970],
  ['Washington’s Birthday', nth(3, MONDAY, 2), 1971],
  ['Memorial Day', fixed(5, 30), 1900, 1970],
  ['Memorial Day', last(MONDAY, 5), 1971],
  // Pub. L. 117-17, signed on 17 June 2021; offices closed for it the next day.
  ['Juneteenth National Independence Day', fixed(6, 19), 2021],
  ['Independence Day', fixed(7, 4), 1900],
  ['Labor Day', nth(1, MONDAY, 9), 1900],
  ['Columbus Day', nth(2, MONDAY, 10), 1971],
  // 52 Stat. 351 of May 1938; renamed in June 1954 (68 Stat. 168); back on its day by Pub. L. 94-97 from 1978.
  ['Armistice Day', fixed(11, 11), 1938, 1953],
  ['Veterans Day', fixed(11, 11), 1954, 1970],
  ['Veterans Day', nth(4, MONDAY, 10), 1971, 1977],
  ['Veterans Day', fixed(11, 11), 1978],
  // By yearly proclamation until 55 Stat. 862 of December 1941.
  ['Thanksgiving Day', last(THURSDAY, 11), 1900, 1938],
  ['Thanksgiving Day', last(THURSDAY, 11, 1), 1939, 1941],
  ['Thanksgiving Day', nth(4, THURSDAY, 11), 1942],
  ['Christmas Day', fixed(12, 25), 1900],
];

/**
 * Sunday's holiday is observed on the Monday after (Executive Order 10358 of 1952, since 1971 Executive Order 11582),
 * Saturday's on the Friday before (Pub. L. 86-362 of September 1959, now 5 U.S.C. § 6103(b)).
 */
function observedOn(day: Temporal.PlainDate): Temporal.PlainDate {
  if (day.dayOfWeek === SUNDAY && day.year >= 1952) return day.add({ days: 1 });
  return day.dayOfWeek === SATURDAY && day.year >= 1960 ? day.subtract({ days: 1 }) : day;
}

const known = new Map<number, readonly FederalHoliday[]>();

function compute(year: number): readonly FederalHoliday[] {
  const inForce = LAWS.filter(([, , since, until = year]) => since <= year && year <= until);
  return inForce.map(([name, day]) => ({ name, on: day(year), observed: observedOn(day(year)) }));
}

/**
 * The legal public holidays of a year from 1900 on, in calendar order. Inauguration Day, which counts only around
 * Washington, D.C. (§ 6103(c)), and days on which a single executive order closed offices are not included.
 */
export function federalHolidays(year: number): readonly FederalHoliday[] {
  const holidays = known.get(year) ?? compute(year);
  known.set(year, holidays);
  return holidays;
}
