import { Temporal } from 'temporal-polyfill';
import type { Closure } from '../working-days.ts';
import { dayWords } from './day-words.ts';
import type { Inputs } from './inputs.ts';
import { capitalized } from './key-words.ts';
import { inputLabel, valueLabel } from './labels.ts';
import type { Period } from './periods.ts';
import type { RuleInput, ServiceTables } from './rule.ts';

/** The years in which a case has dates. */
const [FIRST_YEAR, LAST_YEAR] = [1900, 9999];

/** One step of counting, in words. */
export interface CountedStep {
  text: string;
  /** The day before the step, and after it: `YYYY-MM-DD`, or null where there is none. */
  from: string | null;
  to: string | null;
  /** The source of this step, if it differs from the rule's. */
  cite?: string;
}

/** The result of a program: a date, a number, or neither with the reason. */
export interface Counted {
  date: Temporal.PlainDate | null;
  value: number | null;
  none: string | null;
  steps: CountedStep[];
}

/** The calendars that programs use. */
export interface Calendars {
  serviceTables: ServiceTables;
  closures: readonly Closure[];
  /** Days that count as holidays beside the federal ones. */
  holidays: readonly Closure[];
  /** Whether a deadline moves off a day of closure as off a holiday, which is legally unsettled (8 CFR 1.2). */
  closuresRoll: boolean;
}

/** The inputs of a program. */
export interface Basis {
  /** The inputs that the rule declares. */
  asked: readonly RuleInput[];
  /** The given values, as validated by the rule's {@link inputsSchema}. */
  inputs: Inputs;
  calendars: Calendars;
}

/** The state of a running program. Each step returns whether the program continues. */
export class Counting {
  readonly basis: Basis;
  readonly result: Counted = { date: null, value: null, none: null, steps: [] };

  constructor(basis: Basis) {
    this.basis = basis;
  }

  /** The value of an input. */
  given(key: string): Inputs[string] {
    return this.basis.inputs[key];
  }

  /** The current date; programs that need one before any step has set it are rejected on validation. */
  get date(): Temporal.PlainDate {
    if (!this.result.date) throw new Error('A step counts on from a date that there is not');
    return this.result.date;
  }

  /** The day in an optional input. */
  day(key: string): Temporal.PlainDate | undefined {
    const value = this.given(key);
    return value === undefined ? undefined : Temporal.PlainDate.from(value as string);
  }

  /** A number in an input: programs that read an optional one are rejected on validation. */
  number(key: string): number {
    return this.given(key) as number;
  }

  /** The periods in an input, which may not be optional either. */
  periods(key: string): Period[] {
    return this.given(key) as Period[];
  }

  /** The label of an input within a sentence. */
  name(key: string): string {
    return inputLabel(this.#input(key));
  }

  /** The label of an input at the beginning of a sentence. */
  title(key: string): string {
    return capitalized(this.name(key));
  }

  /** The value of an input, in words. */
  valueName(key: string): string {
    const value = this.given(key);
    return value === undefined
      ? 'not given'
      : valueLabel(this.#input(key), value as string | number | boolean);
  }

  /** Programs that read an undeclared input are rejected on validation. */
  #input(key: string): RuleInput {
    const input = this.basis.asked.find((one) => one.key === key);
    if (!input) throw new Error(`The rule has no input ${key}`);
    return input;
  }

  /** Sets the date, with the step that explains it. Ends without one outside of the years of a case's dates. */
  to(date: Temporal.PlainDate, text: string, cite?: string): boolean {
    if (date.year < FIRST_YEAR || date.year > LAST_YEAR)
      return this.none(`${text}: outside of the years ${FIRST_YEAR} to ${LAST_YEAR}`);
    const from = this.result.date?.toString() ?? null;
    this.result.date = date;
    this.result.steps.push({
      text: `${text}: ${dayWords(date)}`,
      from,
      to: date.toString(),
      ...(cite && { cite }),
    });
    return true;
  }

  /** Adds a step that explains why the date is unchanged. */
  stays(text: string): true {
    const at = this.result.date?.toString() ?? null;
    this.result.steps.push({ text, from: at, to: at });
    return true;
  }

  /** Sets a number as the result. */
  count(value: number, text: string): true {
    this.result.value = value;
    return this.stays(text);
  }

  /** Ends without a date, with the reason. */
  none(reason: string): false {
    const from = this.result.date?.toString() ?? null;
    this.result.date = null;
    this.result.none = reason;
    this.result.steps.push({ text: `No date: ${reason}`, from, to: null });
    return false;
  }

  /** Ends without a date, because an input was not given. */
  notGiven(key: string): false {
    return this.none(`${this.title(key)} is not given`);
  }
}
