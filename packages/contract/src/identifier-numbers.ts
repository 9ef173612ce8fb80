/** The kinds of numbers by which agencies know people. */
export const IDENTIFIER_KINDS = [
  'a_number',
  'receipt',
  'consular_case',
  'i94',
  'passport',
  'sevis',
  'online_account',
  'flag_case',
] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** What kinds of numbers are called. */
export const IDENTIFIER_LABELS: Readonly<Record<IdentifierKind, string>> = {
  a_number: 'A-Number',
  receipt: 'USCIS Receipt',
  consular_case: 'NVC or Consular Case',
  i94: 'I-94',
  passport: 'Passport',
  sevis: 'SEVIS ID',
  online_account: 'USCIS Online Account',
  flag_case: 'FLAG Case',
};

/** How a number of each kind looks. */
export const IDENTIFIER_EXAMPLES: Readonly<Record<IdentifierKind, string>> = {
  a_number: 'A012-345-678',
  receipt: 'IOE0912345678',
  consular_case: 'MNL2025123456',
  i94: '123456789A1',
  passport: 'X1234567',
  sevis: 'N0012345678',
  online_account: '012345678901',
  flag_case: 'G-100-26012-123456',
};

/** Where USCIS receives filings. A prefix tells where one was received, not where it is. */
const USCIS_PREFIXES: ReadonlySet<string> = new Set([
  ...['EAC', 'WAC', 'LIN', 'SRC', 'NBC', 'MSC', 'IOE', 'YSC'],
]);

/** A number as it was read. */
export interface ReadNumber {
  /** Capital letters and digits alone; an A-number with nine digits. */
  normalized: string;
  /** Why it is refused. */
  fault?: string;
  /** Why it deserves a second look. */
  warning?: string;
}

const compact = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Three digits, two and four, with a sign between: nothing else is written so. */
const SSN = /(?<![\dA-Za-z])\d{3}[-–. ]\d{2}[-–. ]\d{4}(?!\d)/;
const SAID_SSN = /\b(ssn|itin|social security)\b\D{0,30}\d{3}\D?\d{2}\D?\d{4}(?!\d)/i;

/** What is said of a text that holds a social security number; undefined for any other. */
export function socialSecurityFault(text: string): string | undefined {
  return SSN.test(text) || SAID_SSN.test(text)
    ? 'This looks like a social security number. Landfall does not keep those: leave it out'
    : undefined;
}

/** Whether four digits are those of a year in which consular cases were made. */
const isCaseYear = (digits: string) => Number(digits) >= 1980 && Number(digits) <= 2049;

function receiptWarning(number: string): string | undefined {
  if (USCIS_PREFIXES.has(number.slice(0, 3))) return undefined;
  if (isCaseYear(number.slice(3, 7)))
    return 'This looks like a case number of the NVC or a consulate: a post and a year. Is the kind right?';
  return `${number.slice(0, 3)} is no known beginning of a receipt. Compare it with the notice`;
}

function consularWarning(number: string): string | undefined {
  if (USCIS_PREFIXES.has(number.slice(0, 3))) return 'This looks like a USCIS receipt. Is the kind right?';
  return isCaseYear(number.slice(3, 7))
    ? undefined
    : 'After the post a case number has its year. Compare it with the notice';
}

interface Reading {
  pattern: RegExp;
  fault: string;
  /** What the number is, of what was typed without its signs. */
  normalize?: (typed: string) => string;
  warning?: (normalized: string) => string | undefined;
}

const LETTERS_AND_DIGITS = 'Three letters and ten digits, such as';

const READINGS: Readonly<Record<IdentifierKind, Reading>> = {
  a_number: {
    pattern: /^A\d{9}$/,
    fault: `Seven to nine digits, such as ${IDENTIFIER_EXAMPLES.a_number}`,
    normalize: (typed) =>
      typed.replace(/^A?(\d{7,9})$/, (_, digits: string) => `A${digits.padStart(9, '0')}`),
  },
  receipt: {
    pattern: /^[A-Z]{3}\d{10}$/,
    fault: `${LETTERS_AND_DIGITS} ${IDENTIFIER_EXAMPLES.receipt}`,
    warning: receiptWarning,
  },
  consular_case: {
    pattern: /^[A-Z]{3}\d{10}$/,
    fault: `${LETTERS_AND_DIGITS} ${IDENTIFIER_EXAMPLES.consular_case}`,
    warning: consularWarning,
  },
  i94: {
    pattern: /^(\d{11}|\d{9}[A-Z]\d)$/,
    fault: `Eleven characters, such as ${IDENTIFIER_EXAMPLES.i94} or, from before May 2019, digits alone`,
  },
  passport: {
    pattern: /^[A-Z0-9]{6,15}$/,
    fault: `Six to fifteen letters and digits, such as ${IDENTIFIER_EXAMPLES.passport}`,
  },
  sevis: {
    pattern: /^N\d{10}$/,
    fault: `An N and ten digits, such as ${IDENTIFIER_EXAMPLES.sevis}`,
    normalize: (typed) => typed.replace(/^\d{10}$/, 'N$&'),
  },
  online_account: {
    pattern: /^\d{12}$/,
    fault: `Twelve digits, such as ${IDENTIFIER_EXAMPLES.online_account}`,
  },
  flag_case: {
    pattern: /^([AGPIH]\d{14}|A\d{10})$/,
    fault: `A letter and three groups of digits, such as ${IDENTIFIER_EXAMPLES.flag_case}`,
  },
};

/** Reads a number of a kind as somebody typed it. What is only unusual is warned of and never refused. */
export function readNumber(kind: IdentifierKind, typed: string): ReadNumber {
  const { pattern, fault, normalize, warning } = READINGS[kind];
  const bare = compact(typed);
  const normalized = normalize?.(bare) ?? bare;
  const refused = socialSecurityFault(typed) ?? (pattern.test(normalized) ? undefined : fault);
  if (refused) return { normalized, fault: refused };
  const unusual = warning?.(normalized);
  return unusual ? { normalized, warning: unusual } : { normalized };
}

/** A number as it is printed: an A-number and a case of FLAG in groups. */
export function shownNumber(kind: IdentifierKind, normalized: string): string {
  if (kind === 'a_number') return normalized.replace(/^(A\d{3})(\d{3})(\d{3})$/, '$1-$2-$3');
  if (kind === 'flag_case')
    return normalized
      .replace(/^([A-Z])(\d{3})(\d{5})(\d{6})$/, '$1-$2-$3-$4')
      .replace(/^(A)(\d{5})(\d{5})$/, '$1-$2-$3');
  return normalized;
}

/** What a text may be the beginning of, or is. */
export interface SoughtNumber {
  /** Letters and digits, as numbers are kept. */
  beginning: string;
  /** The A-number that it is, once it has as many digits. */
  aNumber: string | undefined;
}

/** What to look a number up by that is typed into a search; undefined for what is none. */
export function soughtNumber(text: string): SoughtNumber | undefined {
  const beginning = compact(text);
  const signs = text.replace(/[A-Za-z0-9]/g, '');
  const isNumber = /^[A-Z]{0,3}\d+[A-Z]?\d*$/.test(beginning) && (beginning.match(/\d/g)?.length ?? 0) >= 4;
  if (!isNumber || beginning.length > 20 || /[^\s.#:–-]/.test(signs)) return undefined;
  const { normalized, fault } = readNumber('a_number', beginning);
  return { beginning, aNumber: fault ? undefined : normalized };
}
