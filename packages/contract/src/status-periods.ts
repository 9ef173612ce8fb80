import { z } from 'zod';
import { id, line } from './fields.ts';
import { dayInput, days, personRecord, personRecordCalls } from './person-records.ts';

/** The kinds of periods. A card has an expiry, but gives no status. */
export const PERIOD_KINDS = [
  'status',
  'employment',
  'violation',
  'work_permit',
  'green_card',
  'advance_parole',
  'reentry_permit',
  'visa',
] as const;
export type PeriodKind = (typeof PERIOD_KINDS)[number];

/** The labels of the kinds. */
export const PERIOD_LABELS: Readonly<Record<PeriodKind, string>> = {
  status: 'Status',
  employment: 'Employment',
  violation: 'Violation of Status',
  work_permit: 'Work Permit (EAD)',
  green_card: 'Green Card',
  advance_parole: 'Advance Parole',
  reentry_permit: 'Reentry Permit',
  visa: 'Visa',
};

/** The kinds that are cards, which expire independently. */
export const CARD_KINDS: readonly PeriodKind[] = [
  'work_permit',
  'green_card',
  'advance_parole',
  'reentry_permit',
  'visa',
];

/** The class of a period without a status. */
export const NO_STATUS = 'None';

/** Suggested classes of admission; any other can be typed. */
export const STATUS_CLASSES = [
  ...['B-1', 'B-2', 'E-2', 'E-3', 'F-1', 'F-2', 'H-1B', 'H-4', 'J-1', 'J-2', 'K-1', 'L-1A', 'L-1B', 'L-2'],
  ...['O-1', 'TN', 'LPR', 'CPR', 'Asylee', 'Refugee', 'Parole', 'TPS', 'U-1', NO_STATUS],
] as const;

/** A period of a person's status, job, violation or card. */
export const statusPeriod = z.object({
  ...personRecord,
  ...days,
  beneficiary_id: id,
  kind: z.enum(PERIOD_KINDS),
  /** The class of admission, the category of a card, or a description of the violation. */
  class: z.string(),
  /** Whether it is for the duration of status (D/S), without a last day. */
  duration_of_status: z.boolean(),
  employer: z.string(),
  /** The receipt it is based on; null if there is none, or one that the caller may not know of. */
  identifier: z.object({ id, value: z.string() }).nullable(),
  /** The document that proves it; null if there is none, or one that the caller may not know of. */
  document: z.object({ id, title: z.string() }).nullable(),
});
export type StatusPeriod = z.infer<typeof statusPeriod>;

const calls = personRecordCalls({
  words: ['status_period', 'status_periods'],
  path: 'status-periods',
  called: ['a status, a job or a card', 'statuses, jobs and cards'],
  record: statusPeriod,
  create: {
    kind: z.enum(PERIOD_KINDS),
    class: line(60).optional(),
    from: dayInput.optional(),
    to: dayInput.optional(),
    duration_of_status: z.boolean().optional(),
    employer: line(200).optional(),
    /** A number of the person. */
    identifier_id: id.nullable().optional(),
    /** A document of the person or of one of their cases. */
    document_id: id.nullable().optional(),
  },
  audit: {
    created: 'status_period.created',
    updated: 'status_period.updated',
    deleted: 'status_period.deleted',
  },
});

export const listStatusPeriods = calls.listOf('beneficiaries');
export const addStatusPeriod = calls.createOn('beneficiaries');
export const { update: updateStatusPeriod, remove: removeStatusPeriod } = calls;
