import { SECONDS_PER_DAY } from '@landfall/contract/constants';
import type { DateType } from './date-type.ts';

/**
 * The reminders of a new organization to the case team, in days from a date: 30, 7 and 1 before, on it, and 1 after.
 */
const STARTING_DAYS = [-30, -7, -1, 0, 1];

/** Whether a date type still has the reminders of a new organization. */
export function remindsAsAtFirst({
  archived,
  templateId,
  reminders,
}: Pick<DateType, 'archived' | 'templateId' | 'reminders'>): boolean {
  if (archived || templateId !== null || reminders.length !== STARTING_DAYS.length) return false;
  return STARTING_DAYS.every((days) =>
    reminders.some(({ seconds, target }) => seconds === days * SECONDS_PER_DAY && target === 'case_team'),
  );
}

/** The reminders of a new organization, within a sentence. */
export const STARTING_WORDS =
  '30, 7 and 1 days before a date, on the day, and the day after while it is still open';
