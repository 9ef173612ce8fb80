import { MAX_SNOOZE_DAYS } from '@landfall/contract/date-snoozes';
import { addDays } from '@landfall/domain/calendar-dates';

/** A day until which a date can be snoozed. */
export interface SnoozeChoice {
  label: string;
  /** `YYYY-MM-DD`. */
  until: string;
}

const CHOICES = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'Next week', days: 7 },
];

/**
 * The last day until which a date can be snoozed: its own, or some weeks ahead once it is due. Days are `YYYY-MM-DD`.
 */
export function lastSnoozeDay(importantDate: string, today: string): string {
  return importantDate > today ? importantDate : addDays(today, MAX_SNOOZE_DAYS);
}

/** The offered days; at least one. */
export function snoozeChoices(importantDate: string, today: string): SnoozeChoice[] {
  const last = lastSnoozeDay(importantDate, today);
  return CHOICES.map(({ label, days }) => ({ label, until: addDays(today, days) })).filter(
    ({ until }) => until <= last,
  );
}
