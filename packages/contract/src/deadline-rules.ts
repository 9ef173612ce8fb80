import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput } from './fields.ts';

const ruleInput = z.object({
  key: z.string(),
  /** What it is called, such as 'Notice date'. */
  label: z.string(),
  type: z.enum(['date', 'enum', 'int', 'bool', 'intervals']),
  required: z.boolean(),
  /** What it may be, if not everything of its type. */
  values: z.array(z.union([z.string(), z.number()])).optional(),
  /** What each of its values is called. */
  value_labels: z.record(z.string(), z.string()).optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

const outputRole = z.enum([
  'deadline',
  'opens',
  'expires',
  'milestone',
  'target',
  'warning',
  'count',
  'info',
]);

const ruleStatus = z.enum(['in_force', 'proposed', 'enjoined', 'vacated', 'superseded', 'practice']);

const ruleSummary = z.object({
  key: z.string(),
  version: z.number().int(),
  name: z.string(),
  group: z.string(),
  /** Keys of forms and kinds of cases that it is for; empty for any. */
  matter_types: z.array(z.string()),
  /** Whether it is the law: what is not in force gives previews alone. */
  status: ruleStatus,
  confidence: z.enum(['high', 'medium', 'low']),
  volatility: z.enum(['stable', 'volatile', 'litigated']),
  verified_on: calendarDate,
  /** What it was compared with then; null: with nothing, it was written down from memory. */
  verified_against: z.string().nullable(),
  review_by: calendarDate,
  /** Where it is written. */
  citations: z.array(z.string()),
  outputs: z.array(z.object({ key: z.string(), role: outputRole, label: z.string() })),
});
export type DeadlineRuleSummary = z.infer<typeof ruleSummary>;

const deadlineRule = ruleSummary.extend({
  /** What happens, and the input with its day. */
  trigger: z.object({ event: z.string(), date: z.string().nullable() }),
  inputs: z.array(ruleInput),
  effective: z.object({
    from: calendarDate.nullable(),
    to: calendarDate.nullable(),
    applies_by: z.string(),
  }),
  /** What happens when the day is missed. */
  missed: z.string(),
  note: z.string(),
});
export type DeadlineRule = z.infer<typeof deadlineRule>;

const countedStep = z.object({
  text: z.string(),
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  /** The source of this step, where it is another than the rule's. */
  cite: z.string().optional(),
});

const computedOutput = z.object({
  role: outputRole,
  label: z.string(),
  date: calendarDate.nullable(),
  /** Of a count: the number. */
  value: z.number().nullable(),
  /** Why there is no date and no number. */
  none: z.string().nullable(),
  /** The date that is good under every reading of the rule. */
  safe: calendarDate.nullable(),
  steps: z.array(countedStep),
  /** Other ways to read the rule; `closures` is among them whenever weekends and holidays move the date. */
  readings: z.array(
    z.object({
      key: z.enum(['safe', 'closures', 'counted']),
      text: z.string(),
      date: calendarDate.nullable(),
      steps: z.array(countedStep),
    }),
  ),
});

const params = z.object({ key: z.string() });

export const listDeadlineRules = endpoint({
  method: 'GET',
  path: '/deadline-rules',
  summary: 'Rules that deadlines are counted by, in the order of the catalogue',
  access: 'viewer',
  audit: false,
  response: z.object({ deadline_rules: z.array(ruleSummary) }),
  errors: [],
});

export const getDeadlineRule = endpoint({
  method: 'GET',
  path: '/deadline-rules/{key}',
  summary: 'A rule with what it has to be given',
  access: 'viewer',
  audit: false,
  params,
  response: z.object({ rule: deadlineRule }),
  errors: ['not_found'],
});

export const computeDeadlines = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/compute',
  summary: 'Count the dates that a rule gives, with each step in words; nothing is kept',
  access: 'viewer',
  audit: false,
  params,
  body: z.strictObject({
    /** By key of the rule's inputs; null as if it were not there: dates `YYYY-MM-DD`, periods as pairs of first and last day. */
    inputs: z.record(z.string(), z.unknown()),
    /** The day on which it is judged whether the rule was checked lately; today unless given. */
    as_of: calendarDateInput.nullish(),
    /** The latest unless given. */
    version: z.number().int().optional(),
  }),
  response: z.object({
    /** What is not in force gives previews alone. */
    status: ruleStatus,
    /** By key of the rule's outputs. */
    outputs: z.record(z.string(), computedOutput),
    warnings: z.array(z.string()),
    citations: z.array(z.string()),
  }),
  errors: ['not_found'],
});
