import { z } from 'zod';
import { EXPIRING_DAYS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, flag, id, pageInfo, pageQuery } from './fields.ts';
import { PERIOD_LABELS } from './status-periods.ts';

/** The kinds of what expires: a status, a card, or a passport. */
export const EXPIRING_KINDS = [
  'status',
  'work_permit',
  'green_card',
  'advance_parole',
  'reentry_permit',
  'visa',
  'passport',
] as const;
export type ExpiringKind = (typeof EXPIRING_KINDS)[number];

/** The labels of the kinds. */
export const EXPIRING_LABELS: Readonly<Record<ExpiringKind, string>> = {
  status: PERIOD_LABELS.status,
  work_permit: PERIOD_LABELS.work_permit,
  green_card: PERIOD_LABELS.green_card,
  advance_parole: PERIOD_LABELS.advance_parole,
  reentry_permit: PERIOD_LABELS.reentry_permit,
  visa: PERIOD_LABELS.visa,
  passport: 'Passport',
};

/** Anything that expired longer ago is not listed, in days. */
export const EXPIRED_DAYS = 365;
const MAX_DAYS = 1_825;
/** How many of a person's open cases are named. */
export const CASES_NAMED = 2;

/** The labels of the report's columns on screens and in files. */
export const EXPIRING_COLUMNS = {
  person_name: 'Beneficiary',
  kind: 'What',
  class: 'Class',
  expires_on: 'Expires',
  cases: 'Open Cases',
} as const;

/** Something of a beneficiary that expires, without a successor of its kind. */
const expiring = z.object({
  /** The id of the period or of the number. */
  id,
  beneficiary_id: id,
  person_name: z.string(),
  kind: z.enum(EXPIRING_KINDS),
  /**
   * The class of admission or the category of the card; for a passport its country, two letters. Empty when unknown.
   */
  class: z.string(),
  /** Its last day. */
  expires_on: calendarDate,
  /** Their unarchived cases: the number, and the newest of them. */
  open_cases: z.number().int(),
  cases: z.array(z.object({ id, title: z.string() })).max(CASES_NAMED),
});
export type Expiring = z.infer<typeof expiring>;

const filters = {
  kind: z.enum(EXPIRING_KINDS).optional(),
  /** Expires within this many days from today; what expired within the last year is always included. */
  days: z.coerce
    .number()
    .int('A whole number')
    .min(1, 'At least 1')
    .max(MAX_DAYS, `At most ${MAX_DAYS}`)
    .default(EXPIRING_DAYS),
  /** `true`: only for people without an open case. */
  no_case: flag,
};

export const listExpiring = endpoint({
  method: 'GET',
  path: '/expiring-statuses',
  summary:
    'Statuses, cards and passports of beneficiaries by their last day, those of the last year included',
  access: 'viewer',
  audit: false,
  lag: 'tolerated',
  query: z.object({ ...filters, ...pageQuery }),
  response: z.object({
    /** The organization's current day. */
    today: calendarDate,
    expiring: z.array(expiring),
    ...pageInfo,
  }),
  errors: [],
});

export const exportExpiring = endpoint({
  method: 'GET',
  path: '/expiring-statuses/export',
  summary: 'Statuses, cards and passports of beneficiaries by their last day, as CSV',
  access: 'viewer',
  audit: 'expiring_statuses.exported',
  lag: 'tolerated',
  query: z.object(filters),
  response: z.string(),
  download: 'expiring-statuses.csv',
  errors: [],
});
