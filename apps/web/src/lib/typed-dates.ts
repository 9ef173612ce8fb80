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

type Parse = (match: RegExpExecArray, today: Temporal.PlainDate) => Temporal.PlainDate | undefined;

function make(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

/** A day without a year means its next occurrence: deadlines lie ahead. */
function makeNext(month: number, day: number, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  // From one leap day to the next it can be eight years: 2096 to 2104.
  const years = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((ahead) => make(today.year + ahead, month, day));
  return years.find((date) => date !== undefined && Temporal.PlainDate.compare(date, today) >= 0);
}

function yearOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function calendar(month: number, day: number, year: string | undefined, today: Temporal.PlainDate) {
  const written = yearOf(year);
  return written === undefined ? makeNext(month, day, today) : make(written, month, day);
}

/** 1 to 12 for a month's name or its first letters, three at least; 0 for any other word. */
function monthOf(word: string): number {
  return MONTHS.findIndex((month) => month.startsWith(word)) + 1;
}

function shift(today: Temporal.PlainDate, amount: string, unit: string | undefined, sign: 1 | -1) {
  const count = (amount.startsWith('a') ? 1 : Number(amount)) * sign;
  return today.add({ [UNITS[(unit ?? 'd').charAt(0) as keyof typeof UNITS]]: count });
}

const FORMS: readonly [RegExp, Parse][] = [
  [ISO, ([, year, month, day]) => make(Number(year), Number(month), Number(day))],
  [OFFSET, ([, sign, amount = '0', unit], today) => shift(today, amount, unit, sign === '-' ? -1 : 1)],
  [IN, ([, amount = '0', unit], today) => shift(today, amount, unit, 1)],
  [AGO, ([, amount = '0', unit], today) => shift(today, amount, unit, -1)],
  [
    NUMERIC,
    ([, first, second, year], today) => {
      const [a, b] = [Number(first), Number(second)];
      // Month first, as in the government forms; a first number over 12 can only be the day.
      return a > 12 ? calendar(b, a, year, today) : calendar(a, b, year, today);
    },
  ],
  [MONTH_FIRST, ([, month = '', day, year], today) => calendar(monthOf(month), Number(day), year, today)],
  [DAY_FIRST, ([, day, month = '', year], today) => calendar(monthOf(month), Number(day), year, today)],
];

function read(text: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  const days = NAMED.get(text);
  if (days !== undefined) return today.add({ days });
  for (const [pattern, parse] of FORMS) {
    const match = pattern.exec(text);
    if (match) return parse(match, today);
  }
  return undefined;
}

/**
 * Parses a date as a person types it: `3/14`, `mar 14 2027`, `14 March`, `2027-03-14`, `15 dec 26`, `+84d`, `in 6 weeks`, `today`.
 * Without a year it is the next occurrence.
 * @param today the organization's calendar day, `YYYY-MM-DD`
 * @returns `YYYY-MM-DD` between 1900 and 9999, or undefined when it is no date
 */
export function parseTypedDate(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/\s+/g, ' ');
  const date = read(text, Temporal.PlainDate.from(today));
  return date && date.year >= 1900 && date.year <= 9999 ? date.toString() : undefined;
}
