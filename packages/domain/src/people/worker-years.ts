import { addMonths, daysUntil } from '../calendar-dates.ts';
import { daysIn, unionOf } from '../deadline-rules/periods.ts';
import { absenceWords, applyRule, type Counter, daysWords, periodWords } from './counter.ts';
import { subtractPeriods, within } from './day-intervals.ts';
import { daysOf, NO_END, type PersonFacts, type PersonPeriod, wholeDaysAway } from './person-facts.ts';

// The years that a person may work as H-1B or L-1. Time as one counts for the other (8 CFR 214.2(h)(13)(iii)(A) and
// (l)(12)); time as a dependent counts for neither. Days outside the country are recaptured, one by one.

const isClass =
  (pattern: RegExp) =>
  ({ kind, class: of }: PersonPeriod) =>
    kind === 'status' && pattern.test(of);
const H1B = isClass(/^H-?1B$/i);
const L1 = isClass(/^L-?1[AB]?$/i);
const isWorker = (period: PersonPeriod) => H1B(period) || L1(period);

/** The day from which years are counted again: the return after a year abroad. */
function lastReset({ absences, today }: PersonFacts): string | undefined {
  return absences
    .flatMap(({ from, to }) => (to !== null && to <= today && to >= addMonths(from, 12) ? [to] : []))
    .toSorted()
    .at(-1);
}

interface Worked {
  first: string;
  used: number;
  /** Days since the first one that were not used: abroad, or in another status. */
  given: number;
  basis: string[];
}

function workedDays(facts: PersonFacts): Worked | undefined {
  const { absences, today } = facts;
  const reset = lastReset(facts);
  const status = unionOf(within(daysOf(facts, isWorker), reset ?? '0000-01-01', today));
  const first = status[0]?.[0];
  if (first === undefined) return undefined;
  const away = absences.map((absence) => ({
    absence,
    days: within(wholeDaysAway(absence, today), first, today).flatMap((days) =>
      subtractPeriods([days], subtractPeriods([[first, today]], status)),
    ),
  }));
  const between = subtractPeriods([[first, today]], status);
  const abroad = away.flatMap(({ days }) => days);
  const used = daysIn(subtractPeriods(status, abroad));
  return {
    first,
    used,
    given: daysUntil(today, first) + 1 - used,
    basis: [
      ...(reset ? [`Counted from the return on ${periodWords([reset, reset])}, after a year abroad`] : []),
      ...facts.periods
        .filter((period) => isWorker(period) && (period.to ?? NO_END) >= first)
        .map(({ class: of, from, to }) => `${of}: ${periodWords([from ?? first, to ?? NO_END])}`),
      ...away
        .filter(({ days }) => days.length > 0)
        .map(({ absence, days }) => `${absenceWords(absence)}: ${daysWords(daysIn(days))} given back`),
      ...between.map(
        (period) =>
          `Neither H-1B nor L-1, ${periodWords(period)}: ${daysWords(daysIn([period]))} not counted`,
      ),
    ],
  };
}

function yearsCounter(
  facts: PersonFacts,
  key: string,
  years: number,
  more: Record<string, unknown>,
): Counter | undefined {
  const worked = workedDays(facts);
  if (!worked) return undefined;
  const { first, used, given, basis } = worked;
  const limit = daysUntil(addMonths(first, 12 * years), first);
  return {
    ...applyRule(key, { first_day: first, recaptured_days: Math.min(given, 10_000), ...more }, facts.today),
    days: used,
    limit,
    words: `of ${daysWords(limit)} used`,
    basis,
  };
}

/** The six years of H-1B, with recaptured days. Undefined for a person who was never H-1B until today. */
export function h1bYears(facts: PersonFacts): Counter | undefined {
  const isH1b = daysOf(facts, H1B).some(([from]) => from <= facts.today);
  return isH1b ? yearsCounter(facts, 'h1b-six-year', 6, {}) : undefined;
}

/** The five or seven years of L-1, by the most recent class. */
export function l1Years(facts: PersonFacts): Counter | undefined {
  const last = facts.periods
    .filter(({ from, ...period }) => L1({ from, ...period }) && from !== null && from <= facts.today)
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
    .at(-1);
  if (!last) return undefined;
  const isManager = /A$/i.test(last.class);
  return yearsCounter(facts, 'l1-max', isManager ? 7 : 5, { class: isManager ? 'L-1A' : 'L-1B' });
}
