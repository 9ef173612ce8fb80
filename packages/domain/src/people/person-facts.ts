import { addDays } from '../calendar-dates.ts';
import type { Period } from '../deadline-rules/periods.ts';

/** A status, job, violation or card of a person, with its period. */
export interface PersonPeriod {
  id: string;
  /** 'status', 'employment', 'violation', or the kind of card. */
  kind: string;
  /** The class of admission, or the category of a card. */
  class: string;
  /** First and last day, `YYYY-MM-DD`; null as last day if there is no known end. */
  from: string | null;
  to: string | null;
}

/** A stay outside the country: the day of departure, and that of return, if they are back. */
export interface PersonAbsence {
  from: string;
  to: string | null;
}

/** The facts from which days are counted. */
export interface PersonFacts {
  periods: readonly PersonPeriod[];
  absences: readonly PersonAbsence[];
  /** The day up to which days are counted. */
  today: string;
}

/** Later than every counted day, and early enough that the next day still has four digits for the year. */
export const NO_END = '9999-12-30';

/** The class of a period without any status. */
const NO_STATUS = 'none';

const hasStatus = ({ kind, class: of }: PersonPeriod) => kind === 'status' && of.toLowerCase() !== NO_STATUS;

/** The first and last days of some periods, with {@link NO_END} for those without an end. */
export function daysOf(
  { periods }: Pick<PersonFacts, 'periods'>,
  which: (period: PersonPeriod) => boolean,
): Period[] {
  return periods
    .filter(which)
    .flatMap(({ from, to }): Period[] => (from === null ? [] : [[from, to ?? NO_END]]));
}

/** The periods in which a person had a status. */
export function statusDays(facts: PersonFacts): Period[] {
  return daysOf(facts, hasStatus);
}

/** The periods that were recorded as without a status. */
export function withoutStatus(facts: PersonFacts): Period[] {
  return daysOf(facts, (period) => period.kind === 'status' && !hasStatus(period));
}

/** The full days of an absence, without those of departure and return; none for one or two days. */
export function wholeDaysAway({ from, to }: PersonAbsence, today: string): Period[] {
  const [first, last] = [addDays(from, 1), to === null ? today : addDays(to, -1)];
  return first <= last ? [[first, last]] : [];
}
