import type { Counter } from './counter.ts';
import type { PersonFacts } from './person-facts.ts';
import { naturalizationAbsences, residentAbroad } from './residence.ts';
import { optUnemployment, unlawfulPresence, violationDays } from './violations.ts';
import { h1bYears, l1Years } from './worker-years.ts';

/** The counters of a person that have something to count. A pure function: it reads no clock. */
export function countersOf(facts: PersonFacts): Counter[] {
  return [
    h1bYears(facts),
    l1Years(facts),
    optUnemployment(facts),
    naturalizationAbsences(facts),
    residentAbroad(facts),
    violationDays(facts),
    unlawfulPresence(facts),
  ].filter((counter) => counter !== undefined);
}
