import { daysUntil } from '@landfall/domain/calendar-dates';
import { HOUR_MS } from '@landfall/domain/durations';
import { type Entry, sendTime } from '../reminder-plan/service.ts';
import type { DueReminder } from './queries.ts';

/** When a worker looks, and where. */
export interface Moment {
  /** ISO instant. */
  now: string;
  timeZone: string;
  /** The organization's calendar day. */
  today: string;
}

/** What is to be done with a reminder whose time has come. */
export type Verdict =
  | { kind: 'send'; entry: Entry; late: boolean }
  /** The promise does not stand any more: whoever changed the date has made others. */
  | { kind: 'cancel'; reason: string }
  /** It comes too late to be of use. */
  | { kind: 'miss'; reason: string }
  /** Its time is another one in the zone that the organization has now. */
  | { kind: 'wait'; due_at: string };

/** Days after a date, or after a reminder that comes later than it, from which on what is late is not sent any more. */
const USELESS_DAYS = 7;

function whyNot({ state, date_archived, case_archived, important_date, promised_for }: DueReminder) {
  if (case_archived) return 'The case was archived';
  if (date_archived) return 'The date was archived';
  if (state !== 'open') return 'The date was handled';
  return important_date === promised_for ? undefined : 'The date moved';
}

/**
 * Whether a promise still stands when its time has come, and whether it comes in time.
 * @param entries the reminders that dates of its type have now
 */
export function verdictOn(
  reminder: DueReminder,
  entries: readonly Entry[],
  { now, timeZone, today }: Moment,
): Verdict {
  const { offset_days, target, due_on, promised_for, retried_at } = reminder;
  const reason = whyNot(reminder);
  if (reason) return { kind: 'cancel', reason };
  const entry = entries.find((each) => each.offset_days === offset_days && each.target === target);
  if (!entry) return { kind: 'cancel', reason: 'The date type has no such reminder any more' };
  const dueAt = sendTime(due_on, timeZone);
  const lateMs = Date.parse(now) - Date.parse(dueAt);
  if (lateMs < 0) return { kind: 'wait', due_at: dueAt };
  const daysPast = daysUntil(today, promised_for);
  const daysOfUse = Math.min(daysPast, daysUntil(today, due_on));
  if (!retried_at && daysOfUse >= USELESS_DAYS)
    return { kind: 'miss', reason: `It was not sent in time, and the date is ${daysPast} days past` };
  return { kind: 'send', entry, late: lateMs > HOUR_MS };
}
