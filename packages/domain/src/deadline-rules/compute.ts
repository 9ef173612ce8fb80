import { Temporal } from 'temporal-polyfill';
import { dayWords, keyWords } from './day-words.ts';
import type { Inputs } from './inputs.ts';
import { type Calendars, type Counted, type CountedStep, runProgram } from './program.ts';
import { reviewBy } from './review.ts';
import { innerPrograms, type Rule, type RuleOutput, type Step } from './rule.ts';

/** Another way to read the rule, with what it comes to. */
export interface Reading {
  /** `safe`: good under every reading; `closures`: days on which offices were closed once count as holidays. */
  key: 'safe' | 'closures';
  text: string;
  /** `YYYY-MM-DD`, or null when it gives none. */
  date: string | null;
  steps: CountedStep[];
}

/** What one output of a rule comes to: a date, a number, or neither with the reason. */
export interface ComputedOutput {
  role: RuleOutput['role'];
  label: string;
  /** `YYYY-MM-DD` */
  date: string | null;
  value: number | null;
  /** Why there is neither. */
  none: string | null;
  /** The date that is good under every reading: `YYYY-MM-DD`, or null without a date. */
  safe: string | null;
  steps: CountedStep[];
  /** Those that come to another date. */
  readings: Reading[];
}

/** What a rule comes to, by key of its outputs, and what its reader has to know. */
export interface Computed {
  outputs: Record<string, ComputedOutput>;
  warnings: string[];
}

const READING_WORDS = {
  safe: 'Good under every reading',
  closures: 'If days on which an executive order closed offices count as holidays',
};

const STATUS_WORDS: Record<Rule['status'], string | undefined> = {
  in_force: undefined,
  practice: undefined,
  proposed: 'This rule is proposed and not in force: what it gives is a preview',
  enjoined: 'A court has postponed or stopped this rule: what it gives is a preview',
  vacated: 'A court has set this rule aside: what it gives is a preview',
  superseded: 'Another rule has taken this one’s place: what it gives is a preview',
};

const dateOf = ({ date }: Counted) => date?.toString() ?? null;

function readingOf(key: Reading['key'], result: Counted): Reading {
  return { key, text: READING_WORDS[key], date: dateOf(result), steps: result.steps };
}

function computeOutput(output: RuleOutput, inputs: Inputs, calendars: Calendars): ComputedOutput {
  const result = runProgram(output.program, inputs, calendars);
  const safe = output.safe_program ? runProgram(output.safe_program, inputs, calendars) : result;
  const closures = runProgram(output.program, inputs, { ...calendars, closuresRoll: true });
  const readings = [readingOf('safe', safe), readingOf('closures', closures)];
  return {
    role: output.role,
    label: output.label,
    date: dateOf(result),
    value: result.value,
    none: result.none,
    safe: dateOf(safe),
    steps: result.steps,
    readings: readings.filter(({ date }) => date !== null && date !== dateOf(result)),
  };
}

/** The inputs that hold a printed date, wherever in the program they are. */
function printedInputs(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => [
    ...(step.op === 'printed_wins' ? [step.input] : []),
    ...innerPrograms(step).flatMap(printedInputs),
  ]);
}

/** Says by how much a printed date differs from the one that is counted. */
function printedWarning(output: RuleOutput, inputs: Inputs, calendars: Calendars): string | undefined {
  const keys = printedInputs(output.program).filter((key) => inputs[key] !== undefined);
  const [key] = keys;
  if (!key) return undefined;
  const without = { ...inputs, ...Object.fromEntries(keys.map((one) => [one, undefined])) };
  const { date } = runProgram(output.program, without, calendars);
  const printed = Temporal.PlainDate.from(inputs[key] as string);
  if (!date || date.equals(printed)) return undefined;
  const days = Math.abs(printed.until(date).days);
  const difference = `${days} ${days === 1 ? 'day' : 'days'} ${Temporal.PlainDate.compare(printed, date) < 0 ? 'earlier' : 'later'}`;
  return `${output.label}: the ${keyWords(key)}, ${dayWords(printed)}, is ${difference} than the date counted, ${dayWords(date)}`;
}

/** Says when the days that a rule holds for do not include the one it is judged by. */
function periodWarning({ effective, trigger }: Rule, inputs: Inputs): string | undefined {
  const key = effective.applies_by === 'trigger' ? trigger.date : effective.applies_by;
  const on = key && inputs[key];
  if (typeof on !== 'string') return undefined;
  const words = (day: string) => dayWords(Temporal.PlainDate.from(day));
  const judged = `it is judged by ‘${keyWords(key ?? '')}’, ${words(on)}`;
  if (effective.from && on < effective.from)
    return `This rule holds from ${words(effective.from)} on: ${judged}`;
  if (effective.to && on > effective.to) return `This rule held until ${words(effective.to)}: ${judged}`;
  return undefined;
}

function reviewWarning(rule: Rule, asOf: string): string | undefined {
  const by = reviewBy(rule);
  if (asOf <= by) return undefined;
  const words = (day: string) => dayWords(Temporal.PlainDate.from(day));
  return `Checked on ${words(rule.verification.on)}, this rule was to be checked again by ${words(by)}`;
}

/**
 * Counts the dates that a rule gives. Pure: the same for the same arguments, whatever the clock and the time zone are.
 * @param inputs as the rule's {@link inputsSchema} answers them
 * @param asOf the day that the rule's state is judged on, `YYYY-MM-DD`
 */
export function compute(
  rule: Rule,
  inputs: Inputs,
  calendars: Omit<Calendars, 'closuresRoll'>,
  asOf: string,
): Computed {
  const usual = { ...calendars, closuresRoll: false };
  const outputs = rule.outputs.map((output) => [output.key, computeOutput(output, inputs, usual)]);
  const warnings = [
    STATUS_WORDS[rule.status],
    periodWarning(rule, inputs),
    ...rule.outputs.map((output) => printedWarning(output, inputs, usual)),
    reviewWarning(rule, asOf),
  ];
  return {
    outputs: Object.fromEntries(outputs),
    warnings: warnings.filter((warning) => warning !== undefined),
  };
}
