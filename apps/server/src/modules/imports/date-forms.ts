import type { DateOrder } from '@landfall/contract/imports';
import { addDays } from '@landfall/domain/calendar-dates';

/** The beginnings of the months' names, in English and Spanish. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
];

const monthOf = (word: string) =>
  MONTHS.findIndex((starts) => starts.some((start) => word.toLowerCase().startsWith(start))) + 1;

/** The last year that two digits mean by default, as dates of cases are close to the present. */
const LAST_YEAR = 2_069;

/** A year as a number. Two digits mean one of the hundred years up to `last`. */
function yearOf(digits: string, last: number): number {
  const year = Number(digits);
  return digits.length > 2 ? year : last - ((last - year) % 100);
}

function isoOf(year: number, month: number, day: number): string | undefined {
  const lengths = [31, year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28, 31, 30, 31, 30];
  const length = [...lengths, 31, 31, 30, 31, 30, 31][month - 1];
  if (length === undefined || day < 1 || day > length) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The time after a date, which dates of cases ignore. */
const TIME = /[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?\s*([ap]\.?\s?m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const DAY_WORD =
  /^(\d{1,2})(?:st|nd|rd|th)?[-/ .]+(?:de\s+)?(\p{L}{3,10})\.?[-/ ,]+(?:de[l]?\s+)?(\d{4}|\d{2})$/iu;
const WORD_DAY = /^(\p{L}{3,10})\.?[-/ ]+(\d{1,2})(?:st|nd|rd|th)?[-/ ,]+(?:de[l]?\s+)?(\d{4}|\d{2})$/iu;
const WEEKDAY = /^\p{L}{2,10}\.?,\s*(?=\d|\p{L})/u;
/** A date as Excel's serial number, as in a file that lost the cell format: from 1950 to 2099. */
const SERIAL = /^\d{5}$/;
const SERIALS = [18_264, 73_050] as const;
/** The day with the serial number 0. */
const BEFORE_SERIALS = '1899-12-30';

/** A date in a text: one day, two possible days, or none. */
export type ReadDate = { on: string } | { mdy: string; dmy: string } | undefined;

function ofNumbers(first: number, second: number, year: number): ReadDate {
  const [mdy, dmy] = [isoOf(year, first, second), isoOf(year, second, first)];
  if (mdy && dmy && mdy !== dmy) return { mdy, dmy };
  const on = mdy ?? dmy;
  return on ? { on } : undefined;
}

const certain = (on: string | undefined): ReadDate => (on ? { on } : undefined);

/**
 * Reads a date in any common form: 2025-03-04, 3/4/2025, 4 Mar 2025, March 4, 2025, 4 de marzo de 2025, 20250304.
 * @param lastYear the last year that two digits can mean
 */
export function readDate(text: string, lastYear = LAST_YEAR): ReadDate {
  const plain = text.trim().replace(TIME, '').replace(WEEKDAY, '');
  const yearFirst = YEAR_FIRST.exec(plain) ?? COMPACT.exec(plain);
  if (yearFirst) return certain(isoOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])));
  const numbers = NUMBERS.exec(plain);
  if (numbers) return ofNumbers(Number(numbers[1]), Number(numbers[2]), yearOf(numbers[3] ?? '', lastYear));
  const [, day = '', word = '', year = ''] = DAY_WORD.exec(plain) ?? [];
  if (word) return certain(isoOf(yearOf(year, lastYear), monthOf(word), Number(day)));
  const wordFirst = WORD_DAY.exec(plain);
  if (wordFirst)
    return certain(
      isoOf(yearOf(wordFirst[3] ?? '', lastYear), monthOf(wordFirst[1] ?? ''), Number(wordFirst[2])),
    );
  const serial = Number(plain);
  if (SERIAL.test(plain) && serial >= SERIALS[0] && serial <= SERIALS[1])
    return { on: addDays(BEFORE_SERIALS, serial) };
  return undefined;
}

/** The order of day and month that a numeric date reveals by itself; undefined when it reveals none. */
function revealedOrder(text: string): DateOrder | undefined {
  const numbers = NUMBERS.exec(text.trim().replace(TIME, ''));
  if (!numbers || !readDate(text)) return undefined;
  if (Number(numbers[1]) > 12) return 'dmy';
  return Number(numbers[2]) > 12 ? 'mdy' : undefined;
}

/** The order of day and month in a file's dates. */
export interface FoundOrder {
  /** The order that some dates reveal and no date contradicts. */
  order: DateOrder | null;
  /** A date that remains ambiguous, or null. */
  ambiguous: string | null;
}

/** Finds the order of the dates in a file, which it receives text by text. */
export class DateOrderFinder {
  readonly #orders = new Set<DateOrder>();
  #ambiguous: string | null = null;

  see(text: string): void {
    const order = revealedOrder(text);
    if (order) this.#orders.add(order);
    else if (!this.#ambiguous && 'mdy' in (readDate(text) ?? {})) this.#ambiguous = text.trim();
  }

  found(): FoundOrder {
    const [order = null, ...others] = this.#orders;
    if (order && others.length === 0) return { order, ambiguous: null };
    return { order: null, ambiguous: this.#ambiguous };
  }
}
