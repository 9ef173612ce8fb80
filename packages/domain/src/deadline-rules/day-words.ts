import type { Temporal } from 'temporal-polyfill';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day as people write it, such as 'Mon, Mar 2, 2026'. The same words on every machine, as they are kept with dates. */
export function dayWords({ dayOfWeek, month, day, year }: Temporal.PlainDate): string {
  return `${WEEKDAYS[dayOfWeek - 1]}, ${MONTHS[month - 1]} ${day}, ${year}`;
}

/** A key of the rule's inputs in words, such as 'notice date'. */
export function keyWords(key: string): string {
  return key.replaceAll('_', ' ');
}

/** The same at the beginning of a sentence. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
