import { Temporal } from 'temporal-polyfill';
import { addBusinessDays, type Closure, closedBecause } from '../working-days.ts';
import { capitalized, dayWords, keyWords } from './day-words.ts';
import type { Inputs } from './inputs.ts';
import { dayOfLimit, daysIn, type Period, periodsBefore } from './periods.ts';
import type { ServiceTables, Step, Unit } from './rule.ts';

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

/** What programs count with. */
export interface Calendars {
  serviceTables: ServiceTables;
  closures: readonly Closure[];
  /** Whether a deadline leaves a day of a closure as it leaves a holiday, which is not settled (8 CFR 1.2). */
  closuresRoll: boolean;
}

/** Of the three days for mail; what is added for mail abroad is a practice. */
const SERVICE_CITES: Record<string, string> = { mail: '8 CFR 103.8(b)' };

const SERVICE_WORDS: Record<string, string> = {
  personal: 'served in person',
  electronic: 'served electronically',
  mail: 'served by mail',
  mail_abroad: 'served by mail abroad',
};

const UNIT_WORDS: Record<Unit, string> = {
  day: 'day',
  business_day: 'business day',
  month: 'month',
  year: 'year',
};
const counted = (n: number, unit: Unit) => `${n} ${UNIT_WORDS[unit]}${n === 1 ? '' : 's'}`;

/** Runs one program from its first step to its last, or to one that ends it. */
class Run {
  readonly #inputs: Inputs;
  readonly #calendars: Calendars;
  readonly #result: Counted = { date: null, value: null, none: null, steps: [] };

  constructor(inputs: Inputs, calendars: Calendars) {
    this.#inputs = inputs;
    this.#calendars = calendars;
  }

  run(steps: readonly Step[]): Counted {
    this.#all(steps);
    const result = this.#result;
    if (!result.date && result.value === null) result.none ??= 'The rule gives no date for this';
    return result;
  }

  /** @returns whether the program goes on */
  #all(steps: readonly Step[]): boolean {
    return steps.every((step) => this.#one(step));
  }

