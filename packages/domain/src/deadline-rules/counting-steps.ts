import { addBusinessDays, closedBecause } from '../working-days.ts';
import type { Counting } from './counting.ts';
import { dayWords } from './day-words.ts';
import { capitalized, keyWords } from './key-words.ts';
import { dayOfLimit, daysIn, periodsBefore } from './periods.ts';
import type { Step, Unit } from './rule.ts';

// The steps that count days and dates. Each returns whether the program continues.

type StepOf<Op extends Step['op']> = Extract<Step, { op: Op }>;

/** Sources of the three added days for mail; the days for mail abroad are a practice without a source. */
const SERVICE_CITES: Record<string, string> = { mail: '8 CFR 103.8(b)' };

const SERVICE_WORDS: Record<string, string> = {
  personal: 'served in person',
  electronic: 'served electronically',
  mail: 'served by mail',
  mail_abroad: 'served by mail abroad',
};

/** A number of units in words, such as '3 business days'. */
function counted(n: number, unit: Unit): string {
  return `${n} ${keyWords(unit)}${n === 1 ? '' : 's'}`;
}

/** Starts from a given day. */
export function from(counting: Counting, { input }: StepOf<'from'>): boolean {
  const date = counting.day(input);
  return date ? counting.to(date, counting.title(input)) : counting.notGiven(input);
}

/** Adds a number of days, months or years; negative numbers go back. */
export function add(counting: Counting, n: number, unit: Unit): boolean {
  if (n === 0) return true;
  const words = `${counted(Math.abs(n), unit)} ${n < 0 ? 'before' : 'later'}`;
  if (unit === 'business_day') {
    const { closures, holidays } = counting.basis.calendars;
    const { date, passed } = addBusinessDays(counting.date, n, [...holidays, ...closures]);
    const names = [...new Set(passed)].join(', ');
    return counting.to(date, names ? `${words}, not counting ${names}` : words);
  }
  const date = counting.date.add({ [`${unit}s`]: n });
  // When the month has no such day, its last day is used.
  const isCut = unit !== 'day' && date.day !== counting.date.day;
  return counting.to(date, isCut ? `${words}, which is the last day of its month` : words);
}

/** Adds the days for the way of service. */
export function addService(counting: Counting, { table }: StepOf<'service'>): boolean {
  const service = String(counting.given('service'));
  const days = counting.basis.calendars.serviceTables[table]?.[service];
  const words = SERVICE_WORDS[service] ?? `served by ${keyWords(service)}`;
  // An imported rule may name a table that does not exist here.
  if (days === undefined) return counting.none(`How many days are added is not known: ${words}`);
  if (days === 0) return counting.stays(`${capitalized(words)}: no days are added`);
  return counting.to(
    counting.date.add({ days }),
    `${counted(days, 'day')} more, ${words}`,
    SERVICE_CITES[service],
  );
}

/** Moves the date off weekends and federal holidays, unless a condition on the inputs prevents that. */
export function roll(counting: Counting, { dir, only_if }: StepOf<'roll'>): boolean {
  const [other] = Object.entries(only_if ?? {}).find(([key, wanted]) => counting.given(key) !== wanted) ?? [];
  if (other !== undefined)
    return counting.stays(
      `${counting.title(other)} ${counting.valueName(other)}: weekends and holidays do not move it`,
    );
  const { calendars } = counting.basis;
  const closures = [...calendars.holidays, ...(calendars.closuresRoll ? calendars.closures : [])];
  const reasons: string[] = [];
  let { date } = counting;
  for (let why = closedBecause(date, closures); why; why = closedBecause(date, closures)) {
    reasons.push(why);
    date = date.add({ days: dir === 'next' ? 1 : -1 });
  }
  if (reasons.length === 0) return counting.stays('No weekend and no federal holiday: it stays');
  const where = dir === 'next' ? 'on to the next' : 'back to the last';
  return counting.to(date, `${reasons.join(', ')}: ${where} working day`);
}

/** Counts the days of periods. */
export function countIntervals(counting: Counting, step: StepOf<'count_intervals'>): boolean {
  const value = daysIn(counting.periods(step.input), step);
  return counting.count(value, `${counting.title(step.input)}: ${counted(value, 'day')}, none counted twice`);
}

/** Finds the day on which the days of periods reach a limit. */
export function limitDate(counting: Counting, { input, open, limit_input }: StepOf<'limit_date'>): boolean {
  const limit = counting.number(limit_input);
  const openSince = counting.day(open);
  const periods = counting.periods(input);
  const date = dayOfLimit(periods, openSince?.toString(), limit);
  const ended = openSince ? daysIn(periodsBefore(periods, openSince.toString())) : daysIn(periods);
  const used = `${ended} of ${counted(limit, 'day')} are used`;
  if (!date) return counting.none(`${used}, and none are being used now`);
  if (!openSince || ended >= limit) return counting.to(date, `${used}; the limit is reached on`);
  return counting.to(date, `${used}, and since ${dayWords(openSince)} each day counts; the last one is`);
}

/** Counts the days between two given days, as a number or added to the date. */
export function daysBetween(
  counting: Counting,
  { op, a, b }: StepOf<'days_between' | 'add_days_between'>,
): boolean {
  const [start, end] = [counting.day(a), counting.day(b)];
  if (!start || !end) return counting.notGiven(start ? b : a);
  const { days } = start.until(end);
  if (days < 0) return counting.none(`${counting.title(b)} is before ${counting.name(a)}`);
  const words = `${counted(days, 'day')} from ${counting.name(a)} to ${counting.name(b)}`;
  return op === 'days_between'
    ? counting.count(days, words)
    : counting.to(counting.date.add({ days }), `Plus ${words}`);
}
