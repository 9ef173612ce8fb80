import { addDays, addMonths, dayOfWeek, lastOfMonth } from '@landfall/domain/calendar-dates';

/** The first and the last day that a date can have. */
const FIRST = '1900-01-01';
const LAST = '9999-12-31';

/** Whether a date can be on a day. Days after the year 9999 are out of range, and sort before all others as text. */
function isInCalendar(day: string): boolean {
  return day >= FIRST && day <= LAST && day.length === LAST.length;
}

/**
 * The weeks of a day's month, Sunday to Saturday, filled with days of the adjacent months; undefined stands for days
 * out of range.
 */
export function weeksOf(day: string): (string | undefined)[][] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -dayOfWeek(first));
  const last = lastOfMonth(day);
  const count = dayOfWeek(first) + Number(last.slice(8));
  return Array.from({ length: Math.ceil(count / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => {
      const shown = addDays(start, week * 7 + at);
      return isInCalendar(shown) ? shown : undefined;
    }),
  );
}

/** The first and the last day that a month shows. */
export function rangeOf(weeks: readonly (readonly (string | undefined)[])[]): { from: string; to: string } {
  const days = weeks.flat().filter((day) => day !== undefined);
  return { from: days[0] ?? FIRST, to: days.at(-1) ?? LAST };
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

function dayAfterPlainKey(day: string, key: string, months: number): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -dayOfWeek(day));
    case 'End':
      return addDays(day, 6 - dayOfWeek(day));
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return undefined;
  }
}

/**
 * The day to which a key moves: arrows by days and weeks, Home and End to the ends of the week, PageUp and PageDown by
 * months, with Shift by years. @returns undefined for any other key, and at the ends of the calendar
 */
export function dayAfterKey(day: string, { key, shiftKey, ...modifiers }: Pressed): string | undefined {
  if (modifiers.ctrlKey || modifiers.metaKey || modifiers.altKey) return undefined;
  const next = dayAfterPlainKey(day, key, shiftKey ? 12 : 1);
  return next !== undefined && isInCalendar(next) ? next : undefined;
}

/** The same day of the month before or after, undefined at the ends of the calendar. */
export function monthBeside(day: string, months: -1 | 1): string | undefined {
  const next = addMonths(day, months);
  return isInCalendar(next) ? next : undefined;
}
