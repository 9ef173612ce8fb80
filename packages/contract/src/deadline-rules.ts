import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput, id, instant } from './fields.ts';

export const ruleInput = z.object({
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

export const outputRole = z.enum([
  'deadline',
  'opens',
  'expires',
  'milestone',
  'target',
  'warning',
  'count',
  'info',
]);

export const ruleStatus = z.enum(['in_force', 'proposed', 'enjoined', 'vacated', 'superseded', 'practice']);

/** What an office counts by: dates come of these alone, whatever newer version there is. */
const adoption = z.object({
  version: z.number().int(),
  /** By key of its deadlines and expiries: the date type that their dates have; null: they set none. */
  output_map: z.record(z.string(), id.nullable()),
  adopted_at: instant,
});
export type RuleAdoption = z.infer<typeof adoption>;

const ruleFacts = z.object({
  key: z.string(),
  /** Whose it is: one that comes along, or the office's own. */
  owner: z.enum(['catalogue', 'office']),
  /** Since when an own rule is put away; null: it is not. */
  archived_at: instant.nullable(),
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

/** The latest version of a rule, and the one in use. */
const ruleSummary = ruleFacts.extend({
  /** Null: the office does not use it. Of an earlier version than this: a newer one waits to be looked at. */
  adoption: adoption.nullable(),
});
export type DeadlineRuleSummary = z.infer<typeof ruleSummary>;

const deadlineRule = ruleFacts.extend({
  /** Of what the office keeps of it, by which its history is found; null: nothing. */
  id: id.nullable(),
  /** The key of the rule that an own one began as a copy of. */
  copied_from: z.string().nullable(),
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

/** What is known of a version of a rule. */
const ruleVersion = z.object({
  number: z.number().int(),
  status: ruleStatus,
  /** When the office took or wrote it, and who did; null: it only comes along. */
  kept: z.object({ at: instant, by: z.object({ id, display_name: z.string() }) }).nullable(),
});
export type RuleVersion = z.infer<typeof ruleVersion>;

/** Roles of outputs whose dates are set on cases. */
export const SETTING_ROLES: readonly z.infer<typeof outputRole>[] = ['deadline', 'expires'];

export const countedStep = z.object({
  text: z.string(),
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  /** The source of this step, where it is another than the rule's. */
  cite: z.string().optional(),
});

export const computedOutput = z.object({
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
const versionNumber = z.number().int('A whole number').min(1, 'At least 1').max(1_000_000, 'At most 1000000');

const stepWords = z.object({
  text: z.string(),
  /** How deep it lies in other steps. */
  depth: z.number().int(),
});

/** A rule as the office has it. */
export const ruleInOffice = z.object({
  rule: deadlineRule,
  /** How each of its outputs is counted, in words. */
  counting: z.array(
    z.object({
      key: z.string(),
      steps: z.array(stepWords),
      /** Of the date that is safe under every reading; null: the same. */
      safe_steps: z.array(stepWords).nullable(),
    }),
  ),
  /** The rule as programs read it. */
  definition: z.record(z.string(), z.unknown()),
  /** What is different in the latest version from the one in use; empty where that is the latest. */
  changes: z.array(z.object({ what: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** The latest first. */
  versions: z.array(ruleVersion),
  adoption: adoption.extend({ adopted_by: z.object({ id, display_name: z.string() }) }).nullable(),
});
export type RuleInOffice = z.infer<typeof ruleInOffice>;

export const listDeadlineRules = endpoint({
  method: 'GET',
  path: '/deadline-rules',
  summary:
    'Rules that deadlines are counted by: the office’s own by name, then those that come along; archived ones last',
  access: 'viewer',
  audit: false,
  response: z.object({ deadline_rules: z.array(ruleSummary) }),
  errors: [],
});

export const getDeadlineRule = endpoint({
  method: 'GET',
  path: '/deadline-rules/{key}',
  summary: 'A rule with what it has to be given, its versions, and which of them the office uses',
  access: 'viewer',
  audit: false,
  params,
  query: z.object({
    /** The version that is answered as the rule; the latest unless given. */
    version: z.coerce.number().pipe(versionNumber).optional(),
  }),
  response: ruleInOffice,
  errors: ['not_found'],
});

export const adoptDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/adopt',
  summary: 'Have dates counted by a version of a rule; an attorney has checked it against its source',
  access: 'admin',
  audit: 'deadline_rule.adopted',
  params,
  body: z.strictObject({
    version: versionNumber,
    /** By key of its deadlines and expiries: the date type that their dates have; null or left out: they set none. */
    output_map: z.record(z.string(), id.nullable()).default({}),
  }),
  response: ruleInOffice,
  errors: ['not_found', 'conflict'],
});

export const retireDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/retire',
  summary: 'Have no more dates counted by a rule; those that it has set stay',
  access: 'admin',
  audit: 'deadline_rule.retired',
  params,
  response: ruleInOffice,
  errors: ['not_found'],
});

export const archiveDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/archive',
  summary: 'Put an own rule away, which has no more dates counted by it; those that it has set stay',
  access: 'admin',
  audit: 'deadline_rule.archived',
  params,
  response: ruleInOffice,
  errors: ['not_found', 'conflict'],
});

export const restoreDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/restore',
  summary:
    'Bring back an own rule that was put away; dates are counted by it once it is taken into use again',
  access: 'admin',
  audit: 'deadline_rule.restored',
  params,
  response: ruleInOffice,
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
    version: versionNumber.optional(),
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
