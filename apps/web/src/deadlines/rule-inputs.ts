import type { DeadlineRule } from '@landfall/contract/deadline-rules';

/** An input that a rule asks for. */
export type RuleInput = DeadlineRule['inputs'][number];

/** The initial value of an input. */
export function firstValueOf(input: RuleInput): string | boolean | [string, string][] {
  if (input.type === 'intervals') return [];
  if (input.type === 'bool') return input.default === true;
  // The way of service changes the date, so the user has to choose it.
  return input.default === undefined || input.key === 'service' ? '' : String(input.default);
}

function sentValue(type: RuleInput['type'], value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((period) => period.some((day: string) => day !== ''));
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return undefined;
  return type === 'int' ? Number(value) : value;
}

/** The request's inputs from a form's values, without the empty ones. */
export function sentOf(
  inputs: readonly RuleInput[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  const given = inputs.map(({ key, type }) => [key, sentValue(type, values[key])]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** Errors by input key; errors of one of several periods are shown at the periods input. */
export function inputFaults(fields: Record<string, string>): Record<string, string> {
  const faults = Object.entries(fields)
    .filter(([field]) => field.startsWith('inputs.'))
    .map(([field, words]) => [field.split('.')[1] ?? '', words]);
  return Object.fromEntries(faults);
}
