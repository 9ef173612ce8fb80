import { daysUntil } from '../calendar-dates.ts';

/** What a visa bulletin says of a category and a country: a date, that all are current, or that no visa is to be had. */
export interface Cutoff {
  status: 'date' | 'current' | 'unavailable';
  /** `YYYY-MM-DD` of status `date`; null of the others. */
  date: string | null;
}

/** The country of all that are not listed by themselves. */
export const ALL_OTHERS = 'ROW';

/** Whether a priority date is current: earlier than the cutoff. One of the same day is not. Both `YYYY-MM-DD`. */
export function isCurrent(priorityDate: string, { status, date }: Cutoff): boolean {
  return status === 'current' || (date !== null && priorityDate < date);
}

/**
 * What a bulletin says of a country: its own column, else that of all others, in which a country stands that the bulletin
 * does not list. Null when it says nothing of the category.
 */
export function cutoffFor(byCountry: ReadonlyMap<string, Cutoff>, country: string): Cutoff | null {
  return byCountry.get(country) ?? byCountry.get(ALL_OTHERS) ?? null;
}

/** How a cutoff moved from one bulletin to another. */
export interface Movement {
  direction: 'forward' | 'back' | 'none';
  /** How many days, between two dates; negative when it went back. */
  days: number | null;
}

function rank({ status, date }: Cutoff): string {
  if (status === 'unavailable') return '';
  return date ?? '9999-99-99';
}

/** How a cutoff moved; null when one of the bulletins says nothing. */
export function movement(before: Cutoff | null, after: Cutoff | null): Movement | null {
  if (!before || !after) return null;
  const days = before.date && after.date ? daysUntil(after.date, before.date) : null;
  const [from, to] = [rank(before), rank(after)];
  return { direction: from === to ? 'none' : from < to ? 'forward' : 'back', days };
}

/** What became of a case by a new bulletin: null when nothing did, or when one of the bulletins says nothing of it. */
export type CaseMove = 'became_current' | 'retrogressed' | null;

/** Whether a priority date became current, or no longer is. */
export function caseMove(priorityDate: string, before: Cutoff | null, after: Cutoff | null): CaseMove {
  if (!before || !after) return null;
  const [was, is] = [isCurrent(priorityDate, before), isCurrent(priorityDate, after)];
  if (was === is) return null;
  return is ? 'became_current' : 'retrogressed';
}

/** What a priority date allows: a visa, only to file for one, or neither. */
export type VisaState = 'current' | 'filing' | 'not_current';

/** What both charts say together of a priority date; null when neither says anything. */
export function visaState(
  priorityDate: string,
  finalAction: Cutoff | null,
  datesForFiling: Cutoff | null,
): VisaState | null {
  if (!finalAction && !datesForFiling) return null;
  if (finalAction && isCurrent(priorityDate, finalAction)) return 'current';
  return datesForFiling && isCurrent(priorityDate, datesForFiling) ? 'filing' : 'not_current';
}
