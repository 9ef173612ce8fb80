import { z } from 'zod';
import { inputFaults, programFaults } from './program-faults.ts';

// A rule is data: a list of steps that says how a date is counted. Rules contain no code or formulas.

/**
 * The units of counting. Business days are Monday to Friday, without federal holidays and days on which offices were
 * closed.
 */
export const UNITS = ['day', 'business_day', 'month', 'year'] as const;
export type Unit = (typeof UNITS)[number];

/** The most steps of a program, including nested ones, and the deepest nesting. */
const MAX_STEPS = 40;
const DEEPEST = 4;

/** The most days, months or years that a step adds: more would be a typing error. */
const MAX_ADDED = 1_000;

const key = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, 'Small letters, digits and underscores, beginning with a letter');
const day = z.iso.date();
const reason = z.string().trim().min(1).max(300);
const inputValue = z.union([z.string(), z.number(), z.boolean()]);

const simpleSteps = [
  /** Starts from a given day. */
  z.strictObject({ op: z.literal('from'), input: key }),
  z.strictObject({ op: z.literal('add'), n: z.int().min(-MAX_ADDED).max(MAX_ADDED), unit: z.enum(UNITS) }),
  /** Adds a given number, or subtracts it with a `sign` of -1. */
  z.strictObject({
    op: z.literal('add_input'),
    input: key,
    unit: z.enum(UNITS),
    sign: z.union([z.literal(1), z.literal(-1)]),
  }),
  /** Adds the days for the way of service. */
  z.strictObject({ op: z.literal('service'), table: key }),
  /** Moves the date off weekends and federal holidays, if the condition on the inputs holds. */
  z.strictObject({
    op: z.literal('roll'),
    dir: z.enum(['next', 'previous']),
    calendar: z.literal('federal'),
    only_if: z.record(key, inputValue).optional(),
  }),
  /** Ends without a date, with the reason. */
  z.strictObject({ op: z.literal('none'), reason }),
  /** Counts the days in any of the given periods. */
  z.strictObject({
    op: z.literal('count_intervals'),
    input: key,
    first: z.boolean(),
    last: z.boolean(),
  }),
  /** Finds the day on which the days of the periods, and those since the open one, reach a limit. */
  z.strictObject({ op: z.literal('limit_date'), input: key, open: key, limit_input: key }),
  z.strictObject({ op: z.literal('days_between'), a: key, b: key }),
  z.strictObject({ op: z.literal('add_days_between'), a: key, b: key }),
] as const;

type SimpleStep = z.infer<(typeof simpleSteps)[number]>;
export type Step =
  | SimpleStep
  | { op: 'printed_wins'; input: string; then?: Step[] | undefined }
  | { op: 'if'; input: string; equals: string | number | boolean; then: Step[]; else: Step[] }
  | { op: 'if'; input: string; before: string; then: Step[]; else: Step[] }
  | { op: 'min'; of: Step[][] };

// Rules are files that attorneys exchange, so they use the words 'then' and 'else'. Getters, because steps are nested.
const step: z.ZodType<Step> = z.discriminatedUnion('op', [
  ...simpleSteps,
  /** Ends with a day that is printed on the notice, after the steps in `then`. */
  z.strictObject({
    op: z.literal('printed_wins'),
    input: key,
    // biome-ignore lint/suspicious/noThenProperty: as above
    get then(): z.ZodType<Step[] | undefined> {
      return z.array(step).optional();
    },
  }),
  /** Continues with the earliest of several results. */
  z.strictObject({
    op: z.literal('min'),
    get of(): z.ZodType<Step[][]> {
      return z.array(z.array(step).min(1)).min(1);
    },
  }),
  z
    .strictObject({
      op: z.literal('if'),
      input: key,
      equals: inputValue.optional(),
      before: day.optional(),
      // biome-ignore lint/suspicious/noThenProperty: as above
      get then(): z.ZodType<Step[]> {
        return z.array(step);
      },
      get else(): z.ZodType<Step[]> {
        return z.array(step);
      },
    })
    .refine(({ equals, before }) => (equals === undefined) !== (before === undefined), {
      error: 'Asks either for a value or for a day',
    }),
]) as unknown as z.ZodType<Step>;

/** The programs nested in a step. */
function innerPrograms(of: Step): Step[][] {
  if (of.op === 'if') return [of.then, of.else];
  if (of.op === 'min') return of.of;
  return of.op === 'printed_wins' && of.then ? [of.then] : [];
}