  #one(step: Step): boolean {
    switch (step.op) {
      case 'from':
        return this.#from(step.input);
      case 'add':
        return this.#add(step.n, step.unit);
      case 'add_input':
        return this.#add(step.sign * (this.#inputs[step.input] as number), step.unit);
      case 'service':
        return this.#service(step.table);
      case 'roll':
        return this.#roll(step);
      case 'none':
        return this.#none(step.reason);
      case 'printed_wins':
        return this.#printed(step.input, step.then ?? []);
      case 'if':
        return this.#if(step);
      case 'min':
        return this.#earliest(step.of);
      case 'count_intervals': {
        const value = daysIn(this.#inputs[step.input] as Period[], step);
        return this.#count(
          value,
          `${capitalized(keyWords(step.input))}: ${counted(value, 'day')}, none counted twice`,
        );
      }
      case 'limit_date':
        return this.#limit(step);
      case 'days_between': {
        const days = this.#daysBetween(step.a, step.b);
        return days !== null && this.#count(days, `${counted(days, 'day')} ${this.#between(step)}`);
      }
      case 'add_days_between': {
        const days = this.#daysBetween(step.a, step.b);
        const reason = days !== null && `${counted(days, 'day')} ${this.#between(step)}`;
        return days !== null && this.#to(this.#date().add({ days }), `Plus ${reason}`);
      }
    }
  }

  /** The date that the steps before came to; a program that counts on without one is refused when it is read. */
  #date(): Temporal.PlainDate {
    if (!this.#result.date) throw new Error('A step counts on from a date that there is not');
    return this.#result.date;
  }

  #given(key: string): Temporal.PlainDate | undefined {
    const value = this.#inputs[key];
    return value === undefined ? undefined : Temporal.PlainDate.from(value as string);
  }

  #to(date: Temporal.PlainDate, text: string, cite?: string): true {
    const from = this.#result.date?.toString() ?? null;
    this.#result.date = date;
    this.#result.steps.push({
      text: `${text}: ${dayWords(date)}`,
      from,
      to: date.toString(),
      ...(cite && { cite }),
    });
    return true;
  }

  /** Says why the date stays as it is. */
  #stays(text: string): true {
    const at = this.#result.date?.toString() ?? null;
    this.#result.steps.push({ text, from: at, to: at });
    return true;
  }

  #count(value: number, text: string): true {
    this.#result.value = value;
    return this.#stays(text);
  }

  #none(reason: string): false {
    const from = this.#result.date?.toString() ?? null;
    this.#result.date = null;
    this.#result.none = reason;
    this.#result.steps.push({ text: `No date: ${reason}`, from, to: null });
    return false;
  }

  #from(key: string): boolean {
    const date = this.#given(key);
    if (!date) return this.#none(`${capitalized(keyWords(key))} is not given`);
    return this.#to(date, capitalized(keyWords(key)));
  }

  #add(n: number, unit: Unit): boolean {
    if (n === 0) return true;
    const words = `${counted(Math.abs(n), unit)} ${n < 0 ? 'before' : 'later'}`;
    if (unit === 'business_day') {
      const { date, passed } = addBusinessDays(this.#date(), n, this.#calendars.closures);
      return this.#to(
        date,
        passed.length > 0 ? `${words}, not counting ${[...new Set(passed)].join(', ')}` : words,
      );
    }
    const date = this.#date().add({ [`${unit}s`]: n });
    // Without such a day in the month it is the month's last.
    const isCut = unit !== 'day' && date.day !== this.#date().day;
    return this.#to(date, isCut ? `${words}, which is the last day of its month` : words);
  }

  #service(table: string): boolean {
    const service = String(this.#inputs.service);
    const days = this.#calendars.serviceTables[table]?.[service];
    if (days === undefined) throw new Error(`The table ${table} does not know ${service}`);
    const words = SERVICE_WORDS[service] ?? `served by ${keyWords(service)}`;
    if (days === 0) return this.#stays(`${capitalized(words)}: no days are added`);
    return this.#to(
      this.#date().add({ days }),
      `${counted(days, 'day')} more, ${words}`,
      SERVICE_CITES[service],
    );
  }

  #roll({ dir, only_if }: Extract<Step, { op: 'roll' }>): boolean {
    const other = Object.entries(only_if ?? {}).find(([key, wanted]) => this.#inputs[key] !== wanted);
    if (other) {
      const [key] = other;
      return this.#stays(
        `${capitalized(keyWords(key))} ${this.#inputs[key]}: weekends and holidays do not move it`,
      );
    }
    const closures = this.#calendars.closuresRoll ? this.#calendars.closures : [];
    const reasons: string[] = [];
    let date = this.#date();
    for (let why = closedBecause(date, closures); why; why = closedBecause(date, closures)) {
      reasons.push(why);
      date = date.add({ days: dir === 'next' ? 1 : -1 });
    }
    if (reasons.length === 0) return this.#stays('No weekend and no federal holiday: it stays');
    const where = dir === 'next' ? 'on to the next' : 'back to the last';
    return this.#to(date, `${reasons.join(', ')}: ${where} working day`);
  }

  #printed(key: string, then: readonly Step[]): boolean {
    const printed = this.#given(key);
    if (!printed) return true;
    this.#to(printed, `${capitalized(keyWords(key))}, which wins`);
    this.#all(then);
    return false;
  }

  #if(step: Extract<Step, { op: 'if' }>): boolean {
    const given = this.#inputs[step.input];
    const words = capitalized(keyWords(step.input));
    if ('equals' in step) {
      this.#stays(
        `${words}: ${typeof given === 'boolean' ? (given ? 'yes' : 'no') : (given ?? 'not given')}`,
      );
      return this.#all(given === step.equals ? step.then : step.else);
    }
    if (given === undefined) return this.#none(`${words} is not given`);
    const isBefore = (given as string) < step.before;
    this.#stays(
      `${words} is ${isBefore ? '' : 'not '}before ${dayWords(Temporal.PlainDate.from(step.before))}`,
    );
    return this.#all(isBefore ? step.then : step.else);
  }

  /** What is not given is left out: the others hold all the same. */
  #earliest(programs: readonly Step[][]): boolean {
    const results = programs.map((steps) => new Run(this.#inputs, this.#calendars).run(steps));
    const dated = results
      .filter((result): result is Counted & { date: Temporal.PlainDate } => result.date !== null)
      .sort((a, b) => Temporal.PlainDate.compare(b.date, a.date));
    const first = dated.at(-1);
    if (!first) return this.#none(results[0]?.none ?? 'Nothing is given to count from');
    for (const { none } of results)
      if (none !== null) this.#result.steps.push({ text: `Left out: ${none}`, from: null, to: null });
    // The one that counts comes last, so that the next step goes on from it.
    for (const { steps } of dated) this.#result.steps.push(...steps);
    this.#result.date = first.date;
    const others = dated.slice(0, -1).filter(({ date }) => !date.equals(first.date));
    const days = others.map(({ date }) => dayWords(date)).join(', ');
    return others.length === 0 || this.#stays(`The earliest: ${dayWords(first.date)}, not ${days}`);
  }

  #limit({ input, open, limit_input }: Extract<Step, { op: 'limit_date' }>): boolean {
    const limit = this.#inputs[limit_input] as number;
    const openSince = this.#given(open);
    const periods = this.#inputs[input] as Period[];
    const date = dayOfLimit(periods, openSince?.toString(), limit);
    const ended = openSince ? daysIn(periodsBefore(periods, openSince.toString())) : daysIn(periods);
    const used = `${ended} of ${counted(limit, 'day')} are used`;
    if (!date) return this.#none(`${used}, and none are being used now`);
    if (!openSince || ended >= limit) return this.#to(date, `${used}; the limit is reached on`);
    return this.#to(date, `${used}, and since ${dayWords(openSince)} each day counts; the last one is`);
  }

  /** @returns null when there is no date for it, which is said */
  #daysBetween(a: string, b: string): number | null {
    const [start, end] = [this.#given(a), this.#given(b)];
    const missing = start ? b : a;
    if (!start || !end) {
      this.#none(`${capitalized(keyWords(missing))} is not given`);
      return null;
    }
    const { days } = start.until(end);
    if (days >= 0) return days;
    this.#none(`${capitalized(keyWords(b))} is before ${keyWords(a)}`);
    return null;
  }

  #between({ a, b }: { a: string; b: string }): string {
    return `from ${keyWords(a)} to ${keyWords(b)}`;
  }
}

/**
 * Runs a program of a rule.
 * @param inputs as the rule's {@link inputsSchema} answers them
 */
export function runProgram(steps: readonly Step[], inputs: Inputs, calendars: Calendars): Counted {
  return new Run(inputs, calendars).run(steps);
}
