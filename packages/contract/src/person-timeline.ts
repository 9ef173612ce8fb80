import { z } from 'zod';
import { absence } from './absences.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id } from './fields.ts';
import { statusPeriod } from './status-periods.ts';

/** A result of a counter, with its steps. */
const counted = z.object({
  label: z.string(),
  /** Its role, as in outputs of rules: 'expires', 'deadline', 'count' and others. */
  role: z.string(),
  date: calendarDate.nullable(),
  /** Days. */
  value: z.number().int().nullable(),
  /** Why there is neither a date nor a number. */
  none: z.string().nullable(),
  /** The day that is safe under every reading of the rule. */
  safe: calendarDate.nullable(),
  steps: z.array(
    z.object({
      text: z.string(),
      from: calendarDate.nullable(),
      to: calendarDate.nullable(),
      cite: z.string().optional(),
    }),
  ),
});

/** A day counter of a person. */
export const personCounter = z.object({
  /** The key of its rule. */
  key: z.string(),
  name: z.string(),
  /** Days used, or of absence, up to today. */
  days: z.number().int(),
  /** The maximum; null if there is none. */
  limit: z.number().int().nullable(),
  /** The unit of the number, such as 'days of 2,191 used'. */
  words: z.string(),
  /** What was counted, line by line, in words. */
  basis: z.array(z.string()),
  outputs: z.array(counted),
  authority: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type PersonCounter = z.infer<typeof personCounter>;

export const getPersonTimeline = endpoint({
  method: 'GET',
  path: '/beneficiaries/{id}/timeline',
  summary:
    'What a beneficiary was in the country as, with gaps and what ends, and the days that count: H-1B and L-1 with recapture, unemployment, absences, 245(k), unlawful presence',
  access: 'viewer',
  audit: false,
  params: z.object({ id }),
  response: z.object({
    /** The organization's current day. */
    today: calendarDate,
    /** In the order of their first days. */
    periods: z.array(statusPeriod),
    absences: z.array(absence),
    /** Days between statuses, and since the last one, without any status. An open gap has no end. */
    gaps: z.array(z.object({ from: calendarDate, to: calendarDate.nullable(), days: z.number().int() })),
    /** Statuses, cards and passports by their last day, the next first, including those of the last year. */
    expiries: z.array(
      z.object({ of_id: id, label: z.string(), on: calendarDate, days_left: z.number().int() }),
    ),
    counters: z.array(personCounter),
  }),
  errors: ['not_found'],
});
