import { addDays } from '../calendar-dates.ts';
import { dayWords } from '../deadline-rules/day-words.ts';
import { daysIn, type Period, unionOf } from '../deadline-rules/periods.ts';
import { applyRule, type Counter, daysWords, periodWords } from './counter.ts';
import { subtractPeriods, within } from './day-intervals.ts';
import { daysOf, NO_END, type PersonFacts, type PersonPeriod, withoutStatus } from './person-facts.ts';
import { residentSince } from './residence.ts';
import { gapToday, statusGaps } from './status-gaps.ts';

/** Periods that ended by a day, and the start of the current one. */
function ended(periods: readonly Period[], today: string): { periods: Period[]; open_since?: string } {
  const union = unionOf(periods);
  const open = union.find(([from, to]) => from <= today && to > today);
  const past = union.filter(([, to]) => to <= today).map(([from, to]): [string, string] => [from, to]);
  return { periods: past, ...(open && { open_since: open[0] }) };
}

const allDays = ({ periods, open_since }: ReturnType<typeof ended>, today: string) =>
  daysIn(open_since === undefined ? periods : [...periods, [open_since, today]]);

const gapDays = (facts: PersonFacts): Period[] =>
  statusGaps(facts).map(({ from, to }) => [from, to ?? NO_END]);

/**
 * Days without a status or in violation of one since the last admission; each counts once, even with several
 * violations.
 */
export function violationDays(facts: PersonFacts): Counter | undefined {
  if (residentSince(facts) !== undefined) return undefined;
  const { today } = facts;
  const admitted = facts.absences
    .flatMap(({ to }) => (to !== null && to <= today ? [to] : []))
    .toSorted()
    .at(-1);
  const kinds: [words: string, periods: Period[]][] = [
    ['Violation', daysOf(facts, ({ kind }) => kind === 'violation')],
    ['Without a status', unionOf([...withoutStatus(facts), ...gapDays(facts)])],
  ];
  const since = kinds.map(
    ([words, periods]) => [words, within(periods, admitted ?? '0000-01-01', NO_END)] as const,
  );
  const counted = ended(
    since.flatMap(([, periods]) => periods),
    today,
  );
  const days = allDays(counted, today);
  if (days === 0) return undefined;
  return {
    ...applyRule('245k', { ...counted, limit: 180 }, today),
    days,
    limit: 180,
    words: `of ${daysWords(180)} used`,
    basis: [
      admitted ? `Since the last admission, ${dayWords(admitted)}` : 'No admission after an absence is known',
      ...since.flatMap(([words, periods]) =>
        periods.filter(([from]) => from <= today).map((period) => `${words}: ${periodWords(period)}`),
      ),
      'A day counts once, however many violations fall on it',
    ],
  };
}

/** Days since the last authorized one, and the day by which a person without a status has to leave. */
export function unlawfulPresence(facts: PersonFacts): Counter | undefined {
  const gap = gapToday(facts);
  if (!gap || residentSince(facts) !== undefined) return undefined;
  const last = addDays(gap.from, -1);
  return {
    ...applyRule('unlawful-presence', { last_authorized_day: last }, facts.today),
    days: gap.days,
    limit: null,
    words: `since ${dayWords(last)}`,
    basis: [`The last day that a status covers is ${dayWords(last)}`],
  };
}

/** OPT after completion, and the STEM extension. Before completion, days without work do not count. */
const OPT = /^C0?3[BC]$/i;
const STEM = /^C0?3C$/i;

/** Days without work during OPT. Days in another status than F-1, also typed as 'F-1 OPT', are not OPT. */
export function optUnemployment(facts: PersonFacts): Counter | undefined {
  const { today, periods } = facts;
  const cards = periods.filter(
    ({ kind, class: of }) => kind === 'work_permit' && OPT.test(of.replace(/[^A-Z0-9]/gi, '')),
  );
  const valid = daysOf({ periods: cards }, () => true).filter(([from]) => from <= today);
  if (valid.length === 0) return undefined;
  const others = daysOf(facts, ({ kind, class: of }) => kind === 'status' && !/^F-?1\b/i.test(of));
  const jobs = daysOf(facts, ({ kind }) => kind === 'employment');
  const idle = subtractPeriods(valid, [...others, ...jobs]).filter(([from]) => from <= today);
  const counted = ended(idle, today);
  const isStem = ({ class: of, from }: PersonPeriod) =>
    from !== null && from <= today && STEM.test(of.replace(/[^A-Z0-9]/gi, ''));
  const limit = cards.some(isStem) ? 150 : 90;
  return {
    ...applyRule('opt-unemployment', { ...counted, limit }, today),
    days: allDays(counted, today),
    limit,
    words: `of ${daysWords(limit)} used`,
    basis: [
      ...valid.map((period) => `OPT: ${periodWords(period)}`),
      ...unionOf(jobs).map((period) => `Employment: ${periodWords(period)}`),
      ...idle.map(([from, to]) => `Without work: ${periodWords(to > today ? [from, NO_END] : [from, to])}`),
    ],
  };
}
