import { addDays } from '@landfall/domain/calendar-dates';

/**
 * The meaning of a number: itself, a day (perhaps with a time) or a time of day; or a number of digits that zeros fill
 * up, as of ZIP codes.
 */
export type NumberKind = 'number' | 'day' | 'time' | { digits: number };

/** Built-in formats of ECMA-376, part 1, section 18.8.30, including East Asian ones. */
function builtInKind(id: number): NumberKind {
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36) return 'day';
  if (id >= 50 && id <= 58) return 'day';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47)) return 'time';
  return 'number';
}

/** The meaning of a format code, ignoring literal texts in it. */
function codeKind(code: string): NumberKind {
  // Hours beyond a day.
  if (/\[[hms]+\]/i.test(code)) return 'time';
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const plain = first.replace(/\[[^\]]*\]/g, '').replace(/General/gi, '');
  if (/[dy]/i.test(plain)) return 'day';
  if (/[hs]/i.test(plain)) return 'time';
  // Of a format with conditions, another section may apply.
  if (/^0{2,30}$/.test(plain) && !/\[[<=>]/.test(first)) return { digits: plain.length };
  return /m/i.test(plain) ? 'day' : 'number';
}

/** The meaning of numbers with a format. @param code the file's format code; undefined for a built-in format */
export function kindOfFormat(id: number, code: string | undefined): NumberKind {
  return code === undefined ? builtInKind(id) : codeKind(code);
}

const SECONDS_A_DAY = 86_400;
/**
 * The day before Excel's first. Excel counts February 29, 1900, which did not exist: earlier days are shifted by one.
 */
const FIRST_1900 = '1899-12-30';
const FIRST_1904 = '1904-01-01';
/** 9999-12-31. */
const LAST_SERIAL = 2_958_465;

/** The text of a formatted number. Days are `YYYY-MM-DD`, followed by a time where they have one. */
export function textOfNumber(value: number, kind: NumberKind, from1904: boolean): string {
  if (typeof kind === 'object') {
    const text = plainNumber(value);
    return /^\d+$/.test(text) ? text.padStart(kind.digits, '0') : text;
  }
  if (kind === 'number' || !(value >= 0 && value <= LAST_SERIAL)) return plainNumber(value);
  const seconds = Math.round(value * SECONDS_A_DAY);
  const [days, rest] = [Math.floor(seconds / SECONDS_A_DAY), seconds % SECONDS_A_DAY];
  const time = `${String(Math.floor(rest / 3_600)).padStart(2, '0')}:${String(Math.floor((rest % 3_600) / 60)).padStart(2, '0')}`;
  if (kind === 'time' && days === 0) return time;
  const day = from1904 ? addDays(FIRST_1904, days) : addDays(FIRST_1900, days < 60 ? days + 1 : days);
  return rest === 0 ? day : `${day} ${time}`;
}

/** A number without artefacts of binary fractions and without exponents. */
function plainNumber(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
  return String(Number(value.toPrecision(15)));
}
