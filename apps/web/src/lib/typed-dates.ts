import { Temporal } from 'temporal-polyfill';

const UNITS = { d: 'days', w: 'weeks', m: 'months', y: 'years' } as const;
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const NAMED = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);

// Written out: "in 30 minutes" must not be read as months.
const UNIT = '(d|days?|w|wks?|weeks?|m|mos?|months?|y|yrs?|years?)';
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const OFFSET = new RegExp(`^([+-])\\s*(\\d{1,5})\\s*${UNIT}?$`);
const IN = new RegExp(`^in\\s+(an?|\\d{1,5})\\s*${UNIT}$`);
const AGO = new RegExp(`^(an?|\\d{1,5})\\s*${UNIT}\\s+ago$`);
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/;
const MONTH_FIRST = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(\d{4}|\d{2}))?$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]{3,9})\.?(?:,?\s+(\d{4}|\d{2}))?$/;

/**
 * Which day is meant when the year is left out: a deadline is in the future, a birth in the past, and a notice usually
 * within some weeks before or after today.
 */
export type Occurrence = 'next' | 'nearest' | 'last';

/** The day and the direction from which a typed day is interpreted. */
interface Standpoint {
  today: Temporal.PlainDate;
  occurrence: Occurrence;
}

type Parse = (match: RegExpExecArray, from: Standpoint) => Temporal.PlainDate | undefined;

function make(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

// Two leap days can be eight years apart: 2096 and 2104.
const YEARS_AWAY = Array.from({ length: 17 }, (_, at) => at - 8);

/** The date for a day and month without a year. */
function withoutYear(month: number, day: number, { today, occurrence }: Standpoint) {
  const all = YEARS_AWAY.flatMap((away) => make(today.year + away, month, day) ?? []);
  const daysAway = (date: Temporal.PlainDate) => today.until(date).days;
  if (occurrence === 'next') return all.find((date) => daysAway(date) >= 0);
  if (occurrence === 'last') return all.findLast((date) => daysAway(date) <= 0);
  return all.toSorted((one, other) => Math.abs(daysAway(one)) - Math.abs(daysAway(other)))[0];
}

/** A year of two digits is in this century, unless a day that has to be in the past would then be in the future. */
function calendar(month: number, day: number, year: string | undefined, from: Standpoint) {
  if (year === undefined) return withoutYear(month, day, from);
  if (year.length > 2) return make(Number(year), month, day);
  const date = make(2000 + Number(year), month, day);
  const isAhead = date !== undefined && Temporal.PlainDate.compare(date, from.today) > 0;
  return from.occurrence === 'last' && isAhead ? make(1900 + Number(year), month, day) : date;
}

/** 1 to 12 for a month's name or at least its first three letters; 0 for any other word. */
function monthOf(word: string): number {
  return MONTHS.findIndex((month) => month.startsWith(word)) + 1;
}

function shift(today: Temporal.PlainDate, amount: string, unit: string | undefined, sign: 1 | -1) {
  const count = (amount.startsWith('a') ? 1 : Number(amount)) * sign;
  return today.add({ [UNITS[(unit ?? 'd').charAt(0) as keyof typeof UNITS]]: count });
}

const FORMS: readonly [RegExp, Parse][] = [
  [ISO, ([, year, month, day]) => make(Number(year), Number(month), Number(day))],
  [OFFSET, ([, sign, amount = '0', unit], { today }) => shift(today, amount, unit, sign === '-' ? -1 : 1)],
  [IN, ([, amount = '0', unit], { today }) => shift(today, amount, unit, 1)],
  [AGO, ([, amount = '0', unit], { today }) => shift(today, amount, unit, -1)],
  [
    NUMERIC,
    ([, first, second, year], from) => {
      const [a, b] = [Number(first), Number(second)];
      // Month first, as in the government forms; a first number over 12 can only be the day.
      return a > 12 ? calendar(b, a, year, from) : calendar(a, b, year, from);
    },
  ],
  [MONTH_FIRST, ([, month = '', day, year], from) => calendar(monthOf(month), Number(day), year, from)],
  [DAY_FIRST, ([, day, month = '', year], from) => calendar(monthOf(month), Number(day), year, from)],
];

function read(text: string, from: Standpoint): Temporal.PlainDate | undefined {
  const days = NAMED.get(text);
  if (days !== undefined) return from.today.add({ days });
  for (const [pattern, parse] of FORMS) {
    const match = pattern.exec(text);
    if (match) return parse(match, from);
  }
  return undefined;
}

/**
 * Parses a date as a person types it: `3/14`, `mar 14 2027`, `14 March`, `2027-03-14`, `15 dec 26`, `+84d`,
 * `in 6 weeks`, `today`.
 * @param today the organization's calendar day, `YYYY-MM-DD`
 * @param occurrence which one is meant without a year
 * @returns `YYYY-MM-DD` between 1900 and 9999, or undefined when it is no date
 */
export function parseTypedDate(
  typed: string,
  today: string,
  occurrence: Occurrence = 'next',
): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const date = read(text, { today: Temporal.PlainDate.from(today), occurrence });
  return date && date.year >= 1900 && date.year <= 9999 ? date.toString() : undefined;
}
