import type { DateState } from '@landfall/contract/case-dates';

interface Dated {
  important_date: string;
  state: DateState;
}

/** The most urgent dates: open overdue ones, the longest overdue first, then the next one, today included. */
export function urgentDates<D extends Dated>(dates: readonly D[], today: string): D[] {
  const open = dates
    .filter(({ state }) => state === 'open')
    .sort((a, b) => a.important_date.localeCompare(b.important_date));
  const overdue = open.filter(({ important_date }) => important_date < today);
  return open.slice(0, overdue.length + 1);
}
