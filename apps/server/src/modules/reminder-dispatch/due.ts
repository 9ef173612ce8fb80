import { daysUntil } from '@landfall/domain/calendar-dates';
import { HOUR_MS } from '@landfall/domain/durations';
import { type Entry, sendTime } from '../reminder-plan/service.ts';
import type { DueReminder } from './queries.ts';

/** The time of the worker, and the organization's time zone. */
export interface Moment {
  /** ISO instant. */
  now: string;
  timeZone: string;
  /** The organization's current day. */
  today: string;
}

/** What to do with a due reminder. */
export type Verdict =
  | { kind: 'send'; entry: Entry; late: boolean }
  /** The reminder is obsolete: the change of the date has planned others. */
  | { kind: 'cancel'; reason: string }
  /** It is too late to be useful. */
  | { kind: 'miss'; reason: string }
  /** It is due at another time in the organization's current time zone. */
  | { kind: 'wait'; due_at: string };

/**
 * Late reminders are not sent any more once this many days have passed since the date, or since the reminder if it was
 * due after the date.
 */
const MAX_LATE_DAYS = 7;

function cancelReason({ state, date_archived, case_archived, important_date, promised_for }: DueReminder) {
  if (case_archived) return 'The case was archived';
  if (date_archived) return 'The date was archived';
  if (state !== 'open') return 'The date was handled';
  return important_date === promised_for ? undefined : 'The date moved';
}

/**
 * Whether a due reminder is still wanted, and not too late.
 * @param entries the current reminders of the date's type
 */
export function verdictOn(
  reminder: DueReminder,
  entries: readonly Entry[],
  { now, timeZone, today }: Moment,
): Verdict {
  const { offset_days, target, due_on, promised_for, retried_at } = reminder;
  const reason = cancelReason(reminder);
  if (reason) return { kind: 'cancel', reason };
  const entry = entries.find((each) => each.offset_days === offset_days && each.target === target);
  if (!entry) return { kind: 'cancel', reason: 'The date type has no such reminder any more' };
  const dueAt = sendTime(due_on, timeZone);
  const lateMs = Date.parse(now) - Date.parse(dueAt);
  if (lateMs < 0) return { kind: 'wait', due_at: dueAt };
  const daysPast = daysUntil(today, promised_for);
  const daysOfUse = Math.min(daysPast, daysUntil(today, due_on));
  if (!retried_at && daysOfUse >= MAX_LATE_DAYS)
    return { kind: 'miss', reason: `It was not sent in time, and the date is ${daysPast} days past` };
  return { kind: 'send', entry, late: lateMs > HOUR_MS };
}
