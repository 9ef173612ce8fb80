import { z } from 'zod';
import { CATALOGUE_CALENDARS } from './calendars.ts';
import { countedDay } from './inputs.ts';
import { allSteps, checkPrograms, type Rule, type RuleInput, ruleShape } from './rule.ts';

/** Prefix of the keys of an office's own rules, which no catalogue key has. */
export const OWN_PREFIX = 'own-';

/** The possible states of an office's own rule: it cannot be one that a court has suspended. */
export const OWN_STATUSES = ['practice', 'in_force'] as const;

/** Maximum sizes: of keys and events as a case can store them, otherwise as they fit into the form. */
const LIMITS = {
  key: 100,
  name: 200,
  cite: 500,
  text: 2_000,
  inputs: 20,
  outputs: 10,
  sources: 10,
  values: 30,
};

const shown = (max: number) => z.string().trim().max(max, `At most ${max} characters`);
const asked = (max: number) => shown(max).min(1, 'Required');

const { trigger, inputs, outputs, effective, verification } = ruleShape.shape;
const event = asked(LIMITS.key).refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'One line only');
const output = outputs.element.extend({
  key: outputs.element.shape.key.max(LIMITS.key, `At most ${LIMITS.key} characters`),
  label: asked(LIMITS.name),
});

/** The content of an own rule; its key and version are assigned when it is saved. */
const content = ruleShape.omit({ id: true, version: true }).extend({
  name: asked(LIMITS.name),
  trigger: trigger.extend({ event }),
  inputs: inputs.min(1, 'Give it something to count from').max(LIMITS.inputs, `At most ${LIMITS.inputs}`),
  outputs: z.array(output).min(1).max(LIMITS.outputs, `At most ${LIMITS.outputs}`),
  status: z.enum(OWN_STATUSES, 'Either a practice or in force'),
  effective: effective.extend({ from: countedDay.nullable(), to: countedDay.nullable() }),
  authority: z
    .array(z.strictObject({ cite: asked(LIMITS.cite) }))
    .min(1, 'Say where it is written')
    .max(LIMITS.sources, `At most ${LIMITS.sources}`),
  verification: verification.extend({ on: countedDay, against: shown(LIMITS.cite).nullable() }),
  missed: shown(LIMITS.text),
  note: shown(LIMITS.text),
});
export type OwnRuleContent = z.infer<typeof content>;

const { serviceTables } = CATALOGUE_CALENDARS;

/** The ways of service in an input that a table does not know. */
function unknownServices(table: string, inputs: readonly RuleInput[]): string | undefined {
  const days = Object.hasOwn(serviceTables, table) ? serviceTables[table] : undefined;
  if (!days) return `There is no table of service ‘${table}’`;
  const service = inputs.find(({ key }) => key === 'service');
  const unknown =
    service?.type === 'enum' ? service.values.filter((value) => !Object.hasOwn(days, value)) : [];
  return unknown.length > 0 ? `The table of service does not know ${unknown.join(', ')}` : undefined;
}

function checkServices(
  { inputs, outputs }: Pick<Rule, 'inputs' | 'outputs'>,
  context: z.RefinementCtx,
): void {
  for (const [at, output] of outputs.entries())
    for (const name of ['program', 'safe_program'] as const)
      for (const step of allSteps(output[name] ?? [])) {
        const message = step.op === 'service' ? unknownServices(step.table, inputs) : undefined;
        if (message) context.addIssue({ code: 'custom', message, path: ['outputs', at, name] });
      }
}

/** Text as PostgreSQL and every client can hold it: no NUL, no half of a surrogate pair. */
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Reports every text in a value that cannot be stored. */
function checkTexts(value: unknown, path: PropertyKey[], context: z.RefinementCtx): void {
  if (typeof value === 'string' && !isStorable(value))
    context.addIssue({ code: 'custom', message: 'Contains a character that cannot be stored', path });
  if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) checkTexts(part, [...path, key], context);
}

/** Checks that concern several parts of a rule. */
function checkWhole(rule: OwnRuleContent, context: z.RefinementCtx): void {
  checkTexts(rule, [], context);
  checkPrograms(rule, context);
  checkServices(rule, context);
  const { inputs, outputs, trigger } = rule;
  const keys = outputs.map(({ key }) => key);
  for (const [at, key] of keys.entries())
    if (keys.indexOf(key) < at)
      context.addIssue({ code: 'custom', message: `‘${key}’ is there twice`, path: ['outputs', at, 'key'] });
  for (const [at, { key }] of inputs.entries())
    if (key.length > LIMITS.key) {
      const message = `At most ${LIMITS.key} characters`;
      context.addIssue({ code: 'custom', message, path: ['inputs', at, 'key'] });
    }
  for (const [at, input] of inputs.entries())
    if ('values' in input && input.values && input.values.length > LIMITS.values)
      context.addIssue({
        code: 'custom',
        message: `At most ${LIMITS.values}`,
        path: ['inputs', at, 'values'],
      });
  const day = inputs.find(({ key }) => key === trigger.date);
  if (trigger.date !== undefined && day?.type !== 'date')
    context.addIssue({ code: 'custom', message: 'Not a date that it is given', path: ['trigger', 'date'] });
}

/** An own rule as an office writes it; validation reports every error at its path. */
export const ownRuleContent = content.superRefine(checkWhole);

/** An own rule in a file. */
export const ownRule = content
  .extend({
    id: ruleShape.shape.id
      .max(80, 'At most 80 characters')
      .refine((key) => key.startsWith(OWN_PREFIX), `Keys of own rules begin with ${OWN_PREFIX}`),
    version: ruleShape.shape.version,
  })
  .superRefine(checkWhole);
