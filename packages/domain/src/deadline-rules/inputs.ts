import { z } from 'zod';
import { capitalized } from './key-words.ts';
import { inputLabel, valueLabel } from './labels.ts';
import type { Period } from './periods.ts';
import type { Rule, RuleInput } from './rule.ts';

/** The values of a rule's inputs, by key, including defaults. */
export type Inputs = Record<string, string | number | boolean | Period[] | undefined>;

/** The years in which dates are counted: anything outside is a typing error. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 2199];
const MAX_DAYS = 10_000;
const MAX_PERIODS = 200;

/** Error messages for a value that is missing, or of the wrong type. */
const words = (kind: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'Required' : kind),
});

/** A day in a year that dates are counted in. */
export const countedDay = z.iso
  .date({ ...words('Not a date'), abort: true })
  .refine((value) => Number(value.slice(0, 4)) >= FIRST_YEAR && Number(value.slice(0, 4)) <= LAST_YEAR, {
    error: `A year from ${FIRST_YEAR} to ${LAST_YEAR}`,
  });
const period = z
  .array(countedDay)
  .length(2, { error: 'A first and a last day', abort: true })
  .refine(([first = '', last = '']) => first <= last, 'A period ends before it begins');

function schemaOf(input: RuleInput): z.ZodType {
  switch (input.type) {
    case 'date':
      return countedDay;
    case 'enum':
      return z.enum(input.values as [string, ...string[]], words(`One of ${input.values.join(', ')}`));
    case 'int':
      return input.values
        ? z.literal(input.values, words(`One of ${input.values.join(', ')}`))
        : z.int(words('Not a whole number')).min(0, 'At least 0').max(MAX_DAYS, `At most ${MAX_DAYS}`);
    case 'bool':
      return z.boolean(words('Neither true nor false'));
    case 'intervals':
      return z
        .array(period, words('Not a list of periods'))
        .max(MAX_PERIODS, `At most ${MAX_PERIODS} periods`);
  }
}

function withDefault(input: RuleInput): z.ZodType {
  const schema = schemaOf(input);
  if ('default' in input && input.default !== undefined) return schema.default(input.default);
  return input.required ? schema : schema.optional();
}

/** Defaults that were assumed for choices which change the date, such as the way of service. */
export function assumedDefaults({ inputs }: Pick<Rule, 'inputs'>, given: Record<string, unknown>): string[] {
  return inputs.flatMap((input) =>
    input.type === 'enum' && input.default !== undefined && given[input.key] === undefined
      ? [`${capitalized(inputLabel(input))} is not given: counted as ${valueLabel(input, input.default)}`]
      : [],
  );
}

/** The schema of a rule's inputs: reports each input that is missing, unknown or of the wrong type. */
export function inputsSchema({ inputs }: Pick<Rule, 'inputs'>): z.ZodType<Inputs> {
  return z.strictObject(
    Object.fromEntries(inputs.map((input) => [input.key, withDefault(input)])),
  ) as z.ZodType<Inputs>;
}
