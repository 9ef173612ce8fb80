import {
  CARD_KINDS,
  PERIOD_LABELS,
  type PeriodKind,
  type StatusPeriod,
} from '@landfall/contract/status-periods';
import { formatDate } from '../../../lib/date-format.ts';
import type { NewAbsence, NewAddress, NewPeriod } from './queries.ts';

/** The fields of a status, a job, a violation or a card, with their labels. */
export const PERIOD_FIELDS = {
  kind: 'What',
  class: 'Class',
  from: 'From',
  to: 'Until',
  duration_of_status: 'Duration of status (D/S)',
  employer: 'Employer',
  identifier_id: 'Receipt',
  document_id: 'Document',
  note: 'Note',
} as const;
export type PeriodField = keyof typeof PERIOD_FIELDS;
export type PeriodValues = Record<PeriodField, string>;

/** The fields of a stay abroad. */
export const ABSENCE_FIELDS = { from: 'Left On', to: 'Returned On', place: 'Where', note: 'Note' } as const;
export type AbsenceValues = Record<keyof typeof ABSENCE_FIELDS, string>;

/** The fields of an address. */
export const ADDRESS_FIELDS = { address: 'Address', from: 'From', to: 'Until', note: 'Note' } as const;
export type AddressValues = Record<keyof typeof ADDRESS_FIELDS, string>;

/** The label of each kind's class, with an example; nothing for kinds without one. */
export const CLASS_WORDS: Readonly<Record<PeriodKind, { label: string; example: string } | undefined>> = {
  status: { label: 'Class of Admission', example: 'H-1B, F-1, LPR, or None' },
  employment: undefined,
  violation: { label: 'What Was Violated', example: 'Work without authorization' },
  work_permit: { label: 'Category', example: 'C09, A12, C03B' },
  green_card: undefined,
  advance_parole: { label: 'Form', example: 'I-512L' },
  reentry_permit: { label: 'Form', example: 'I-327' },
  visa: { label: 'Class', example: 'B-2, H-1B' },
};

export const isCard = (kind: string) => CARD_KINDS.includes(kind as PeriodKind);

/** The noun of a kind in titles and messages. */
export function periodNoun(kind: string): string {
  return PERIOD_LABELS[kind as PeriodKind];
}

/** The name of a period in a list: 'H-1B', 'Work Permit (EAD) C09', 'Employment at Acme'. */
export function periodName({ kind, class: of, employer }: StatusPeriod): string {
  if (kind === 'status') return of === 'None' ? 'No status' : of;
  if (kind === 'violation') return of;
  if (kind === 'employment') return employer ? `Employment at ${employer}` : 'Employment';
  return [PERIOD_LABELS[kind], of].filter(Boolean).join(' ');
}

export function valuesOfPeriod(kind: PeriodKind, stored: StatusPeriod | undefined): PeriodValues {
  return {
    kind: stored?.kind ?? kind,
    class: stored?.class ?? '',
    from: stored?.from ?? '',
    to: stored?.to ?? '',
    duration_of_status: stored?.duration_of_status ? 'yes' : '',
    employer: stored?.employer ?? '',
    identifier_id: stored?.identifier?.id ?? '',
    document_id: stored?.document?.id ?? '',
    note: stored?.note ?? '',
  };
}

export function sentPeriod(values: PeriodValues): NewPeriod {
  const lasts = values.duration_of_status === 'yes' && values.kind === 'status';
  return {
    kind: values.kind as PeriodKind,
    class: CLASS_WORDS[values.kind as PeriodKind] ? values.class : '',
    from: values.from || null,
    to: lasts ? null : values.to || null,
    duration_of_status: lasts,
    employer: values.kind === 'status' || values.kind === 'employment' ? values.employer : '',
    identifier_id: values.identifier_id || null,
    document_id: values.document_id || null,
    note: values.note,
  };
}

const inOrder = (value: string, { from }: { from: string }) =>
  value && from && value < from ? 'It ends before it begins' : null;

/** Validation rules of a period. */
export const PERIOD_RULES = {
  class: (value: string, { kind }: PeriodValues) => {
    const words = CLASS_WORDS[kind as PeriodKind];
    return words && value.trim() === '' ? `${words.label} is required` : null;
  },
  from: (value: string, { kind }: PeriodValues) =>
    value === '' && !isCard(kind) ? 'From is required' : null,
  to: (value: string, values: PeriodValues) =>
    values.from === '' && value === '' && isCard(values.kind) ? 'Until is required' : inOrder(value, values),
};

export const ABSENCE_RULES = {
  from: (value: string) => (value === '' ? 'Left On is required' : null),
  to: (value: string, { from }: AbsenceValues) =>
    value && from && value < from ? 'They came back before they left' : null,
};

export const ADDRESS_RULES = {
  address: (value: string) => (value.trim() === '' ? 'Address is required' : null),
  to: inOrder,
};

export function sentAbsence({ from, to, place, note }: AbsenceValues): NewAbsence {
  return { from, to: to || null, place, note };
}

export function sentAddress({ address, from, to, note }: AddressValues): NewAddress {
  return { address: address.trim(), from: from || null, to: to || null, note };
}

/** A field's value as text. */
export function stayText(field: string, value: string): string {
  if (field === 'kind') return PERIOD_LABELS[value as PeriodKind];
  return value && (field === 'from' || field === 'to') ? formatDate(value) : value;
}

/** The days of a period, in words. */
export function daysText({
  from,
  to,
  open,
}: {
  from: string | null;
  to: string | null;
  open?: string;
}): string {
  if (from && to) return `${formatDate(from)} – ${formatDate(to)}`;
  if (from) return `${formatDate(from)} – ${open ?? 'now'}`;
  return to ? `until ${formatDate(to)}` : 'days not known';
}
