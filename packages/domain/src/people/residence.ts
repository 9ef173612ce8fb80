import { addMonths } from '../calendar-dates.ts';
import { dayWords } from '../deadline-rules/day-words.ts';
import { daysIn } from '../deadline-rules/periods.ts';
import { absenceWords, applyRule, type Counter, daysWords } from './counter.ts';
import { within } from './day-intervals.ts';
import { daysOf, type PersonAbsence, type PersonFacts, wholeDaysAway } from './person-facts.ts';

/** The number of years before an N-400 that count. */
const YEARS = 5;

const isResident = ({ kind, class: of }: { kind: string; class: string }) =>
  kind === 'status' && /^(LPR|CPR)$/i.test(of);

/** The first day of permanent residence; undefined without one. */
export function residentSince(facts: PersonFacts): string | undefined {
  return daysOf(facts, isResident)
    .map(([from]) => from)
    .filter((from) => from <= facts.today)
    .toSorted()[0];
}

const isYear = ({ from, to }: PersonAbsence) => to !== null && to >= addMonths(from, 12);
const isHalfYear = ({ from, to }: PersonAbsence) => to !== null && to > addMonths(from, 6);

function lengthWords(absence: PersonAbsence): string {
  if (isYear(absence)) return ', a year or more: residence was broken';
  return isHalfYear(absence) ? ', more than six months: residence is presumed broken' : '';
}

/**
 * Days abroad in the five years before today, for an N-400; the effect of an absence of a year is counted by its rule.
 */
export function naturalizationAbsences(facts: PersonFacts): Counter | undefined {
  const since = residentSince(facts);
  if (since === undefined) return undefined;
  const { today, absences } = facts;
  const years = addMonths(today, -12 * YEARS);
  const [, first = since] = [since, years].toSorted();
  const counted = absences
    .filter(({ from, to }) => from <= today && (to ?? today) >= first)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const days = daysIn(counted.flatMap((absence) => within(wholeDaysAway(absence, today), first, today)));
  const lastBreak = counted.filter((absence) => isYear(absence) && (absence.to ?? '') <= today).at(-1);
  const rule = applyRule('n400-absence', { returned_on: lastBreak?.to ?? today, years: YEARS }, today);
  return {
    ...rule,
    name: 'N-400: days abroad',
    // Without such an absence the rule does not apply.
    outputs: lastBreak ? rule.outputs : [],
    authority: [...rule.authority, 'INA 316(a)-(b)'],
    days,
    limit: null,
    words: `abroad since ${dayWords(first)}`,
    basis: [
      `Resident since ${dayWords(since)}`,
      ...counted.map(
        (absence) =>
          `${absenceWords(absence)}: ${daysWords(daysIn(wholeDaysAway(absence, today)))}${lengthWords(absence)}`,
      ),
      'Whole days are counted: neither that of leaving nor that of coming back. Half of the five years has to be spent in the country',
    ],
  };
}

/** The day by which a resident who is abroad has to return. Undefined for anyone else. */
export function residentAbroad(facts: PersonFacts): Counter | undefined {
  const { today } = facts;
  const away = facts.absences.find(({ from, to }) => from <= today && (to === null || to > today));
  if (residentSince(facts) === undefined || !away) return undefined;
  return {
    ...applyRule('lpr-absence', { departed_on: away.from }, today),
    days: daysIn([[away.from, today]]),
    limit: null,
    words: `abroad since ${dayWords(away.from)}`,
    basis: [absenceWords(away)],
  };
}
