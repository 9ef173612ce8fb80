/** A time at which a snoozed thread returns. */
export interface SnoozeTime {
  label: string;
  /** A UTC instant. */
  until: string;
}

/** 'Later today' means this many hours after the last full hour, and no later than the evening. */
const LATER_HOURS = 4;
const EVENING = 20;

/** The hour at which threads return in the morning. */
const MORNING = 9;

const MONDAY = 1;

/** The morning of a day in the reader's zone, as a UTC instant. @param day `YYYY-MM-DD` */
export function morningOf(day: string): string {
  return new Date(`${day}T${String(MORNING).padStart(2, '0')}:00`).toISOString();
}

/** The morning some days ahead, in the reader's zone. */
function morningIn(days: number, now: Date): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING).toISOString();
}

/** The offered times for a snooze, in the reader's zone. */
export function snoozeTimes(now: Date): SnoozeTime[] {
  const later = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + LATER_HOURS);
  const isToday = later.getDate() === now.getDate() && later.getHours() <= EVENING;
  const daysToMonday = (MONDAY - now.getDay() + 7) % 7 || 7;
  return [
    ...(isToday ? [{ label: 'Later today', until: later.toISOString() }] : []),
    { label: 'Tomorrow morning', until: morningIn(1, now) },
    { label: 'Next week', until: morningIn(daysToMonday, now) },
  ];
}
