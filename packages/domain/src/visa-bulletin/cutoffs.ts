import { daysUntil } from '../calendar-dates.ts';

/** A cell of a visa bulletin: a date, current for all, or unavailable. */
export interface Cutoff {
  status: 'date' | 'current' | 'unavailable';
  /** `YYYY-MM-DD` if the status is `date`; otherwise null. */
  date: string | null;
}

/** The column of countries that are not listed separately. */
export const ALL_OTHERS = 'ROW';

/** Whether a priority date is current: earlier than the cutoff, not on the same day. Both `YYYY-MM-DD`. */
export function isCurrent(priorityDate: string, { status, date }: Cutoff): boolean {
  return status === 'current' || (date !== null && priorityDate < date);
}

/**
 * The cutoff of a country: its own column, else that of all others. Null when the bulletin does not list the category.
 */
export function cutoffFor(byCountry: ReadonlyMap<string, Cutoff>, country: string): Cutoff | null {
  return byCountry.get(country) ?? byCountry.get(ALL_OTHERS) ?? null;
}

/** The change of a cutoff between two bulletins. */
export interface Movement {
  direction: 'forward' | 'back' | 'none';
  /** The number of days between two dates; negative for a retrogression. */
  days: number | null;
}

function rank({ status, date }: Cutoff): string {
  if (status === 'unavailable') return '';
  return date ?? '9999-99-99';
}

/** The change of a cutoff; null when one of the bulletins does not list it. */
export function movement(before: Cutoff | null, after: Cutoff | null): Movement | null {
  if (!before || !after) return null;
  const days = before.date && after.date ? daysUntil(after.date, before.date) : null;
  const [from, to] = [rank(before), rank(after)];
  return { direction: from === to ? 'none' : from < to ? 'forward' : 'back', days };
}

/**
 * The effect of a new bulletin on a case: null without any, or when one of the bulletins does not list its category.
 */
export type CaseMove = 'became_current' | 'retrogressed' | null;

/** Whether a priority date became current, or no longer is. */
export function caseMove(priorityDate: string, before: Cutoff | null, after: Cutoff | null): CaseMove {
  if (!before || !after) return null;
  const [was, is] = [isCurrent(priorityDate, before), isCurrent(priorityDate, after)];
  if (was === is) return null;
  return is ? 'became_current' : 'retrogressed';
}

/** What a priority date allows: a visa, only filing for one, or neither. */
export type VisaState = 'current' | 'filing' | 'not_current';

/** The combined result of both charts for a priority date; null when neither lists it. */
export function visaState(
  priorityDate: string,
  finalAction: Cutoff | null,
  datesForFiling: Cutoff | null,
): VisaState | null {
  if (!finalAction && !datesForFiling) return null;
  if (finalAction && isCurrent(priorityDate, finalAction)) return 'current';
  return datesForFiling && isCurrent(priorityDate, datesForFiling) ? 'filing' : 'not_current';
}
