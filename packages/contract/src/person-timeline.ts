import { z } from 'zod';
import { absence } from './absences.ts';
import { endpoint } from './endpoint.ts';
import { calendarDate, id } from './fields.ts';
import { statusPeriod } from './status-periods.ts';

/** Something that a counter comes to, with how it was counted. */
const counted = z.object({
  label: z.string(),
  /** What it is for, as outputs of rules say it: 'expires', 'deadline', 'count' and others. */
  role: z.string(),
  date: calendarDate.nullable(),
  /** Days. */
  value: z.number().int().nullable(),
  /** Why there is neither. */
  none: z.string().nullable(),
  /** The day that is good under every reading of the rule. */
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

/** Days that are counted of what is known of a person. */
export const personCounter = z.object({
  /** The key of its rule. */
  key: z.string(),
  name: z.string(),
  /** Days used, or of absence, by today. */
  days: z.number().int(),
  /** How many there may be; null: no number limits them. */
  limit: z.number().int().nullable(),
  /** What the number says, such as 'days of 2,191 used'. */
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
    /** The organization's day that all is counted by. */
    today: calendarDate,
    /** In the order of their first days. */
    periods: z.array(statusPeriod),
    absences: z.array(absence),
    /** Days between statuses, and since the last one, that no status covers. An open one has no end. */
    gaps: z.array(z.object({ from: calendarDate, to: calendarDate.nullable(), days: z.number().int() })),
    /** Statuses, cards and passports by their last day, the next first, those of the last year included. */
    expiries: z.array(
      z.object({ of_id: id, label: z.string(), on: calendarDate, days_left: z.number().int() }),
    ),
    counters: z.array(personCounter),
  }),
  errors: ['not_found'],
});
