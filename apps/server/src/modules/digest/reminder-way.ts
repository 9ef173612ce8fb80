import { daysUntil } from '@landfall/domain/calendar-dates';

/**
 * How a reminder reaches a member: as a mail of its own; by their digest, which has said it or is to say it; later, since
 * they have put the date off, and then by their digest if they have one; or not by mail at all.
 */
export type ReminderWay = 'mail' | 'said' | 'digest' | 'snoozed' | 'snoozed_without_digest' | 'none';

/** What decides it, of a member and a date. Days are `YYYY-MM-DD`. */
export interface ReminderCircumstances {
  digestOn: boolean;
  /** Whether their digest is being made now. */
  digestDue: boolean;
  /** The day of the next one. */
  nextDigestOn: string;
  mailOn: boolean;
  /** Whether any mail, a digest too, goes to their address. */
  isReachable: boolean;
  /** The day of the latest digest that named the date. */
  saidOn: string | null;
  /** The day that the date had then. */
  saidFor: string | null;
  snoozedUntil: string | null;
  importantDate: string;
  today: string;
}

/**
 * With the digest on, a mail of its own comes only for what is due today or tomorrow or before the next digest, and for the
 * first day overdue, unless the day's digest has said it or is about to.
 */
export function reminderWay(circumstances: ReminderCircumstances): ReminderWay {
  const { digestDue, nextDigestOn, mailOn, isReachable, saidOn, saidFor } = circumstances;
  const { snoozedUntil, importantDate, today } = circumstances;
  const digestOn = circumstances.digestOn && isReachable;
  if (snoozedUntil !== null && snoozedUntil > today) return digestOn ? 'snoozed' : 'snoozed_without_digest';
  if (!digestOn) return mailOn && isReachable ? 'mail' : 'none';
  if (saidOn === today && saidFor === importantDate) return 'said';
  if (digestDue || !mailOn) return 'digest';
  const days = daysUntil(importantDate, today);
  // A digest of the day itself is too late for what reminds of it before.
  return days >= -1 && (days <= 1 || nextDigestOn >= importantDate) ? 'mail' : 'digest';
}
