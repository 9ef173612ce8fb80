import { daysUntil } from '@landfall/domain/calendar-dates';

/**
 * How a reminder reaches a member: as a mail of its own; by their digest, which has said it or is to say it; later, since
 * they have put the date off; or not by mail at all.
 */
export type ReminderWay = 'mail' | 'said' | 'digest' | 'snoozed' | 'none';

/** What decides it, of a member and a date. Days are `YYYY-MM-DD`. */
export interface ReminderCircumstances {
  digestOn: boolean;
  /** Whether their digest is being made now. */
  digestDue: boolean;
  mailOn: boolean;
  /** The day of the latest digest that named the date. */
  saidOn: string | null;
  /** The day that the date had then. */
  saidFor: string | null;
  snoozedUntil: string | null;
  importantDate: string;
  today: string;
}

/**
 * With the digest on, a mail of its own comes only for what is due today or tomorrow and for the first day overdue, unless
 * the day's digest has said it or is about to.
 */
export function reminderWay(circumstances: ReminderCircumstances): ReminderWay {
  const { digestOn, digestDue, mailOn, saidOn, saidFor, snoozedUntil, importantDate, today } = circumstances;
  if (snoozedUntil !== null && snoozedUntil > today) return 'snoozed';
  if (!digestOn) return mailOn ? 'mail' : 'none';
  if (saidOn === today && saidFor === importantDate) return 'said';
  const days = daysUntil(importantDate, today);
  return mailOn && !digestDue && days >= -1 && days <= 1 ? 'mail' : 'digest';
}