/** All steps of a program, including nested ones. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((one) => [one, ...innerPrograms(one).flatMap(allSteps)]);
}

function depthOf(steps: readonly Step[]): number {
  return 1 + Math.max(0, ...steps.flatMap((one) => innerPrograms(one).map(depthOf)));
}

const program = z
  .array(step)
  .min(1)
  .refine((steps) => allSteps(steps).length <= MAX_STEPS, `At most ${MAX_STEPS} steps`)
  .refine((steps) => depthOf(steps) <= DEEPEST, `Steps lie at most ${DEEPEST} deep in one another`);

/** The label of an input or value within a sentence. */
const name = z.string().trim().min(1).max(100);
/** The label of an input defaults to the words of its key. */
const inputKey = { key, label: name.optional(), required: z.boolean() };
const input = z.discriminatedUnion('type', [
  z.strictObject({ ...inputKey, type: z.literal('date') }),
  z.strictObject({
    ...inputKey,
    type: z.literal('enum'),
    values: z.array(z.string()).min(1),
    /** Labels of values that are not clear by themselves. */
    value_labels: z.record(z.string(), name).optional(),
    default: z.string().optional(),
  }),
  z.strictObject({
    ...inputKey,
    type: z.literal('int'),
    values: z.array(z.int()).min(1).optional(),
    default: z.int().optional(),
  }),
  z.strictObject({ ...inputKey, type: z.literal('bool'), default: z.boolean().optional() }),
  /** Periods with their first and last day. */
  z.strictObject({ ...inputKey, type: z.literal('intervals') }),
]);
export type RuleInput = z.infer<typeof input>;

/**
 * The role of an output: `deadline` and `expires` are watched; `opens` is the first day of a window; a `milestone` is
 * an agency's own clock; `count` is a number.
 */
export const ROLES = [
  'deadline',
  'opens',
  'expires',
  'milestone',
  'target',
  'warning',
  'count',
  'info',
] as const;

const output = z.strictObject({
  key,
  role: z.enum(ROLES),
  label: z.string(),
  program,
  /** Counts the date that is safe under every reading of the rule; the same as `program` by default. */
  safe_program: program.optional(),
});
export type RuleOutput = z.infer<typeof output>;

export const STATUSES = ['in_force', 'proposed', 'enjoined', 'vacated', 'superseded', 'practice'] as const;
export const VOLATILITIES = ['stable', 'volatile', 'litigated'] as const;

/** The content of a rule's version; {@link rule} validates its programs, too. */
export const ruleShape = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  version: z.int().min(1),
  name: z.string(),
  group: key,
  matter_types: z.array(z.string()),
  /** The triggering event, and the input with its day. */
  trigger: z.strictObject({ event: z.string(), date: key.optional() }),
  inputs: z.array(input),
  outputs: z.array(output).min(1),
  status: z.enum(STATUSES),
  /** The days for which it applies, judged by the trigger's day or the named input. */
  effective: z.strictObject({ from: day.nullable(), to: day.nullable(), applies_by: key }),
  authority: z.array(z.strictObject({ cite: z.string() })).min(1),
  /** When it was last checked, and against which source; null when it was written from memory. */
  verification: z.strictObject({ on: day, against: z.string().nullable() }),
  confidence: z.enum(['high', 'medium', 'low']),
  volatility: z.enum(VOLATILITIES),
  /** The consequence of missing the date. */
  missed: z.string(),
  note: z.string(),
});
export type Rule = z.infer<typeof ruleShape>;

/** Reports errors of a rule's inputs and programs, each at its path. */
export function checkPrograms(
  { inputs, outputs }: Pick<Rule, 'inputs' | 'outputs'>,
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  for (const { message, at } of inputFaults(inputs))
    context.addIssue({ code: 'custom', message, path: ['inputs', ...at] });
  for (const [place, { program: usual, safe_program }] of outputs.entries())
    for (const [name, steps] of Object.entries({ program: usual, safe_program }))
      for (const { message, at } of steps ? programFaults(steps, inputs) : [])
        context.addIssue({ code: 'custom', message, path: ['outputs', place, name, ...at] });
}

/** A version of a rule with validated programs. */
export const rule = ruleShape.superRefine(checkPrograms);

/** The days added by each way of service. */
export const serviceTables = z.record(key, z.record(key, z.int().min(0)));
export type ServiceTables = z.infer<typeof serviceTables>;
