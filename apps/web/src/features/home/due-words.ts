import type { CallResult } from '@landfall/contract/endpoint';
import type { DueDates, getHome } from '@landfall/contract/home';
import { addDays } from '@landfall/domain/calendar-dates';

export type Home = CallResult<typeof getHome>;

/** A part of the due dates. */
export interface DuePart {
  title: string;
  due: DueDates;
  urgent?: boolean;
  /** The days of the part, both ends included. */
  range: { from?: string; to?: string };
}

/** The parts of the due dates, the most urgent first. */
export function dueParts({ today, week_end, overdue, due_today, this_week, later }: Home): DuePart[] {
  return [
    { title: 'Overdue', due: overdue, urgent: true, range: { to: addDays(today, -1) } },
    { title: 'Today', due: due_today, range: { from: today, to: today } },
    { title: 'This week', due: this_week, range: { from: addDays(today, 1), to: week_end } },
    { title: 'Later', due: later, range: { from: addDays(week_end, 1) } },
  ];
}

/** Whether there is no open date. */
export function isEmpty(home: Home): boolean {
  return dueParts(home).every(({ due }) => due.total === 0);
}

/** Says what is not due; undefined when something is overdue or due today. */
export function nothingDueWords({ overdue, due_today, this_week }: Home): string | undefined {
  if (overdue.total !== 0 || due_today.total !== 0) return undefined;
  return this_week.total === 0
    ? 'Nothing is overdue, and nothing is due this week.'
    : 'Nothing is overdue or due today.';
}
