import { addDaysInRange, daysUntil } from '@landfall/domain/calendar-dates';
import { DAY_MS } from '@landfall/domain/durations';
import { Temporal } from 'temporal-polyfill';

/** A reminder of a date type: when it is sent, to whom, and in which words; empty words are the product's. */
export interface Entry {
  /** Days from the date, negative before it. */
  offset_days: number;
  /** The target in stored form. */
  target: string;
  subject: string;
  text: string;
}

/** The properties of a date that determine its reminders. */
export interface PlannedDate {
  /** Whether the date is open, and neither it nor its case is archived. */
  hasReminders: boolean;
  /** If not, the reason in words. */
  reason?: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** A reminder that a date should have. */
export interface PlannedReminder {
  offset_days: number;
  target: string;
  /** `YYYY-MM-DD`, the day of the date. */
  promised_for: string;
  /** `YYYY-MM-DD`, the day of the reminder. */
  due_on: string;
  /** ISO instant: 09:00 of that day. */
  due_at: string;
}

/** A stored reminder. */
export interface StoredReminder extends PlannedReminder {
  id: string;
  status: 'pending' | 'sent' | 'failed' | 'cancelled' | 'skipped';
  /** Cancelled by a person: no change of the date restores it. */
  by_person: boolean;
  /** Its recipients were notified, or its mail is queued. */
  dispatched: boolean;
  /** It was due when it was settled, and was being sent or about to be. */
  was_due: boolean;
}

/** The changes that bring a date's reminders up to date. */
export interface PlanDiff {
  /** New reminders. With a reason in `skipped` they are skipped at once; `missed`: only because they are overdue. */
  add: (PlannedReminder & { skipped: string | null; missed: boolean })[];
  /** Cancelled ones to make pending again, and pending ones whose time changed. */
  set: { id: string; due_at: string }[];
  cancel: { id: string; reason: string }[];
}

const SEND_TIME = '09:00';
export const PASSED = 'Its time had passed when it was planned';
export const SENT_ALREADY = 'It was sent already for the day before, from which the date moved';
const MOVED = 'The date moved';
const NOT_ASKED_FOR = 'The date type has no such reminder any more';

/**
 * 09:00 of a calendar day in a time zone. If the clocks skip that hour, the time right after; if they repeat it, the
 * first one.
 * @param day `YYYY-MM-DD`
 * @returns ISO instant
 */
export function sendTime(day: string, timeZone: string): string {
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone, plainTime: SEND_TIME })
    .toInstant()
    .toString();
}

/** {@link sendTime} with a cache, as thousands of dates share a few hundred days. */
export function sendTimesIn(timeZone: string): (day: string) => string {
  const known = new Map<string, string>();
  return (day) => {
    const at = known.get(day) ?? sendTime(day, timeZone);
    known.set(day, at);
    return at;
  };
}

/** The reminders that a date should have: one for each offset and target; none if `hasReminders` is false. */
export function desiredReminders(
  { hasReminders, day }: PlannedDate,
  entries: readonly Pick<Entry, 'offset_days' | 'target'>[],
  sendTimeOf: (day: string) => string,
): PlannedReminder[] {
  if (!hasReminders) return [];
  const found = new Map<string, PlannedReminder>();
  for (const { offset_days, target } of entries) {
    const due_on = addDaysInRange(day, offset_days);
    if (!due_on) continue;
    found.set(keyOf({ offset_days, target }), {
      offset_days,
      target,
      promised_for: day,
      due_on,
      due_at: sendTimeOf(due_on),
    });
  }
  return [...found.values()];
}

function keyOf({ offset_days, target }: Pick<PlannedReminder, 'offset_days' | 'target'>): string {
  return `${offset_days} ${target}`;
}

/** Whether two days are equal or adjacent. */
function isNear(a: string, b: string): boolean {
  return Math.abs(daysUntil(a, b)) <= 1;
}

/**
 * The changes that bring the reminders of a date up to date. A sent reminder is not sent again, unless the date was
 * moved by more than a day since; cancellations by people stay. Reminders that would be overdue are skipped, unless
 * they were cancelled when they were due, within the last day. Idempotent.
 * @param now ISO instant
 */
export function planDiff(
  date: PlannedDate,
  desired: readonly PlannedReminder[],
  stored: readonly StoredReminder[],
  now: string,
): PlanDiff {
  const diff: PlanDiff = { add: [], set: [], cancel: [] };
  const isPast = ({ due_at }: PlannedReminder) => Date.parse(due_at) <= Date.parse(now);
  const kept = new Set<string>();
  for (const wanted of desired) {
    const alike = stored.filter((reminder) => keyOf(reminder) === keyOf(wanted));
    const same = alike.find(({ promised_for }) => promised_for === wanted.promised_for);
    const isSent = alike.some(
      ({ status, promised_for }) => status === 'sent' && isNear(promised_for, wanted.promised_for),
    );
    if (same) {
      kept.add(same.id);
      // The date was handled or moved by mistake: nobody has received the reminder, and no other one replaces it.
      const isLate = same.was_due && !isSent && Date.parse(now) - Date.parse(wanted.due_at) < DAY_MS;
      const revives = same.status === 'cancelled' && !same.by_person && (!isPast(wanted) || isLate);
      const moves =
        same.status === 'pending' &&
        !same.dispatched &&
        Date.parse(same.due_at) !== Date.parse(wanted.due_at);
      if (revives || moves) diff.set.push({ id: same.id, due_at: wanted.due_at });
      continue;
    }
    const missed = !isSent && isPast(wanted);
    diff.add.push({ ...wanted, skipped: isSent ? SENT_ALREADY : missed ? PASSED : null, missed });
  }
  for (const { id, status, promised_for } of stored) {
    if (status !== 'pending' || kept.has(id)) continue;
    const reason = date.reason ?? (promised_for === date.day ? NOT_ASKED_FOR : MOVED);
    diff.cancel.push({ id, reason });
  }
  return diff;
}
