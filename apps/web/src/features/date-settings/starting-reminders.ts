import { SECONDS_PER_DAY } from '@landfall/contract/constants';
import type { DateType } from './date-type.ts';

/** Days from a date on which a new organization reminds the case team: 30, 7 and 1 before, on it, and 1 after. */
const STARTING_DAYS = [-30, -7, -1, 0, 1];

/** Whether a date type still reminds as the date types of a new organization do. */
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

/** When and whom a new organization reminds, within a sentence. */
export const STARTING_WORDS =
  '30, 7 and 1 days before a date, on the day, and the day after while it is still open';
