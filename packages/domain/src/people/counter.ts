import { CATALOGUE, CATALOGUE_CALENDARS } from '../deadline-rules/catalogue.ts';
import { type ComputedOutput, compute } from '../deadline-rules/compute.ts';
import { dayWords } from '../deadline-rules/day-words.ts';
import { type Inputs, inputsSchema } from '../deadline-rules/inputs.ts';
import type { Period } from '../deadline-rules/periods.ts';
import { NO_END, type PersonAbsence } from './person-facts.ts';

/** A count of days from a person's facts, by a rule. */
export interface Counter {
  /** The rule's key. */
  key: string;
  name: string;
  /** Days used by today. */
  days: number;
  /** The maximum; null if there is none. */
  limit: number | null;
  /** The unit of the number of days. */
  words: string;
  /** What was counted, line by line. */
  basis: string[];
  outputs: Pick<ComputedOutput, 'label' | 'role' | 'date' | 'value' | 'none' | 'safe' | 'steps'>[];
  authority: string[];
  warnings: string[];
}

/** The dates that a rule of the catalogue computes. */
export function applyRule(key: string, inputs: Record<string, unknown>, today: string) {
  const rule = CATALOGUE.find(({ id }) => id === key);
  if (!rule) throw new Error(`The catalogue has no rule ${key}`);
  const given: Inputs = inputsSchema(rule).parse(inputs);
  const { outputs, warnings } = compute(rule, given, CATALOGUE_CALENDARS, today);
  return {
    key,
    name: rule.name,
    outputs: Object.values(outputs).map(({ readings: _, ...output }) => output),
    authority: rule.authority.map(({ cite }) => cite),
    warnings: [...warnings, ...(rule.note ? [rule.note] : [])],
  };
}

/** A period in words: 'Oct 1, 2020 to Sep 30, 2023'. */
export function periodWords([first, last]: Period): string {
  if (first === last) return dayWords(first);
  return last === NO_END ? `${dayWords(first)} on` : `${dayWords(first)} to ${dayWords(last)}`;
}

export function daysWords(days: number): string {
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`;
}

/** An absence in words. */
export function absenceWords({ from, to }: PersonAbsence): string {
  return to === null ? `Abroad since ${dayWords(from)}` : `Abroad ${periodWords([from, to])}`;
}
