import { daysUntil } from '@landfall/domain/calendar-dates';

/**
 * How a reminder reaches a member: by a separate mail; by their digest, which has listed the date or is going to;
 * later, since they have snoozed the date, with the digest if they have one; or not by mail at all.
 */
export type ReminderChannel = 'mail' | 'reported' | 'digest' | 'snoozed' | 'snoozed_without_digest' | 'none';

/** What the way depends on, for a member and a date. Days are `YYYY-MM-DD`. */
export interface ReminderCircumstances {
  digestOn: boolean;
  /** Whether their digest is due now. */
  digestDue: boolean;
  /** The day of the next digest. */
  nextDigestOn: string;
  mailOn: boolean;
  /** Whether any mail, including digests, is sent to their address. */
  isReachable: boolean;
  /** The day of the latest digest that listed the date. */
  reportedOn: string | null;
  /** The day that the date had in that digest. */
  reportedFor: string | null;
  snoozedUntil: string | null;
  importantDate: string;
  today: string;
}

/**
 * Decides how a reminder reaches a member. If the digest is on, a separate mail is only sent for dates that are due
 * today, tomorrow or before the next digest, and on the first day overdue, unless the day's digest has listed the date
 * or is about to.
 */
export function reminderChannel(circumstances: ReminderCircumstances): ReminderChannel {
  const { digestDue, nextDigestOn, mailOn, isReachable, reportedOn, reportedFor } = circumstances;
  const { snoozedUntil, importantDate, today } = circumstances;
  const digestOn = circumstances.digestOn && isReachable;
  if (snoozedUntil !== null && snoozedUntil > today) return digestOn ? 'snoozed' : 'snoozed_without_digest';
  if (!digestOn) return mailOn && isReachable ? 'mail' : 'none';
  if (reportedOn === today && reportedFor === importantDate) return 'reported';
  if (digestDue || !mailOn) return 'digest';
  const days = daysUntil(importantDate, today);
  // A digest on the day itself is too late for an earlier reminder.
  return days >= -1 && (days <= 1 || nextDigestOn >= importantDate) ? 'mail' : 'digest';
}
