import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate, calendarDateInput, id, instant, ruleKey, wholeNumberText } from './fields.ts';

export const ruleInput = z.object({
  key: z.string(),
  /** Its label, such as 'Notice date'. */
  label: z.string(),
  type: z.enum(['date', 'enum', 'int', 'bool', 'intervals']),
  required: z.boolean(),
  /** The possible values, if not every value of its type is. */
  values: z.array(z.union([z.string(), z.number()])).optional(),
  /** The labels of its values. */
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

/** The version that an office has adopted: only this one sets dates, whatever newer versions there are. */
const adoption = z.object({
  version: z.number().int(),
  /** The date type of each deadline or expiry, by key of the output; null if no date is set. */
  output_map: z.record(z.string(), id.nullable()),
  adopted_at: instant,
});
export type RuleAdoption = z.infer<typeof adoption>;

const ruleFacts = z.object({
  key: z.string(),
  /** Whether it ships with the product, or is the office's own. */
  owner: z.enum(['catalogue', 'office']),
  /** When the office archived this rule of its own; null if it is not archived. */
  archived_at: instant.nullable(),
  version: z.number().int(),
  name: z.string(),
  group: z.string(),
  /** Keys of the forms and kinds of cases to which it applies; empty for any. */
  matter_types: z.array(z.string()),
  /** Whether it is in force: a rule that is not only gives previews. */
  status: ruleStatus,
  confidence: z.enum(['high', 'medium', 'low']),
  volatility: z.enum(['stable', 'volatile', 'litigated']),
  verified_on: calendarDate,
  /** The source against which it was checked; null if it was written from memory. */
  verified_against: z.string().nullable(),
  review_by: calendarDate,
  /** Citations of its sources. */
  citations: z.array(z.string()),
  outputs: z.array(z.object({ key: z.string(), role: outputRole, label: z.string() })),
});

/** The latest version of a rule, and the one in use. */
const ruleSummary = ruleFacts.extend({
  /** Null if the office has not adopted it. An adoption of an earlier version means that a newer one is available. */
  adoption: adoption.nullable(),
});
export type DeadlineRuleSummary = z.infer<typeof ruleSummary>;

const deadlineRule = ruleFacts.extend({
  /** The id under which the office has stored it, for its history; null when it has not. */
  id: id.nullable(),
  /** For a rule of the office's own: the key of the rule from which it was copied. */
  copied_from: z.string().nullable(),
  /** The triggering event, and the input with its day. */
  trigger: z.object({ event: z.string(), date: z.string().nullable() }),
  inputs: z.array(ruleInput),
  effective: z.object({
    from: calendarDate.nullable(),
    to: calendarDate.nullable(),
    applies_by: z.string(),
  }),
  /** The consequence of missing the date. */
  missed: z.string(),
  note: z.string(),
});
export type DeadlineRule = z.infer<typeof deadlineRule>;

/** The metadata of a rule's version. */
const ruleVersion = z.object({
  number: z.number().int(),
  status: ruleStatus,
  /** When and by whom the office adopted or wrote it; null if it only ships with the product. */
  kept: z.object({ at: instant, by: z.object({ id, display_name: z.string() }) }).nullable(),
});
export type RuleVersion = z.infer<typeof ruleVersion>;

/** Roles of outputs that are set as dates on cases. */
export const SETTING_ROLES: readonly z.infer<typeof outputRole>[] = ['deadline', 'expires'];

export const countedStep = z.object({
  text: z.string(),
  from: calendarDate.nullable(),
  to: calendarDate.nullable(),
  /** The source of this step, if it differs from the rule's. */
  cite: z.string().optional(),
});

export const computedOutput = z.object({
  role: outputRole,
  label: z.string(),
  date: calendarDate.nullable(),
  /** The number, for a count. */
  value: z.number().nullable(),
  /** Why there is neither a date nor a number. */
  none: z.string().nullable(),
  /** The date that is safe under every reading of the rule. */
  safe: calendarDate.nullable(),
  steps: z.array(countedStep),
  /** Other readings of the rule; `closures` is included whenever weekends and holidays move the date. */
  readings: z.array(
    z.object({
      key: z.enum(['safe', 'closures', 'counted']),
      text: z.string(),
      date: calendarDate.nullable(),
      steps: z.array(countedStep),
    }),
  ),
});

const params = z.object({ key: ruleKey });
const versionNumber = z.number().int('A whole number').min(1, 'At least 1').max(1_000_000, 'At most 1000000');

const stepWords = z.object({
  text: z.string(),
  /** Its nesting depth. */
  depth: z.number().int(),
});

/** A rule, and how the office uses it. */
export const ruleInOffice = z.object({
  rule: deadlineRule,
  /** How each of its outputs is counted, in words. */
  counting: z.array(
    z.object({
      key: z.string(),
      steps: z.array(stepWords),
      /** The steps of the date that is safe under every reading; null if they are the same. */
      safe_steps: z.array(stepWords).nullable(),
    }),
  ),
  /** The rule as JSON. */
  definition: z.record(z.string(), z.unknown()),
  /** Differences between the latest version and the one in use; empty when the latest is in use. */
  changes: z.array(z.object({ what: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** The latest first. */
  versions: z.array(ruleVersion),
  adoption: adoption.extend({ adopted_by: z.object({ id, display_name: z.string() }) }).nullable(),
});
export type RuleInOffice = z.infer<typeof ruleInOffice>;

export const listDeadlineRules = endpoint({
  method: 'GET',
  path: '/deadline-rules',
  summary: 'Deadline rules: the organization’s by name, then the bundled ones; archived ones last',
  access: 'viewer',
  audit: false,
  response: z.object({ deadline_rules: z.array(ruleSummary) }),
  errors: [],
});

export const getDeadlineRule = endpoint({
  method: 'GET',
  path: '/deadline-rules/{key}',
  summary: 'A deadline rule with its inputs, its versions, and the version in use',
  access: 'viewer',
  audit: false,
  params,
  query: z.object({
    /** The requested version; the latest by default. */
    version: wholeNumberText(1).optional(),
  }),
  response: ruleInOffice,
  errors: ['not_found'],
});

export const adoptDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/adopt',
  summary: 'Take a version of a rule into use, once an attorney has checked it against its source',
  access: 'admin',
  audit: 'deadline_rule.adopted',
  params,
  body: z.strictObject({
    version: versionNumber,
    /** The date type of each deadline or expiry, by key of the output; null or absent if no date is set. */
    output_map: z.record(z.string(), id.nullable()).default({}),
  }),
  response: ruleInOffice,
  errors: ['not_found', 'conflict'],
});

export const retireDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/retire',
  summary: 'Stop using a rule; dates that it has set stay',
  access: 'admin',
  audit: 'deadline_rule.retired',
  params,
  response: ruleInOffice,
  errors: ['not_found'],
});

export const archiveDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/archive',
  summary: 'Archive a rule of the organization and stop using it; dates that it has set stay',
  access: 'admin',
  audit: 'deadline_rule.archived',
  params,
  response: ruleInOffice,
  errors: ['not_found', 'conflict'],
});

export const restoreDeadlineRule = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/restore',
  summary: 'Restore an archived rule; it counts dates once it is taken into use again',
  access: 'admin',
  audit: 'deadline_rule.restored',
  params,
  response: ruleInOffice,
  errors: ['not_found'],
});

export const computeDeadlines = endpoint({
  method: 'POST',
  path: '/deadline-rules/{key}/compute',
  summary: 'Compute the dates of a rule for given inputs, with each step in words; nothing is stored',
  access: 'viewer',
  audit: false,
  params,
  body: z.strictObject({
    /**
     * By key of the rule's inputs; null counts as absent: dates `YYYY-MM-DD`, periods as pairs of first and last day.
     */
    inputs: z.record(z.string(), z.unknown()),
    /** The day on which to judge whether the rule's last check is recent enough; today by default. */
    as_of: calendarDateInput.nullish(),
    /** The latest by default. */
    version: versionNumber.optional(),
  }),
  response: z.object({
    /** A rule that is not in force only gives previews. */
    status: ruleStatus,
    /** By key of the rule's outputs. */
    outputs: z.record(z.string(), computedOutput),
    warnings: z.array(z.string()),
    citations: z.array(z.string()),
  }),
  errors: ['not_found'],
});
