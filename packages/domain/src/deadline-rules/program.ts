import { Temporal } from 'temporal-polyfill';
import { type Basis, type Counted, Counting } from './counting.ts';
import * as count from './counting-steps.ts';
import { dayWords } from './day-words.ts';
import type { Step } from './rule.ts';

/** Runs a program of a rule. */
export function runProgram(steps: readonly Step[], basis: Basis): Counted {
  const counting = new Counting(basis);
  takeAll(counting, steps);
  const { result } = counting;
  if (!result.date && result.value === null) result.none ??= 'The rule gives no date for this';
  return result;
}

/** Runs steps up to the last, or to one that ends the program. @returns whether the program continues */
function takeAll(counting: Counting, steps: readonly Step[]): boolean {
  return steps.every((step) => take(counting, step));
}

function take(counting: Counting, step: Step): boolean {
  switch (step.op) {
    case 'from':
      return count.from(counting, step);
    case 'add':
      return count.add(counting, step.n, step.unit);
    case 'add_input':
      return count.add(counting, step.sign * counting.number(step.input), step.unit);
    case 'service':
      return count.addService(counting, step);
    case 'roll':
      return count.roll(counting, step);
    case 'count_intervals':
      return count.countIntervals(counting, step);
    case 'limit_date':
      return count.limitDate(counting, step);
    case 'days_between':
    case 'add_days_between':
      return count.daysBetween(counting, step);
    case 'none':
      return counting.none(step.reason);
    case 'printed_wins':
      return takePrinted(counting, step.input, step.then ?? []);
    case 'if':
      return choose(counting, step);
    case 'min':
      return takeEarliest(counting, step.of);
  }
}

/** Ends with the printed date, if there is one. */
function takePrinted(counting: Counting, key: string, then: readonly Step[]): boolean {
  const printed = counting.day(key);
  if (!printed) return true;
  counting.to(printed, `${counting.title(key)}, which wins`);
  takeAll(counting, then);
  return false;
}

/** Continues with one of two branches, by an input. */
function choose(counting: Counting, step: Extract<Step, { op: 'if' }>): boolean {
  const given = counting.given(step.input);
  const title = counting.title(step.input);
  if ('equals' in step) {
    counting.stays(`${title}: ${counting.valueName(step.input)}`);
    return takeAll(counting, given === step.equals ? step.then : step.else);
  }
  if (given === undefined) return counting.notGiven(step.input);
  const isBefore = (given as string) < step.before;
  counting.stays(`${title} is ${isBefore ? '' : 'not '}before ${dayWords(step.before)}`);
  return takeAll(counting, isBefore ? step.then : step.else);
}

/** Continues with the earliest result. Branches whose inputs are not given are left out. */
function takeEarliest(counting: Counting, programs: readonly Step[][]): boolean {
  const { basis, result } = counting;
  const results = programs.map((steps) => runProgram(steps, basis));
  const dated = results
    .filter((one): one is Counted & { date: Temporal.PlainDate } => one.date !== null)
    .sort((a, b) => Temporal.PlainDate.compare(b.date, a.date));
  const first = dated.at(-1);
  if (!first) return counting.none(results[0]?.none ?? 'Nothing is given to count from');
  for (const { none } of results)
    if (none !== null) result.steps.push({ text: `Left out: ${none}`, from: null, to: null });
  // The steps of the earliest branch come last, so that the next step continues from them.
  for (const { steps } of dated) result.steps.push(...steps);
  result.date = first.date;
  const others = dated.slice(0, -1).filter(({ date }) => !date.equals(first.date));
  const days = others.map(({ date }) => dayWords(date)).join(', ');
  return others.length === 0 || counting.stays(`The earliest: ${dayWords(first.date)}, not ${days}`);
}
