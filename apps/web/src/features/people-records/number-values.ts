import {
  IDENTIFIER_KINDS,
  IDENTIFIER_LABELS,
  type IdentifierKind,
  readNumber,
  shownNumber,
  socialSecurityFault,
} from '@landfall/contract/identifier-numbers';
import type { Identifier } from '@landfall/contract/identifiers';
import { countryName } from '@landfall/domain/countries';
import { formatDate } from '../../lib/date-format.ts';
import type { NewNumber } from './queries.ts';

/** The fields of a number, with their labels. */
export const NUMBER_FIELDS = {
  kind: 'Kind of Number',
  value: 'Number',
  issuer: 'Country',
  from: 'Valid From',
  to: 'Valid Until',
  form: 'Form',
  notice_on: 'Notice Date',
  status_text: 'Status',
  case_id: 'Case',
  note: 'Note',
} as const;

/** The form values of a number. */
export type NumberValues = Record<keyof typeof NUMBER_FIELDS, string>;

/** The fields of each kind beside the number and a note. */
const ASKED: Readonly<Record<IdentifierKind, readonly (keyof NumberValues)[]>> = {
  a_number: [],
  receipt: ['form', 'notice_on', 'status_text', 'case_id'],
  consular_case: ['case_id'],
  i94: ['from', 'to'],
  passport: ['issuer', 'from', 'to'],
  sevis: [],
  online_account: [],
  flag_case: ['from', 'to', 'case_id'],
};

export const asksFor = (kind: string, field: keyof NumberValues) =>
  ASKED[kind as IdentifierKind].includes(field);

export const KIND_CHOICES = IDENTIFIER_KINDS.map((value) => ({ value, label: IDENTIFIER_LABELS[value] }));

export const NEW_NUMBER: NumberValues = {
  kind: 'a_number',
  value: '',
  issuer: '',
  from: '',
  to: '',
  form: '',
  notice_on: '',
  status_text: '',
  case_id: '',
  note: '',
};

export function valuesOfNumber(number: Identifier): NumberValues {
  const { kind, value, issuer, form, status_text, note } = number;
  const days = { from: number.from ?? '', to: number.to ?? '', notice_on: number.notice_on ?? '' };
  return { kind, value, issuer, form, status_text, note, ...days, case_id: number.case?.id ?? '' };
}

const ALWAYS: readonly string[] = ['kind', 'value', 'note'];
const NULLED: readonly string[] = ['from', 'to', 'notice_on', 'case_id'];

/** The number as it is sent: with the fields of its kind only, and not those typed for another kind. */
export function sentNumber(values: NumberValues): NewNumber {
  const empty = (field: string) => (NULLED.includes(field) ? null : '');
  const fields = Object.entries(values).map(([field, value]) => [
    field,
    ALWAYS.includes(field) || asksFor(values.kind, field as keyof NumberValues)
      ? value || empty(field)
      : empty(field),
  ]);
  return Object.fromEntries(fields) as NewNumber;
}

/** Validation rules of a number. */
export const NUMBER_RULES = {
  value: (value: string, { kind }: NumberValues) =>
    value.trim() === '' ? 'Number is required' : (readNumber(kind as IdentifierKind, value).fault ?? null),
  note: (value: string) => socialSecurityFault(value) ?? null,
  status_text: (value: string) => socialSecurityFault(value) ?? null,
  to: (value: string, { from }: NumberValues) =>
    value && from && value < from ? 'It ends before it begins' : null,
};

/** A field's value as text. */
export function numberText(
  field: keyof NumberValues,
  value: string,
  titleOf: (id: string) => string,
): string {
  if (field === 'kind') return IDENTIFIER_LABELS[value as IdentifierKind];
  if (field === 'issuer') return countryName(value);
  if (field === 'case_id') return value && titleOf(value);
  return value && ['from', 'to', 'notice_on'].includes(field) ? formatDate(value) : value;
}

/** The name of a number in messages: 'A-Number A012-345-678'. */
export function numberName({ kind, normalized }: Pick<Identifier, 'kind' | 'normalized'>): string {
  return `${IDENTIFIER_LABELS[kind]} ${shownNumber(kind, normalized)}`;
}
