import { Temporal } from 'temporal-polyfill';
import type { Closure } from '../working-days.ts';
import { dayWords } from './day-words.ts';
import type { Inputs } from './inputs.ts';
import { capitalized } from './key-words.ts';
import { inputLabel, valueLabel } from './labels.ts';
import type { Period } from './periods.ts';
import type { RuleInput, ServiceTables } from './rule.ts';

/** One step of counting, in words. */
export interface CountedStep {
  text: string;
  /** The day before the step, and after it: `YYYY-MM-DD`, or null where there is none. */
  from: string | null;
  to: string | null;
  /** The source of this step, where it is another than the rule's. */
  cite?: string;
}

/** What a program came to: a date, a number, or neither with the reason. */
export interface Counted {
  date: Temporal.PlainDate | null;
  value: number | null;
  none: string | null;
  steps: CountedStep[];
}

/** The calendars that programs count by. */
export interface Calendars {
  serviceTables: ServiceTables;
  closures: readonly Closure[];
  /** Days beside the federal holidays that count as such. */
  holidays: readonly Closure[];
  /** Whether a deadline leaves a day of a closure as it leaves a holiday, which is not settled (8 CFR 1.2). */
  closuresRoll: boolean;
}

/** What programs count from. */
export interface Basis {
  /** What the rule asks for. */
  asked: readonly RuleInput[];
  /** What was given, as the rule's {@link inputsSchema} answers it. */
  inputs: Inputs;
  calendars: Calendars;
}

/** What a program has counted so far, and what it counts with. Each step that it takes answers whether the program goes on. */
export class Counting {
  readonly basis: Basis;
  readonly result: Counted = { date: null, value: null, none: null, steps: [] };

  constructor(basis: Basis) {
    this.basis = basis;
  }

  /** What was given for an input. */
  given(key: string): Inputs[string] {
    return this.basis.inputs[key];
  }

  /** The date that the steps before came to; a program that counts on without one is refused when it is read. */
  get date(): Temporal.PlainDate {
    if (!this.result.date) throw new Error('A step counts on from a date that there is not');
    return this.result.date;
  }

  /** A day that may be given. */
  day(key: string): Temporal.PlainDate | undefined {
    const value = this.given(key);
    return value === undefined ? undefined : Temporal.PlainDate.from(value as string);
  }

  /** A number that is given: a program that reads one which may be missing is refused. */
  number(key: string): number {
    return this.given(key) as number;
  }

  /** Periods that are given, as numbers are. */
  periods(key: string): Period[] {
    return this.given(key) as Period[];
  }

  /** What an input is called within a sentence. */
  name(key: string): string {
    return inputLabel(this.#input(key));
  }

  /** What an input is called at the beginning of a sentence. */
  title(key: string): string {
    return capitalized(this.name(key));
  }

  /** What was given for an input, in words. */
  valueName(key: string): string {
    const value = this.given(key);
    return value === undefined
      ? 'not given'
      : valueLabel(this.#input(key), value as string | number | boolean);
  }

  /** A program that reads an input which the rule does not have is refused. */
  #input(key: string): RuleInput {
    const input = this.basis.asked.find((one) => one.key === key);
    if (!input) throw new Error(`The rule has no input ${key}`);
    return input;
  }

  /** Comes to a date. */
  to(date: Temporal.PlainDate, text: string, cite?: string): true {
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

  /** Says why the date stays as it is. */
  stays(text: string): true {
    const at = this.result.date?.toString() ?? null;
    this.result.steps.push({ text, from: at, to: at });
    return true;
  }

  /** Comes to a number. */
  count(value: number, text: string): true {
    this.result.value = value;
    return this.stays(text);
  }

  /** Ends without a date. */
  none(reason: string): false {
    const from = this.result.date?.toString() ?? null;
    this.result.date = null;
    this.result.none = reason;
    this.result.steps.push({ text: `No date: ${reason}`, from, to: null });
    return false;
  }

  /** Ends without a date, because what it counts from was not given. */
  notGiven(key: string): false {
    return this.none(`${this.title(key)} is not given`);
  }
}
