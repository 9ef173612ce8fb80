import type { DateState } from '@landfall/contract/case-dates';

interface Dated {
  important_date: string;
  state: DateState;
}

/** What is most urgent: the open dates that are overdue, the longest first, then the one that comes next, today included. */
export function urgentDates<D extends Dated>(dates: readonly D[], today: string): D[] {
  const open = dates
    .filter(({ state }) => state === 'open')
    .sort((a, b) => a.important_date.localeCompare(b.important_date));
  const overdue = open.filter(({ important_date }) => important_date < today);
  return open.slice(0, overdue.length + 1);
}
