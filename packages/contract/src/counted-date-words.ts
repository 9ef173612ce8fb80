import type { DeadlineChoice } from './case-dates.ts';
import { counted } from './counted.ts';

/** Which of a rule's dates is used on the case, in words. */
export const CHOICE_WORDS: Readonly<Record<DeadlineChoice, string>> = {
  computed: 'Counted',
  printed: 'Printed on the notice',
  safe: 'Safe under every reading',
  override: 'Set by hand',
};

/** '8 days earlier than counted'. */
export function differenceWords(days: number): string {
  return `${counted(Math.abs(days), 'day')} ${days < 0 ? 'earlier' : 'later'} than counted`;
}
