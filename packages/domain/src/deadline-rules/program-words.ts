import { dayWords } from './day-words.ts';
import { keyWords } from './key-words.ts';
import { inputLabel, valueLabel } from './labels.ts';
import type { Rule, Step, Unit } from './rule.ts';

/** A step of a program in words, with its nesting depth. */
export interface StepWords {
  text: string;
  depth: number;
}

type Asked = Pick<Rule, 'inputs'>;

function nameOf(key: string, { inputs }: Asked): string {
  return inputLabel(inputs.find((input) => input.key === key) ?? { key });
}

function valueWords(key: string, value: string | number | boolean, { inputs }: Asked): string {
  const input = inputs.find((one) => one.key === key);
  return input ? valueLabel(input, value) : String(value);
}

function counted(n: number, unit: Unit): string {
  return `${n} ${keyWords(unit)}${n === 1 ? '' : 's'}`;
}

function rollWords({ dir, only_if }: Extract<Step, { op: 'roll' }>, asked: Asked): string {
  const conditions = Object.entries(only_if ?? {}).map(
    ([key, value]) => `${nameOf(key, asked)} is ${valueWords(key, value, asked)}`,
  );
  const where = conditions.length > 0 ? `Where ${conditions.join(' and ')}: from` : 'From';
  return `${where} a weekend or federal holiday ${dir === 'next' ? 'on to the next' : 'back to the last'} working day`;
}

/** The words of a step, without its nested steps. */
function wordsOf(step: Step, asked: Asked): string {
  const name = (key: string) => nameOf(key, asked);
  switch (step.op) {
    case 'from':
      return `Begin with ${name(step.input)}`;
    case 'add':
      return `${counted(Math.abs(step.n), step.unit)} ${step.n < 0 ? 'before' : 'later'}`;
    case 'add_input':
      return `As many ${keyWords(step.unit)}s ${step.sign === 1 ? 'later' : 'before'} as ${name(step.input)} says`;
    case 'service':
      return `Later by the days for ${name('service')}, by the table ‘${keyWords(step.table)}’`;
    case 'roll':
      return rollWords(step, asked);
    case 'none':
      return `No date: ${step.reason}`;
    case 'count_intervals':
      return `Count the days in ${name(step.input)}, ${step.first ? 'with' : 'without'} the first and ${step.last ? 'with' : 'without'} the last of each`;
    case 'limit_date':
      return `The day on which the days in ${name(step.input)}, and those since ${name(step.open)}, reach ${name(step.limit_input)}`;
    case 'days_between':
      return `Count the days from ${name(step.a)} to ${name(step.b)}`;
    case 'add_days_between':
      return `Later by the days from ${name(step.a)} to ${name(step.b)}`;
    case 'printed_wins':
      return `If ${name(step.input)} is given, it is the date`;
    case 'min':
      return 'The earliest of these';
    case 'if':
      return 'equals' in step && step.equals !== undefined
        ? `If ${name(step.input)} is ${valueWords(step.input, step.equals, asked)}`
        : `If ${name(step.input)} is before ${dayWords((step as { before: string }).before)}`;
  }
}

function innerWords(step: Step, asked: Asked, depth: number): StepWords[] {
  const inner = (steps: readonly Step[]) => programWords(steps, asked, depth + 1);
  if (step.op === 'printed_wins') return inner(step.then ?? []);
  if (step.op === 'min')
    return step.of.flatMap((steps, at) => [...(at > 0 ? [{ text: 'or', depth }] : []), ...inner(steps)]);
  if (step.op !== 'if') return [];
  const otherwise = step.else.length > 0 ? [{ text: 'Otherwise', depth }, ...inner(step.else)] : [];
  return [...inner(step.then), ...otherwise];
}

/** A program in words, one line per step; nested steps follow their step, one level deeper. */
export function programWords(steps: readonly Step[], asked: Asked, depth = 0): StepWords[] {
  return steps.flatMap((step) => [{ text: wordsOf(step, asked), depth }, ...innerWords(step, asked, depth)]);
}
