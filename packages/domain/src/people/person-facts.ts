import { addDays } from '../calendar-dates.ts';
import type { Period } from '../deadline-rules/periods.ts';

/** Something that somebody was, or held, for some time. */
export interface PersonPeriod {
  id: string;
  /** 'status', 'employment', 'violation', or what card it is. */
  kind: string;
  /** The class of admission, or the category of a card. */
  class: string;
  /** First and last day, `YYYY-MM-DD`; without a last one it goes on. */
  from: string | null;
  to: string | null;
}

/** A stay outside the country: the day of leaving, and that of coming back unless they are away. */
export interface PersonAbsence {
  from: string;
  to: string | null;
}

/** What days are counted of. */
export interface PersonFacts {
  periods: readonly PersonPeriod[];
  absences: readonly PersonAbsence[];
  /** The day that is counted up to. */
  today: string;
}

/** After every day that is counted, and with a day after it that is still written in ten characters. */
export const FAR = '9999-12-30';

/** The class of a time without any status. */
const NO_STATUS = 'none';

const hasStatus = ({ kind, class: of }: PersonPeriod) => kind === 'status' && of.toLowerCase() !== NO_STATUS;

/** Some periods by their first and last days, {@link FAR} for those that go on. */
export function daysOf(
  { periods }: Pick<PersonFacts, 'periods'>,
  which: (period: PersonPeriod) => boolean,
): Period[] {
  return periods
    .filter(which)
    .flatMap(({ from, to }): Period[] => (from === null ? [] : [[from, to ?? FAR]]));
}

/** The days on which somebody had a status. */
export function statusDays(facts: PersonFacts): Period[] {
  return daysOf(facts, hasStatus);
}

/** The periods that are said to be without a status. */
export function withoutStatus(facts: PersonFacts): Period[] {
  return daysOf(facts, (period) => period.kind === 'status' && !hasStatus(period));
}

/** The whole days of an absence: neither that of leaving nor that of coming back. None for a day or two. */
export function wholeDaysAway({ from, to }: PersonAbsence, today: string): Period[] {
  const [first, last] = [addDays(from, 1), to === null ? today : addDays(to, -1)];
  return first <= last ? [[first, last]] : [];
}
