import type { RuleInput, Step } from './rule.ts';

type Kind = RuleInput['type'];

/** The inputs that a step reads, with their required types. */
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

/** Whether an input may have a value. */
function isPossible(input: RuleInput | undefined, value: unknown): boolean {
  if (input?.type === 'bool') return typeof value === 'boolean';
  if (input?.type !== 'enum' && input?.type !== 'int') return true;
  return input.values === undefined || (input.values as unknown[]).includes(value);
}

/** Errors of comparisons that can never be true. */
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

/** An error with its path: a list of indices and names. */
export interface Fault {
  message: string;
  at: (string | number)[];
}

/** Errors of a rule's inputs beyond their shape, in words. */
export function inputFaults(inputs: readonly RuleInput[]): Fault[] {
  return inputs.flatMap((input, place) => {
    const faults = [
      ...(inputs.findIndex(({ key }) => key === input.key) < place ? [`‘${input.key}’ is there twice`] : []),
      ...('default' in input && input.default !== undefined && !isPossible(input, input.default)
        ? [`‘${input.key}’ cannot be ‘${input.default}’, its default`]
        : []),
      ...(input.type === 'enum' ? Object.keys(input.value_labels ?? {}) : [])
        .filter((value) => !isPossible(input, value))
        .map((value) => `‘${input.key}’ cannot be ‘${value}’, which has a label`),
    ];
    return faults.map((message) => ({ message, at: [place] }));
  });
}

const COUNTS_ON = new Set<Step['op']>(['add', 'add_input', 'service', 'roll', 'add_days_between']);

/** Errors of a single step. */
function faultsOf(step: Step, inputs: readonly RuleInput[], hasDate: boolean): string[] {
  const faults = comparedInVain(step, inputs);
  for (const [key, kinds] of readBy(step)) {
    const input = inputs.find((one) => one.key === key);
    if (!input || !kinds.includes(input.type))
      faults.push(`The step ‘${step.op}’ reads ‘${key}’, which is no input of this kind`);
    else if (input.type !== 'date' && !input.required && !('default' in input))
      faults.push(`The step ‘${step.op}’ reads ‘${key}’, which has to be required or have a default`);
  }
  if (COUNTS_ON.has(step.op) && !hasDate) faults.push(`The step ‘${step.op}’ counts on from no date`);
  return faults;
}

/**
 * Checks a program beyond its shape: whether it reads undeclared inputs, or needs a date before there is one.
 * @param hasDate whether there is a date before its first step
 * @param place the program's path
 * @returns the errors, and whether there is a date after it (also true when it ends before)
 */
function check(
  steps: readonly Step[],
  inputs: readonly RuleInput[],
  hasDate: boolean,
  place: Fault['at'],
): { faults: Fault[]; hasDate: boolean } {
  const faults: Fault[] = [];
  let has = hasDate;
  const inner = (list: readonly Step[], before: boolean, at: Fault['at']) => {
    const result = check(list, inputs, before, at);
    faults.push(...result.faults);
    return result.hasDate;
  };
  for (const [index, step] of steps.entries()) {
    const at = [...place, index];
    faults.push(...faultsOf(step, inputs, has).map((message) => ({ message, at })));
    if (step.op === 'min')
      has = step.of.map((list, way) => inner(list, false, [...at, 'of', way])).every(Boolean);
    else if (step.op === 'if')
      has = (['then', 'else'] as const).map((way) => inner(step[way], has, [...at, way])).every(Boolean);
    else if (step.op === 'printed_wins') inner(step.then ?? [], true, [...at, 'then']);
    else if (step.op === 'from' || step.op === 'limit_date') has = true;
    // No step can follow it.
    else if (step.op === 'none') return { faults, hasDate: true };
  }
  return { faults, hasDate: has };
}

/** Errors of a rule's program beyond its shape, in words. */
export function programFaults(steps: readonly Step[], inputs: readonly RuleInput[]): Fault[] {
  return check(steps, inputs, false, []).faults;
}
