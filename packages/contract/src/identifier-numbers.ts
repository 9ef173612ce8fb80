/** The kinds of numbers that agencies give people. */
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

/** The labels of the kinds. */
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

/** An example of each kind. */
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

/** Prefixes of USCIS receipt numbers. A prefix shows where a filing was received, not where it is now. */
const USCIS_PREFIXES: ReadonlySet<string> = new Set([
  ...['EAC', 'WAC', 'LIN', 'SRC', 'NBC', 'MSC', 'IOE', 'YSC'],
]);

/** The result of parsing a number. */
export interface ReadNumber {
  /** Upper-case letters and digits only; an A-number has nine digits. */
  normalized: string;
  /** Why it is refused. */
  fault?: string;
  /** Why the number looks unusual. */
  warning?: string;
}

const compact = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A social security number: three digits, two and four, with separators; no other number is written like this. */
const SSN = /(?<![\dA-Za-z])\d{3}[-–. ]\d{2}[-–. ]\d{4}(?!\d)/;
const SAID_SSN = /\b(ssn|itin|social security)\b\D{0,30}\d{3}\D?\d{2}\D?\d{4}(?!\d)/i;

/** The error for a text that contains a social security number; undefined for any other text. */
export function socialSecurityFault(text: string): string | undefined {
  return SSN.test(text) || SAID_SSN.test(text)
    ? 'This looks like a social security number. Landfall does not keep those: leave it out'
    : undefined;
}

/** Whether four digits are a plausible year of a consular case number. */
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
  /** Normalizes the typed number without its separators. */
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

/** Parses a number of a kind as it was typed. A merely unusual one gets a warning and is never refused. */
export function readNumber(kind: IdentifierKind, typed: string): ReadNumber {
  const { pattern, fault, normalize, warning } = READINGS[kind];
  const bare = compact(typed);
  const normalized = normalize?.(bare) ?? bare;
  const refused = socialSecurityFault(typed) ?? (pattern.test(normalized) ? undefined : fault);
  if (refused) return { normalized, fault: refused };
  const unusual = warning?.(normalized);
  return unusual ? { normalized, warning: unusual } : { normalized };
}

/** A number in its printed form: A-numbers and FLAG case numbers in groups. */
export function shownNumber(kind: IdentifierKind, normalized: string): string {
  if (kind === 'a_number') return normalized.replace(/^(A\d{3})(\d{3})(\d{3})$/, '$1-$2-$3');
  if (kind === 'flag_case')
    return normalized
      .replace(/^([A-Z])(\d{3})(\d{5})(\d{6})$/, '$1-$2-$3-$4')
      .replace(/^(A)(\d{5})(\d{5})$/, '$1-$2-$3');
  return normalized;
}

/** The number, or the beginning of one, that a search text may represent. */
export interface NumberQuery {
  /** Letters and digits, as numbers are stored. */
  beginning: string;
  /** The complete A-number, if it has enough digits. */
  aNumber: string | undefined;
}

/** The number to search for; undefined when the text cannot be one. */
export function numberQuery(text: string): NumberQuery | undefined {
  const beginning = compact(text);
  const signs = text.replace(/[A-Za-z0-9]/g, '');
  const isNumber = /^[A-Z]{0,3}\d+[A-Z]?\d*$/.test(beginning) && (beginning.match(/\d/g)?.length ?? 0) >= 4;
  if (!isNumber || beginning.length > 20 || /[^\s.#:–-]/.test(signs)) return undefined;
  const { normalized, fault } = readNumber('a_number', beginning);
  return { beginning, aNumber: fault ? undefined : normalized };
}
