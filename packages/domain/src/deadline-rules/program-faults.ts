import type { RuleInput, Step } from './rule.ts';

type Kind = RuleInput['type'];

/** The inputs that a step reads, with what they have to be. */
function readBy(step: Step): [key: string, kinds: readonly Kind[]][] {
  switch (step.op) {
    case 'from':
    case 'printed_wins':
      return [[step.input, ['date']]];
    case 'add_input':
      return [[step.input, ['int']]];
    case 'service':
      return [['service', ['enum']]];
    case 'roll':
      return Object.keys(step.only_if ?? {}).map((key) => [key, ['enum', 'bool']]);
    case 'if':
      return [[step.input, 'before' in step ? ['date'] : ['enum', 'int', 'bool']]];
    case 'count_intervals':
      return [[step.input, ['intervals']]];
    case 'limit_date':
      return [
        [step.input, ['intervals']],
        [step.open, ['date']],
        [step.limit_input, ['int']],
      ];
    case 'days_between':
    case 'add_days_between':
      return [
        [step.a, ['date']],
        [step.b, ['date']],
      ];
    default:
      return [];
  }
}

/** Whether a value is one that an input may have. */
function isPossible(input: RuleInput | undefined, value: unknown): boolean {
  if (input?.type === 'bool') return typeof value === 'boolean';
  if (input?.type !== 'enum' && input?.type !== 'int') return true;
  return input.values === undefined || (input.values as unknown[]).includes(value);
}

/** What a step compares an input with that it never is. */
function comparedInVain(step: Step, inputs: readonly RuleInput[]): string[] {
  const compared =
    step.op === 'roll'
      ? Object.entries(step.only_if ?? {})
      : step.op === 'if' && 'equals' in step
        ? [[step.input, step.equals] as const]
        : [];
  return compared
    .filter(
      ([key, value]) =>
        !isPossible(
          inputs.find((input) => input.key === key),
          value,
        ),
    )
    .map(([key, value]) => `The step ‘${step.op}’ asks whether ‘${key}’ is ‘${value}’, which it never is`);
}

/** What is wrong with the inputs of a rule beyond their shape, in words. */
export function inputFaults(inputs: readonly RuleInput[]): string[] {
  return inputs.flatMap((input, at) => [
    ...(inputs.findIndex(({ key }) => key === input.key) < at ? [`‘${input.key}’ is there twice`] : []),
    ...('default' in input && input.default !== undefined && !isPossible(input, input.default)
      ? [`‘${input.key}’ cannot be ‘${input.default}’, its default`]
      : []),
    ...(input.type === 'enum' ? Object.keys(input.value_labels ?? {}) : [])
      .filter((value) => !isPossible(input, value))
      .map((value) => `‘${input.key}’ cannot be ‘${value}’, which has a label`),
  ]);
}

const COUNTS_ON = new Set<Step['op']>(['add', 'add_input', 'service', 'roll', 'add_days_between']);

/**
 * What is wrong with a program beyond its shape: it reads what the rule is not given, or counts on from no date.
 * @param hasDate whether the steps before came to a date
 * @returns the faults, and whether there is a date after it (also when it ends before)
 */
function check(
  steps: readonly Step[],
  inputs: readonly RuleInput[],
  hasDate: boolean,
): { faults: string[]; hasDate: boolean } {
  const faults: string[] = [];
  let has = hasDate;
  const inner = (list: readonly Step[], before: boolean) => {
    const result = check(list, inputs, before);
    faults.push(...result.faults);
    return result.hasDate;
  };
  for (const step of steps) {
    faults.push(...comparedInVain(step, inputs));
    for (const [key, kinds] of readBy(step)) {
      const input = inputs.find((one) => one.key === key);
      if (!input || !kinds.includes(input.type))
        faults.push(`The step ‘${step.op}’ reads ‘${key}’, which is no input of this kind`);
      else if (input.type !== 'date' && !input.required && !('default' in input))
        faults.push(`The step ‘${step.op}’ reads ‘${key}’, which has to be required or have a default`);
    }
    if (COUNTS_ON.has(step.op) && !has) faults.push(`The step ‘${step.op}’ counts on from no date`);
    if (step.op === 'min') has = step.of.map((list) => inner(list, false)).every(Boolean);
    else if (step.op === 'if') has = [step.then, step.else].map((list) => inner(list, has)).every(Boolean);
    else if (step.op === 'printed_wins') inner(step.then ?? [], true);
    else if (step.op === 'from' || step.op === 'limit_date') has = true;
    // Nothing follows it.
    else if (step.op === 'none') return { faults, hasDate: true };
  }
  return { faults, hasDate: has };
}

/** What is wrong with a program of a rule beyond its shape, in words. */
export function programFaults(steps: readonly Step[], inputs: readonly RuleInput[]): string[] {
  return check(steps, inputs, false).faults;
}
