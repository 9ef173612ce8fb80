import { Temporal } from 'temporal-polyfill';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * A day in words, such as 'Mon, Mar 2, 2026'. The same on every machine, because the words are stored with dates.
 * @param date also as `YYYY-MM-DD`
 */
export function dayWords(date: Temporal.PlainDate | string): string {
  const { dayOfWeek, month, day, year } = Temporal.PlainDate.from(date);
  return `${WEEKDAYS[dayOfWeek - 1]}, ${MONTHS[month - 1]} ${day}, ${year}`;
}
