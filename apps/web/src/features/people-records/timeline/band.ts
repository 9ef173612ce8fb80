import { CARD_KINDS, type PeriodKind } from '@landfall/contract/status-periods';
import { addDays, daysUntil } from '@landfall/domain/calendar-dates';
import type { Timeline } from './queries.ts';
import { periodName } from './stay-values.ts';

/** A bar of the chart; positions are percentages of its width. */
export interface Bar {
  key: string;
  label: string;
  left: number;
  width: number;
  look: 'status' | 'card' | 'work' | 'away' | 'gap' | 'violation';
  /** Whether it has no end. */
  open: boolean;
}

export interface Lane {
  label: string;
  bars: Bar[];
}

export interface Band {
  lanes: Lane[];
  /** The beginnings of years. */
  years: { year: string; left: number }[];
  today: number;
}

/** Open-ended bars extend this far beyond today; nothing is drawn further ahead than the second number. */
const [BEYOND_DAYS, AHEAD_DAYS] = [120, 3 * 365];
/** A year that begins further right, in percent, has no room for its label on a phone. */
const LAST_YEAR = 85;
/** The most year labels of a longer time span. */
const MAX_YEARS = 8;

/** Cards of one kind share a lane; those of different kinds have lanes of their own. */
const CARD_LANES: Readonly<Partial<Record<PeriodKind, string>>> = {
  work_permit: 'EAD',
  green_card: 'Green card',
  advance_parole: 'Parole',
  reentry_permit: 'Reentry',
  visa: 'Visa',
};

/** The layout of a timeline's chart; undefined when there is nothing to draw. */
export function bandOf({ today, periods, absences, gaps }: Timeline): Band | undefined {
  const last = addDays(today, AHEAD_DAYS);
  const starts = [...periods, ...absences].flatMap(({ from }) => (from ? [from] : []));
  const [first] = starts.toSorted();
  if (first === undefined) return undefined;
  const ends = periods.flatMap(({ to }) => (to && to <= last ? [to] : []));
  const isCut = periods.some(({ to }) => to !== null && to > last);
  const end = [...ends, ...(isCut ? [last] : []), addDays(today, BEYOND_DAYS)].toSorted().at(-1) ?? last;
  const whole = Math.max(1, daysUntil(end, first) + 1);
  const at = (day: string) => Math.min(100, Math.max(0, (daysUntil(day, first) / whole) * 100));
  const bar = (
    key: string,
    label: string,
    days: { from: string | null; to: string | null },
    look: Bar['look'],
  ): Bar => {
    const left = at(days.from ?? first);
    const right = days.to === null ? at(addDays(today, BEYOND_DAYS)) : at(addDays(days.to, 1));
    return { key, label, left, width: Math.max(0.6, right - left), look, open: days.to === null };
  };
  const drawn = periods.filter(({ from }) => from !== null);
  const lane = (label: string, bars: Bar[]): Lane[] => (bars.length > 0 ? [{ label, bars }] : []);
  const statuses = drawn.filter(({ kind, class: of }) => kind === 'status' && of !== 'None');
  const violations = drawn.filter(({ kind }) => kind === 'violation');
  return {
    lanes: [
      ...lane('Status', [
        ...statuses.map((one) => bar(one.id, periodName(one), one, 'status')),
        ...gaps.map((gap) => bar(`gap ${gap.from}`, 'No status', gap, 'gap')),
      ]),
      ...lane(
        'Violations',
        violations.map((one) => bar(one.id, periodName(one), one, 'violation')),
      ),
      ...lane(
        'Work',
        drawn
          .filter(({ kind }) => kind === 'employment')
          .map((one) => bar(one.id, one.employer, one, 'work')),
      ),
      ...CARD_KINDS.flatMap((card) =>
        lane(
          CARD_LANES[card] ?? '',
          drawn.filter(({ kind }) => kind === card).map((one) => bar(one.id, periodName(one), one, 'card')),
        ),
      ),
      ...lane(
        'Abroad',
        absences.map((one) => bar(one.id, one.place, one, 'away')),
      ),
    ],
    years: yearsBetween(first, end)
      .map((year) => ({ year, left: at(`${year}-01-01`) }))
      .filter(({ left }) => left <= LAST_YEAR),
    today: at(today),
  };
}

function yearsBetween(first: string, last: string): string[] {
  const [from, to] = [Number(first.slice(0, 4)) + 1, Number(last.slice(0, 4))];
  const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  const every = Math.ceil(all.length / MAX_YEARS) || 1;
  return all.filter((year) => year % every === 0).map((year) => String(year).padStart(4, '0'));
}
