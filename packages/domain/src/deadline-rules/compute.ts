import { Temporal } from 'temporal-polyfill';
import type { OfficeCalendars } from './calendars.ts';
import type { Basis, Calendars, Counted, CountedStep } from './counting.ts';
import { dayWords } from './day-words.ts';
import type { Inputs } from './inputs.ts';
import { inputLabel } from './labels.ts';
import { runProgram } from './program.ts';
import { reviewBy } from './review.ts';
import { allSteps, type Rule, type RuleOutput } from './rule.ts';

/** Another reading of the rule, with its result. */
export interface Reading {
  /**
   * `safe`: safe under every reading; `closures`: days on which offices were closed count as holidays; `counted`:
   * without the printed date.
   */
  key: 'safe' | 'closures' | 'counted';
  text: string;
  /** `YYYY-MM-DD`, or null when it gives no date. */
  date: string | null;
  steps: CountedStep[];
}

/** The result of one output of a rule: a date, a number, or neither with the reason. */
export interface ComputedOutput {
  role: RuleOutput['role'];
  label: string;
  /** `YYYY-MM-DD` */
  date: string | null;
  value: number | null;
  /** Why there is neither a date nor a number. */
  none: string | null;
  /** The date that is safe under every reading: `YYYY-MM-DD`, or null without a date. */
  safe: string | null;
  steps: CountedStep[];
  /** Readings with another date; always includes `closures` when weekends and holidays move this one. */
  readings: Reading[];
}

/** The results of a rule, by key of its outputs, with warnings. */
export interface Computed {
  outputs: Record<string, ComputedOutput>;
  warnings: string[];
}

const READING_WORDS = {
  safe: 'Safe under every reading',
  counted: 'Counted, without the printed date',
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

function computeOutput(output: RuleOutput, basis: Basis): ComputedOutput {
  const result = runProgram(output.program, basis);
  const safe = output.safe_program ? runProgram(output.safe_program, basis) : result;
  const rolling = { ...basis.calendars, closuresRoll: true };
  const closures = runProgram(output.program, { ...basis, calendars: rolling });
  const counted = runProgram(output.program, withoutPrinted(output, basis));
  const others = [readingOf('safe', safe), readingOf('counted', counted)];
  const rolls = allSteps(output.program).some(({ op }) => op === 'roll');
  return {
    role: output.role,
    label: output.label,
    date: dateOf(result),
    value: result.value,
    none: result.none,
    safe: dateOf(safe),
    steps: result.steps,
    readings: [
      ...others.filter(({ date }) => date !== null && date !== dateOf(result)),
      ...(rolls && closures.date ? [readingOf('closures', closures)] : []),
    ],
  };
}

/** The inputs of the program that hold a printed date. */
function printedInputs({ program }: RuleOutput): string[] {
  return allSteps(program).flatMap((step) => (step.op === 'printed_wins' ? [step.input] : []));
}

function withoutPrinted(output: RuleOutput, basis: Basis): Basis {
  const none = Object.fromEntries(printedInputs(output).map((key) => [key, undefined]));
  return { ...basis, inputs: { ...basis.inputs, ...none } };
}

/** The label of an input within a sentence. */
function nameOf(key: string, asked: Basis['asked']): string {
  return inputLabel(asked.find((input) => input.key === key) ?? { key });
}

/** A warning when a printed date differs from the counted one. */
function printedWarning(output: RuleOutput, basis: Basis): string | undefined {
  const { asked, inputs } = basis;
  // An input that is not named as printed is the only source of its date, not a copy of a counted one.
  const key = printedInputs(output).find((one) => one.startsWith('printed_') && inputs[one] !== undefined);
  if (!key) return undefined;
  const { date } = runProgram(output.program, withoutPrinted(output, basis));
  const printed = Temporal.PlainDate.from(inputs[key] as string);
  if (!date || date.equals(printed)) return undefined;
  const days = Math.abs(printed.until(date).days);
  const difference = `${days} ${days === 1 ? 'day' : 'days'} ${Temporal.PlainDate.compare(printed, date) < 0 ? 'earlier' : 'later'}`;
  return `${output.label}: the ${nameOf(key, asked)}, ${dayWords(printed)}, is ${difference} than the date counted, ${dayWords(date)}`;
}

/** The input whose day decides whether the rule applies; empty without one. */
export function applicabilityInput({ effective, trigger }: Pick<Rule, 'effective' | 'trigger'>): string {
  return (effective.applies_by === 'trigger' ? trigger.date : effective.applies_by) ?? '';
}

/** A warning when the rule does not apply to the given day. */
export function periodWarning(rule: Rule, given: Inputs): string | undefined {
  const { effective } = rule;
  const key = applicabilityInput(rule);
  const on = key && given[key];
  if (!key || typeof on !== 'string') return undefined;
  const judged = `it is judged by ‘${nameOf(key, rule.inputs)}’, ${dayWords(on)}`;
  if (effective.from && on < effective.from)
    return `This rule holds from ${dayWords(effective.from)} on: ${judged}`;
  if (effective.to && on > effective.to) return `This rule held until ${dayWords(effective.to)}: ${judged}`;
  return undefined;
}

/** Warnings for results, or safe results, on days on which offices were closed. */
function closureWarnings(
  { label, date, safe }: ComputedOutput,
  { closures }: Pick<Calendars, 'closures'>,
): string[] {
  return closures
    .filter(({ on }) => on === date || on === safe)
    .map(({ on, why }) => `${label}: offices were closed on ${dayWords(on)} (${why})`);
}

function reviewWarning(rule: Rule, asOf: string): string | undefined {
  if (rule.verification.against === null)
    return 'This rule was compared with no source: check it before you rely on it';
  const by = reviewBy(rule);
  if (asOf <= by) return undefined;
  return `Checked on ${dayWords(rule.verification.on)}, this rule was to be checked again by ${dayWords(by)}`;
}

/**
 * Counts the dates of a rule. A pure function: it depends on neither clock nor time zone.
 * @param inputs as validated by the rule's {@link inputsSchema}
 * @param asOf the day on which to judge the rule's state, `YYYY-MM-DD`
 */
export function compute(rule: Rule, inputs: Inputs, calendars: OfficeCalendars, asOf: string): Computed {
  const basis = { asked: rule.inputs, inputs, calendars: { ...calendars, closuresRoll: false } };
  const outputs = rule.outputs.map((output) => [output.key, computeOutput(output, basis)] as const);
  const warnings = [
    STATUS_WORDS[rule.status],
    periodWarning(rule, inputs),
    ...rule.outputs.map((output) => printedWarning(output, basis)),
    ...outputs.flatMap(([, output]) => closureWarnings(output, calendars)),
    reviewWarning(rule, asOf),
  ];
  return {
    outputs: Object.fromEntries(outputs),
    warnings: warnings.filter((warning) => warning !== undefined),
  };
}
